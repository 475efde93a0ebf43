"""How devices find each other in the browser: connections, and codes before the camera."""
