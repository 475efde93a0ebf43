"""From the project's files to the folder `dist/` that a host serves, and to its texts and icons."""
