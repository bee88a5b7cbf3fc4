#pragma once

#include <curses.h>
#include <stdio.h>

/// `newterm` for a size, without its handlers of signals; `terminfo` replaces the variable TERMINFO if it is not NULL.
/// The environment is as before afterwards.
SCREEN *ct_newterm(const char *term, const char *terminfo, FILE *sink, FILE *source, int across, int rows);
