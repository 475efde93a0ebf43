"""The dialog in which people connect their devices and sit down, as nodes."""
