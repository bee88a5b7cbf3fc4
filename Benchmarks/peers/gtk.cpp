// GTK 4's gtk_widget_pick: a widget for each layer, in a window that is mapped. Needs a display.
#include "Peer.h"
#include <gtk/gtk.h>

struct LayerWidget {
    GtkWidget parent;
    int id;
    float width, height;
};
struct LayerWidgetClass {
    GtkWidgetClass parent;
};
G_DEFINE_TYPE(LayerWidget, layer_widget, GTK_TYPE_WIDGET)

static LayerWidget* layer(GtkWidget* widget) { return reinterpret_cast<LayerWidget*>(widget); }
static void layer_widget_init(LayerWidget*) {}
static void layer_widget_class_init(LayerWidgetClass* klass) {
    // Widgets have whole sizes; layers need not.
    GTK_WIDGET_CLASS(klass)->contains = [](GtkWidget* widget, double x, double y) -> gboolean {
        return x >= 0 && y >= 0 && x < layer(widget)->width && y < layer(widget)->height;
    };
}

class GtkScene {
    const Workload& w;
    GtkWidget* window;
    std::vector<GtkWidget*> widgets;

    // A widget's corner is at 0, 0, whatever its layer's bounds begin with.
    void place(int id) {
        const int above = int(w.parent[id]);
        Affine m = Affine{1, 0, 0, 1, w.bounds[4 * id], w.bounds[4 * id + 1]}.then(Scene::own(w, id));
        if (above >= 0) m.tx -= w.bounds[4 * above], m.ty -= w.bounds[4 * above + 1];
        GskTransform* transform = nullptr;
        const graphene_point_t point{float(m.tx), float(m.ty)};
        if (m.a == 1 && m.b == 0 && m.c == 0 && m.d == 1) {
            transform = gsk_transform_translate(nullptr, &point);
        } else {
            graphene_matrix_t matrix;
            graphene_matrix_init_from_2d(&matrix, m.a, m.b, m.c, m.d, m.tx, m.ty);
            transform = gsk_transform_matrix(nullptr, &matrix);
        }
        gtk_widget_allocate(
            widgets[id], int(std::ceil(w.bounds[4 * id + 2])), int(std::ceil(w.bounds[4 * id + 3])), -1, transform);
    }

public:
    explicit GtkScene(const Workload& w) : w(w), window(gtk_window_new()), widgets(w.count()) {
        GtkWidget* stage = gtk_fixed_new();
        gtk_window_set_child(GTK_WINDOW(window), stage);
        for (int id = 0; id < w.count(); id++) {
            GtkWidget* widget = widgets[id] = GTK_WIDGET(g_object_new(layer_widget_get_type(), nullptr));
            layer(widget)->id = id;
            layer(widget)->width = float(w.bounds[4 * id + 2]);
            layer(widget)->height = float(w.bounds[4 * id + 3]);
            if (w.masksToBounds[id] != 0) gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN);
            gtk_widget_set_visible(widget, w.hidden[id] == 0);
            gtk_widget_set_parent(widget, id == 0 ? stage : widgets[int(w.parent[id])]);
        }
        gtk_window_present(GTK_WINDOW(window));
        while (!gtk_widget_get_mapped(widgets[0]) || g_main_context_pending(nullptr)) g_main_context_iteration(nullptr, true);
        for (int id = 0; id < w.count(); id++) place(id);
    }
    int hit(double x, double y) const {
        const Affine m = Scene::own(w, 0).inverse();
        GtkWidget* found = gtk_widget_pick(widgets[0], m.x(x, y) - w.bounds[0], m.y(x, y) - w.bounds[1], GTK_PICK_DEFAULT);
        return found ? layer(found)->id : -1;
    }
    void move(const std::vector<int>& ids) {
        for (const int id : ids) place(id);
    }
};

int main(int, char** arguments) {
    if (!gtk_init_check()) {
        fprintf(stderr, "gtk: no display\n");
        return 3;
    }
    run<GtkScene>("gtk", arguments[1]);
}
