// Nothing: the module says where Pango's headers and libraries lie (by pkg-config), and CPango includes them.
