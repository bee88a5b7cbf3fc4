#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <zlib.h>

// Swift cannot call zlib's macros, and one piece at a time needs neither zlib's structure nor its
// 32-bit counts.

/// The result of inflating a piece: more may follow, the data ended, or they cannot be read.
enum { ZLIB_MORE, ZLIB_END, ZLIB_WRONG };

/// Starts inflating: gzip (RFC 1952), or deflate without a header (RFC 1951). NULL without memory.
static inline z_stream *zlib_open(int32_t is_gzip) {
    z_stream *stream = (z_stream *)calloc(1, sizeof *stream);
    if (stream && inflateInit2(stream, is_gzip ? MAX_WBITS + 16 : -MAX_WBITS) != Z_OK) {
        free(stream);
        stream = NULL;
    }
    return stream;
}

/// Inflates up to `room` bytes. `count` and `room` are set to the bytes consumed and produced.
static inline int32_t zlib_inflate(z_stream *stream, const uint8_t *bytes, long *count,
                                   uint8_t *output, long *room) {
    const uInt given = (uInt)(*count > INT_MAX ? INT_MAX : *count);
    const uInt free_room = (uInt)(*room > INT_MAX ? INT_MAX : *room);
    stream->next_in = (Bytef *)bytes;
    stream->avail_in = given;
    stream->next_out = output;
    stream->avail_out = free_room;
    const int status = inflate(stream, Z_NO_FLUSH);
    *count = (long)(given - stream->avail_in);
    *room = (long)(free_room - stream->avail_out);
    if (status == Z_STREAM_END) return ZLIB_END;
    // No progress is possible without more input: that is not an error.
    return status == Z_OK || status == Z_BUF_ERROR ? ZLIB_MORE : ZLIB_WRONG;
}

/// zlib's description of what is wrong; NULL without one.
static inline const char *zlib_problem(const z_stream *stream) { return stream->msg; }

/// Restarts for the next member of a file.
static inline void zlib_restart(z_stream *stream) { inflateReset(stream); }

/// Ends inflating.
static inline void zlib_close(z_stream *stream) {
    inflateEnd(stream);
    free(stream);
}

/// Continues a CRC-32, which starts with 0.
static inline uint32_t zlib_checksum(uint32_t sum, const uint8_t *bytes, long count) {
    return (uint32_t)crc32_z(sum, bytes, (z_size_t)count);
}
