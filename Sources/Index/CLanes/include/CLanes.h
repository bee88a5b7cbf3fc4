#pragma once

#include <stdint.h>

// Operations on sixteen numbers, the layout of Swift's SIMD16, for which Swift generates a loop
// instead of an instruction: packing the lanes of a comparison into bits, and the minimum and
// maximum; also prefetching, which Swift does not offer. The hit test itself is in Swift.

typedef float CLanesFour __attribute__((vector_size(16)));
typedef int32_t CLanesMask __attribute__((vector_size(16)));

/// A bit for each lane that is true, the first lane in the lowest bit.
static inline uint32_t lanes_bits(CLanesMask mask) {
#ifdef __SSE__
    return (uint32_t)__builtin_ia32_movmskps((CLanesFour)mask);
#else
    const CLanesMask weights = {1, 2, 4, 8};
    const CLanesMask some = mask & weights;
    return (uint32_t)(some[0] | some[1] | some[2] | some[3]);
#endif
}

/// A bit for each of 16 boxes that contains a point: 16 times minX, then minY, maxX and maxY.
static inline uint32_t lanes_boxes(const float *boxes, float x, float y) {
    const CLanesFour *numbers = (const CLanesFour *)boxes;
    uint32_t bits = 0;
    for (int four = 0; four < 4; four++) {
        const CLanesMask inside = (numbers[four] <= x) & (numbers[four + 4] <= y)
            & (numbers[four + 8] >= x) & (numbers[four + 12] >= y);
        bits |= lanes_bits(inside) << 4 * four;
    }
    return bits;
}

/// A bit for each of 16 numbers that is greater than a given number.
static inline uint32_t lanes_greater(const float *numbers, float number) {
    uint32_t bits = 0;
    for (int four = 0; four < 4; four++)
        bits |= lanes_bits(((const CLanesFour *)numbers)[four] > number) << 4 * four;
    return bits;
}

/// Of 16 slanted rectangles, a bit for each that may contain a point, and 16 bits higher one for
/// each that certainly does.
///
/// Each rectangle has eight numbers, in columns: six of a matrix onto the square from -1 to 1, and
/// the squares of two distances from its centre. A point below the first distance on both axes is
/// certainly inside; above the second on either axis, certainly outside. Only the first `fours`
/// times four are tested.
static inline uint32_t lanes_rects(const float *rects, int fours, float x, float y) {
    const CLanesFour *numbers = (const CLanesFour *)rects;
    uint32_t bits = 0;
    for (int four = 0; four < fours; four++) {
        const CLanesFour *part = numbers + four;
        const CLanesFour u = part[0] * x + part[4] * y + part[8];
        const CLanesFour v = part[12] * x + part[16] * y + part[20];
        const CLanesFour u2 = u * u, v2 = v * v;
        const uint32_t near = lanes_bits((u2 <= part[28]) & (v2 <= part[28]));
        const uint32_t sure = lanes_bits((u2 < part[24]) & (v2 < part[24]));
        bits |= (near | sure << 16) << 4 * four;
    }
    return bits;
}

/// The lesser of two numbers in each lane.
static inline CLanesFour lanes_lesser(CLanesFour one, CLanesFour other) {
    const CLanesMask isLess = one < other;
    return (CLanesFour)((isLess & (CLanesMask)one) | (~isLess & (CLanesMask)other));
}

/// The least number in four vectors.
static inline float lanes_least_of(CLanesFour a, CLanesFour b, CLanesFour c, CLanesFour d) {
    const CLanesFour all = lanes_lesser(lanes_lesser(a, b), lanes_lesser(c, d));
    const float one = all[0] < all[1] ? all[0] : all[1], other = all[2] < all[3] ? all[2] : all[3];
    return one < other ? one : other;
}

/// The least of 16 numbers.
static inline float lanes_least(const float *numbers) {
    const CLanesFour *four = (const CLanesFour *)numbers;
    return lanes_least_of(four[0], four[1], four[2], four[3]);
}

/// The greatest of 16 numbers.
static inline float lanes_greatest(const float *numbers) {
    const CLanesFour *four = (const CLanesFour *)numbers;
    return -lanes_least_of(-four[0], -four[1], -four[2], -four[3]);
}

typedef double CLanesTwo __attribute__((vector_size(16)));
typedef uint64_t CLanesWord __attribute__((vector_size(16)));

/// Of eight lines with eight samples, those that lie after the place where an edge crosses their line: the first
/// line in the lowest bits. `start` is the place in the first line, in samples, and `step` how far it moves from a
/// line to the next.
static inline uint64_t lanes_after(double start, double step) {
    static const uint8_t after[16] = {0xFF, 0xFE, 0xFC, 0xF8, 0xF0, 0xE0, 0xC0, 0x80, 0};
    uint64_t samples = 0;
    for (int line = 0; line < 8; line += 2) {
        const CLanesTwo lines = {line, line + 1};
        const CLanesTwo moved = step * lines;
        const CLanesTwo place = start + moved;
        const CLanesWord isAbove = (CLanesWord)(place > 8), isBelow = (CLanesWord)(place < 0);
        const CLanesTwo most = {8, 8};
        const CLanesTwo within = (CLanesTwo)((isAbove & (CLanesWord)most) | (~(isAbove | isBelow) & (CLanesWord)place));
        // The rounded place is in the lowest bits of a sum that is too large for fractions; converting it to an
        // integer takes several times as long.
        const CLanesWord count = (CLanesWord)(within + 0x1.8p52) & 15;
        samples |= (uint64_t)after[count[0]] << 8 * line | (uint64_t)after[count[1]] << (8 * line + 8);
    }
    return samples;
}

/// Prefetches memory without waiting for it.
static inline void lanes_fetch(const void *memory, long size) {
    for (long byte = 0; byte < size; byte += 64) __builtin_prefetch((const char *)memory + byte);
}
