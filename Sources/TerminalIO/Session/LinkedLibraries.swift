// CTerminal calls both libraries. Their module maps contain the link options, which apply only if
// Swift imports them.
internal import CNcurses
internal import CTermkey
