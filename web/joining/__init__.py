"""How devices find each other: connections between them, and the codes that make the first one."""
