#include <yajl/yajl_parse.h>

// Swift has no functions with variable arguments. What follows the value is its reader's to judge.
static inline yajl_handle yajl_open(const yajl_callbacks *callbacks, void *context) {
    yajl_handle parser = yajl_alloc(callbacks, NULL, context);
    if (parser) yajl_config(parser, yajl_allow_trailing_garbage, 1);
    return parser;
}
