// Empty: the module provides the locations of Pango's headers and libraries (through pkg-config), and CPango includes them.
