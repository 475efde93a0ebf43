"""The modules of Spirits of Niagara and Diamond Joe, one file each (RULES 9, 10).

The base rules call them at a few named places and read well without them.
"""
