// CTerminal calls both libraries; their module maps name what has to be linked, and only an import
// in Swift makes that known to the linker.
internal import CNcurses
internal import CTermkey
