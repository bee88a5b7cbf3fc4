// Qt's QGraphicsScene. Tree: an item for each layer, in that of its superlayer. Flat: all items
// side by side in scene space, which is what Qt's index is made for and no tree of views can be.
// As it comes, or TUNED: rectangles answer by themselves instead of by a path, and a tree has no index.
#include "Peer.h"
#include <QApplication>
#include <QGraphicsItem>
#include <QGraphicsScene>

#ifdef TUNED
class Rectangle : public QGraphicsItem {
    const QRectF bounds;

public:
    Rectangle(const QRectF& bounds, QGraphicsItem* above) : QGraphicsItem(above), bounds(bounds) {}
    QRectF boundingRect() const override { return bounds; }
    void paint(QPainter*, const QStyleOptionGraphicsItem*, QWidget*) override {}
    // A rectangle's far edges are outside, and no path is needed to know it.
    bool contains(const QPointF& p) const override {
        return p.x() >= bounds.left() && p.y() >= bounds.top() && p.x() < bounds.right() && p.y() < bounds.bottom();
    }
};
#else
class Rectangle : public QGraphicsRectItem {
public:
    Rectangle(const QRectF& bounds, QGraphicsItem* above) : QGraphicsRectItem(bounds, above) { setPen(Qt::NoPen); }
};
#endif

struct LayerItem : Rectangle {
    const int id;

    LayerItem(const Workload& w, int id, QGraphicsItem* above)
        : Rectangle({w.bounds[4 * id], w.bounds[4 * id + 1], w.bounds[4 * id + 2], w.bounds[4 * id + 3]}, above), id(id) {}
};

template <bool isFlat>
class QtScene {
    const Workload& w;
    Scene scene;
    QGraphicsScene graphics;
    std::vector<LayerItem*> items;

    static QTransform transform(const Affine& m) { return {m.a, m.b, m.c, m.d, m.tx, m.ty}; }

public:
    explicit QtScene(const Workload& w) : w(w), scene(w), items(w.count()) {
#ifdef TUNED
        graphics.setItemIndexMethod(isFlat ? QGraphicsScene::BspTreeIndex : QGraphicsScene::NoIndex);
#endif
        for (int id = 0; id < w.count(); id++) {
            if (isFlat && !scene.visible[id]) continue;
            QGraphicsItem* above = isFlat || id == 0 ? nullptr : items[int(w.parent[id])];
            LayerItem* item = items[id] = new LayerItem(w, id, above);
            item->setTransform(transform(isFlat ? scene.layers[id].toScene : Scene::own(w, id)));
            item->setFlag(QGraphicsItem::ItemClipsChildrenToShape, !isFlat && w.masksToBounds[id] != 0);
            item->setVisible(w.hidden[id] == 0);
            if (!above) graphics.addItem(item);
        }
        graphics.setSceneRect(graphics.itemsBoundingRect());
        hit(0, 0);  // makes the index, which Qt does when it is first asked
    }
    int hit(double x, double y) const {
        if (!isFlat || !scene.hasClips) {
            const QGraphicsItem* item = graphics.itemAt(x, y, QTransform());
            return item ? static_cast<const LayerItem*>(item)->id : -1;
        }
        for (const QGraphicsItem* item : graphics.items(QPointF(x, y))) {
            const int id = static_cast<const LayerItem*>(item)->id;
            if (!scene.isCutOff(id, x, y)) return id;
        }
        return -1;
    }
    void move(const std::vector<int>& ids) {
        for (const int first : ids) {
            if (!isFlat) {
                items[first]->setTransform(transform(Scene::own(w, first)));
                continue;
            }
            for (int id = first; id < scene.end[first]; id++) {
                scene.place(w, id);
                if (items[id]) items[id]->setTransform(transform(scene.layers[id].toScene));
            }
        }
    }
};

int main(int count, char** arguments) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(count, arguments);
#ifdef FLAT
    run<QtScene<true>>("qt-flat", arguments[1]);
#else
    run<QtScene<false>>("qt-tree", arguments[1]);
#endif
}
