// Boost.Geometry's R-tree: the boxes of all layers in scene space, and the exact test for those
// candidates that are in front of the best one so far. With R*, which its manual calls the best, or with
// the quadratic split: in moving cities that is twice as fast, in small scenes up to an eighth slower.
#define BOOST_ALLOW_DEPRECATED_HEADERS
#include "Peer.h"
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;
#ifdef RSTAR
using Split = bgi::rstar<16>;
#else
using Split = bgi::quadratic<16>;
#endif

class BoostTree {
    using Point = bg::model::point<double, 2, bg::cs::cartesian>;
    using Box = bg::model::box<Point>;
    using Value = std::pair<Box, int>;
    using Tree = bgi::rtree<Value, Split>;

    const Workload& w;
    Scene scene;
    std::vector<Box> boxes;
    Tree tree;

    Box box(int id) const {
        const Scene::Layer& l = scene.layers[id];
        const double u = (l.minX + l.maxX) / 2, v = (l.minY + l.maxY) / 2;
        const double width = l.maxX - u, height = l.maxY - v;
        const double x = l.toScene.x(u, v), y = l.toScene.y(u, v);
        const double reachX = std::abs(l.toScene.a) * width + std::abs(l.toScene.c) * height;
        const double reachY = std::abs(l.toScene.b) * width + std::abs(l.toScene.d) * height;
        return {{x - reachX, y - reachY}, {x + reachX, y + reachY}};
    }

public:
    explicit BoostTree(const Workload& w) : w(w), scene(w), boxes(w.count()) {
        std::vector<Value> values;
        for (int id = 0; id < w.count(); id++) {
            boxes[id] = box(id);
            if (scene.visible[id]) values.emplace_back(boxes[id], id);
        }
        tree = Tree(values);  // packs
    }
    int hit(double x, double y) const {
        int best = -1;
        tree.query(bgi::intersects(Point(x, y)), boost::make_function_output_iterator([&](const Value& value) {
            const int id = value.second;
            if (id > best && scene.contains(id, x, y) && !scene.isCutOff(id, x, y)) best = id;
        }));
        return best;
    }
    void move(const std::vector<int>& ids) {
        // In the order of the tree, so that what is in a layer that also moved is moved once.
        std::vector<int> sorted(ids);
        std::sort(sorted.begin(), sorted.end());
        int next = 0;
        for (const int first : sorted) {
            for (int id = std::max(first, next); id < scene.end[first]; id++) {
                scene.place(w, id);
                if (scene.visible[id]) tree.remove(Value(boxes[id], id));
                boxes[id] = box(id);
                if (scene.visible[id]) tree.insert(Value(boxes[id], id));
            }
            next = std::max(next, scene.end[first]);
        }
    }
};

int main(int, char** arguments) { run<BoostTree>("boost", arguments[1]); }
