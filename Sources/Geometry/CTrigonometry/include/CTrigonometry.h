#pragma once

// Functions that Swift offers only through the C library's module. The compiler knows these functions by itself, so no
// header of the system is needed.

/// The cosine of an angle in radians.
static inline double trigonometry_cosine(double radians) { return __builtin_cos(radians); }

/// The sine of an angle in radians.
static inline double trigonometry_sine(double radians) { return __builtin_sin(radians); }

/// The angle from the x axis to a direction, in radians.
static inline double trigonometry_direction(double x, double y) { return __builtin_atan2(y, x); }
