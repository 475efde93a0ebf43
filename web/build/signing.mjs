// What the page signs with: of noble-curves, only this.
export { ed25519 } from "@noble/curves/ed25519.js";
