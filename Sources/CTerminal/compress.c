#include "CTerminal.h"

#include <zlib.h>

size_t ct_compress_room(size_t length) { return compressBound(length); }

size_t ct_compress(const uint8_t *bytes, size_t length, uint8_t *out, size_t room) {
    uLongf used = room;
    return compress2(out, &used, bytes, length, Z_BEST_SPEED) == Z_OK ? used : 0;
}
