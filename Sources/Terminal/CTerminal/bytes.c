#include "CTerminal.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

// Tiles are small: a small hash table, cleared before each, serves them as well as a large one.
enum { WINDOW_BITS = 14, MEMORY_LEVEL = 5 };

void *ct_compressor_open(void) {
    z_stream *stream = calloc(1, sizeof *stream);
    if (stream && deflateInit2(stream, Z_BEST_SPEED, Z_DEFLATED, WINDOW_BITS, MEMORY_LEVEL,
                               Z_DEFAULT_STRATEGY) != Z_OK) {
        free(stream);
        stream = NULL;
    }
    return stream;
}

void ct_compressor_close(void *compressor) {
    if (!compressor) return;
    deflateEnd(compressor);
    free(compressor);
}

size_t ct_compress_room(void *compressor, size_t length) {
    return deflateBound(compressor, length);
}

size_t ct_compress(void *compressor, const uint8_t *bytes, size_t length, uint8_t *out,
                   size_t room) {
    z_stream *stream = compressor;
    if (length > UINT_MAX || room > UINT_MAX || deflateReset(stream) != Z_OK) return 0;
    stream->next_in = (Bytef *)bytes;
    stream->avail_in = (uInt)length;
    stream->next_out = out;
    stream->avail_out = (uInt)room;
    return deflate(stream, Z_FINISH) == Z_STREAM_END ? room - stream->avail_out : 0;
}
