#include "CTerminal.h"

#include <string.h>
#include <zlib.h>

int ct_is_same(const void *one, const void *other, long length) {
    return memcmp(one, other, (size_t)length) == 0;
}

size_t ct_compress_room(size_t length) { return compressBound(length); }

size_t ct_compress(const uint8_t *bytes, size_t length, uint8_t *out, size_t room) {
    uLongf used = room;
    return compress2(out, &used, bytes, length, Z_BEST_SPEED) == Z_OK ? used : 0;
}
