#pragma once

#include <curses.h>
#include <stdio.h>

/// Calls `newterm` for a size, without its signal handlers; `terminfo` replaces the variable TERMINFO unless it is NULL.
/// Restores the environment.
SCREEN *ct_newterm(const char *term, const char *terminfo, FILE *sink, FILE *source, int across, int rows);
