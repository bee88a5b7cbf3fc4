#include "CTerminal.h"

#include <stdlib.h>
#include <string.h>
#include <termkey.h>

// libtermkey uses key_mouse for the old mouse protocol, and key_f13 and above for keys with modifiers
// that it decodes better without terminfo.
static const char *without_misleading_keys(const char *name, const char *value, void *data) {
    (void)data;
    if (strcmp(name, "key_mouse") == 0) return NULL;
    return strncmp(name, "key_f", 5) == 0 && atoi(name + 5) > 12 ? NULL : value;
}

void *ct_keys_open(const char *term, int utf8) {
    int flags = TERMKEY_FLAG_NOSTART | TERMKEY_FLAG_NOTERMIOS | TERMKEY_FLAG_CTRLC
        | TERMKEY_FLAG_CONVERTKP | (utf8 ? TERMKEY_FLAG_UTF8 : TERMKEY_FLAG_RAW);
    TermKey *keys = termkey_new_abstract(term && *term ? term : "xterm", flags);
    if (!keys) return NULL;
    termkey_hook_terminfo_getstr(keys, without_misleading_keys, NULL);
    termkey_set_canonflags(keys, TERMKEY_CANON_DELBS);
    if (!termkey_start(keys)) {
        termkey_free(keys);
        return NULL;
    }
    return keys;
}

size_t ct_keys_push(void *keys, const uint8_t *bytes, size_t length) {
    size_t taken = termkey_push_bytes(keys, (const char *)bytes, length);
    return taken == (size_t)-1 ? 0 : taken;
}

_Static_assert((int)TERMKEY_TYPE_MOUSE == CT_KEY_MOUSE, "types are numbered as libtermkey does");
_Static_assert((int)TERMKEY_MOUSE_RELEASE == CT_MOUSE_RELEASE, "so are mouse events");

int ct_keys_next(void *keys, CTKey *out) {
    TermKeyKey key;
    memset(&key, 0, sizeof key);
    memset(out, 0, sizeof *out);
    if (termkey_getkey_force(keys, &key) != TERMKEY_RES_KEY) return 0;
    out->type = (int)key.type;
    out->modifiers = key.modifiers & 7;
    switch (key.type) {
    case TERMKEY_TYPE_UNICODE: out->code = key.code.codepoint; break;
    case TERMKEY_TYPE_FUNCTION: out->code = key.code.number; break;
    case TERMKEY_TYPE_KEYSYM: out->name = termkey_get_keyname(keys, key.code.sym); break;
    case TERMKEY_TYPE_MOUSE: {
        TermKeyMouseEvent event;
        termkey_interpret_mouse(keys, &key, &event, &out->button, &out->row, &out->column);
        out->mouse = (int)event;
        out->raw = (unsigned char)key.code.mouse[0];
        break;
    }
    default: break;
    }
    return 1;
}

void ct_keys_close(void *keys) {
    if (keys) termkey_destroy(keys);
}
