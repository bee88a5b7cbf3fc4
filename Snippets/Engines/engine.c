// A hit test that hitbox can ask, by UIKit's rules: JSON lines on standard input and output.
// It reads only the members that it needs, where hitbox writes them.

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char *path;
    int parent;
    double bounds[4], matrix[16], opacity;
    int isHidden, isInteractive;
} View;

static View *views;
static int count;

// What follows a key of a layer; the text of a string ends before the next quote.
static const char *value(const char *layer, const char *key) {
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\": ", key);
    const char *place = strstr(layer, quoted);
    return place ? place + strlen(quoted) : "null";
}

static void numbers(const char *list, double *into, int many) {
    for (int i = 0; i < many; i++) into[i] = strtod(list + 1, (char **)&list);
}

// A path stays as it is written in JSON, with its escapes: only whole paths are compared.
static char *text(const char *string) {
    if (*string != '"') return NULL;
    size_t end = 1;
    while (string[end] && string[end] != '"') end += string[end] == '\\' ? 2 : 1;
    return strndup(string + 1, end - 1);
}

static void read_layers(const char *line) {
    count = 0;
    for (const char *next = strstr(line, "{\"path\": "); next; next = strstr(next + 1, "{\"path\": ")) {
        views = realloc(views, (count + 1) * sizeof *views);
        View *view = &views[count];
        char *parent = text(value(next, "parent"));
        view->path = text(value(next, "path"));
        view->parent = -1;
        for (int i = 0; parent && i < count; i++) {
            if (strcmp(views[i].path, parent) == 0) view->parent = i;
        }
        free(parent);
        numbers(value(next, "bounds"), view->bounds, 4);
        numbers(value(next, "toSuper"), view->matrix, 16);
        view->opacity = strtod(value(next, "opacity"), NULL);
        view->isHidden = *value(next, "isHidden") == 't';
        view->isInteractive = *value(next, "isUserInteractionEnabled") == 't';
        count++;
    }
}

static int hit(int index, double x, double y) {
    const View *view = &views[index];
    const double *m = view->matrix, *b = view->bounds, scale = m[0] * m[5] - m[1] * m[4];
    if (view->isHidden || !view->isInteractive || view->opacity <= 0.01 || scale == 0) return -1;
    const double right = x - m[12], down = y - m[13];
    const double ownX = (m[5] * right - m[4] * down) / scale;
    const double ownY = (m[0] * down - m[1] * right) / scale;
    if (ownX < b[0] || ownY < b[1] || ownX >= b[0] + b[2] || ownY >= b[1] + b[3]) return -1;
    for (int i = count - 1; i > index; i--) {
        const int found = views[i].parent == index ? hit(i, ownX, ownY) : -1;
        if (found >= 0) return found;
    }
    return index;
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        if (strncmp(line, "{\"hit\": ", 8) != 0) {
            read_layers(line);
            const int isKnown = strstr(line, "\"rules\": \"uiview\"") != NULL;
            puts(isKnown ? "{\"ready\": true}" : "{\"cannot\": \"other rules than UIKit's\"}");
        } else {
            double point[2];
            numbers(value(line, "hit"), point, 2);
            const int found = hit(0, point[0], point[1]);
            if (found < 0) puts("{\"hit\": null}");
            else printf("{\"hit\": \"%s\"}\n", views[found].path);
        }
        fflush(stdout);
    }
}
