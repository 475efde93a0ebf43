"""From the project's files to the folder `dist/` that a host serves."""
