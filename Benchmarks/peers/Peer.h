// What all peers share: reading a workload, its layers in scene space, and the timed run that ends
// in one line of JSON, as hitbox-bench prints it.
#pragma once
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <time.h>
#include <unistd.h>
#include <vector>

// Row vectors: (x, y) goes to (a x + c y + tx, b x + d y + ty).
struct Affine {
    double a = 1, b = 0, c = 0, d = 1, tx = 0, ty = 0;
    // This one first.
    Affine then(const Affine& m) const {
        return {a * m.a + b * m.c, a * m.b + b * m.d, c * m.a + d * m.c, c * m.b + d * m.d,
                tx * m.a + ty * m.c + m.tx, tx * m.b + ty * m.d + m.ty};
    }
    Affine inverse() const {
        const double k = 1 / (a * d - b * c);
        return {d * k, -b * k, -c * k, a * k, (c * ty - d * tx) * k, (b * tx - a * ty) * k};
    }
    double x(double u, double v) const { return a * u + c * v + tx; }
    double y(double u, double v) const { return b * u + d * v + ty; }
};

struct Workload {
    std::string name;
    size_t batchSize = 0;
    std::vector<double> parent, bounds, position, anchorPoint, transform, masksToBounds, hidden;
    std::vector<double> queries;
    // Layer, position and transform: nine numbers for each layer that moves.
    std::vector<std::vector<double>> updates;

    explicit Workload(const char* path) {
        std::ifstream file(path, std::ios::binary | std::ios::ate);
        std::string text(size_t(std::max<std::streamoff>(0, file.tellg())), ' ');
        file.seekg(0).read(text.data(), std::streamsize(text.size()));
        const auto find = [&](std::string key) {
            key = "\"" + key + "\":";
            const size_t place = text.find(key);
            if (place != text.npos) return text.data() + place + key.size();
            fprintf(stderr, "%s: no %s\n", path, key.c_str());
            exit(2);
        };
        const char* quoted = find("name") + 1;
        name.assign(quoted, std::string_view(quoted).find('"'));
        batchSize = size_t(atol(find("batchSize")));
        std::pair<const char*, std::vector<double>*> lists[] = {
            {"parent", &parent}, {"bounds", &bounds}, {"position", &position},
            {"anchorPoint", &anchorPoint}, {"transform", &transform},
            {"masksToBounds", &masksToBounds}, {"hidden", &hidden}, {"queries", &queries}};
        for (auto& [key, list] : lists) numbers(find(key) + 1, *list);
        const char* at = find("updates") + 1;
        while (*(at = next(at)) == '[') at = numbers(at + 1, updates.emplace_back());
    }
    int count() const { return int(parent.size()); }

private:
    static const char* next(const char* at) {
        while (*at == ' ' || *at == ',' || *at == '\n') at++;
        return at;
    }
    // Reads up to the closing bracket, and returns what follows it.
    static const char* numbers(const char* at, std::vector<double>& list) {
        while (*(at = next(at)) != ']') {
            double number = 0;
            at = std::from_chars(at, at + 40, number).ptr;
            list.push_back(number);
        }
        return at + 1;
    }
};

// The layers in scene space, for engines that know of no tree, and the exact test of one layer.
struct Scene {
    struct Layer {
        Affine toScene, fromScene;
        double minX, minY, maxX, maxY;  // bounds
        int clip = -1;                  // the nearest layer above that cuts this one off
    };
    std::vector<Layer> layers;
    std::vector<int> end;  // what comes after a layer and all in it
    std::vector<bool> visible;
    bool hasClips = false;

    explicit Scene(const Workload& w) : layers(w.count()), end(w.count()), visible(w.count()) {
        for (int id = 0; id < w.count(); id++) {
            const int above = int(w.parent[id]);
            const double* b = &w.bounds[4 * id];
            Layer& layer = layers[id];
            layer.minX = b[0], layer.minY = b[1], layer.maxX = b[0] + b[2], layer.maxY = b[1] + b[3];
            visible[id] = w.hidden[id] == 0 && (above < 0 || visible[above]);
            if (above >= 0) layer.clip = w.masksToBounds[above] != 0 ? above : layers[above].clip;
            hasClips |= w.masksToBounds[id] != 0;
            end[id] = id + 1;
            place(w, id);
        }
        for (int id = w.count() - 1; id > 0; id--) {
            int& outer = end[int(w.parent[id])];
            outer = std::max(outer, end[id]);
        }
    }
    // A layer's matrix into its superlayer's space.
    static Affine own(const Workload& w, int id) {
        const double *t = &w.transform[6 * id], *b = &w.bounds[4 * id];
        const double x = b[0] + w.anchorPoint[2 * id] * b[2], y = b[1] + w.anchorPoint[2 * id + 1] * b[3];
        return Affine{1, 0, 0, 1, -x, -y}
            .then({t[0], t[1], t[2], t[3], t[4] + w.position[2 * id], t[5] + w.position[2 * id + 1]});
    }
    // Composes a layer's matrix; the one above it has been.
    void place(const Workload& w, int id) {
        const int above = int(w.parent[id]);
        layers[id].toScene = above < 0 ? own(w, id) : own(w, id).then(layers[above].toScene);
        layers[id].fromScene = layers[id].toScene.inverse();
    }
    bool contains(int id, double x, double y) const {
        const Layer& l = layers[id];
        const double u = l.fromScene.x(x, y), v = l.fromScene.y(x, y);
        return u >= l.minX && v >= l.minY && u < l.maxX && v < l.maxY;
    }
    bool isCutOff(int id, double x, double y) const {
        for (int clip = layers[id].clip; clip >= 0; clip = layers[clip].clip)
            if (!contains(clip, x, y)) return true;
        return false;
    }
};

inline double residentMegabytes() {
    double all = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> all >> resident;
    return resident * 4096 / 1e6;
}

// Nanoseconds of processor time, which other programs on the machine add little to.
inline double processTime() {
    timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return 1e9 * double(time.tv_sec) + double(time.tv_nsec);
}

// Runs a workload with an engine: Engine(w) makes all, hit(x, y) is a layer or -1, and move(ids)
// follows layers whose position and transform in `w` have changed. A slow engine stops after
// BENCH_SECONDS. BENCH_ANSWERS names a file for the answers, 32 bits each.
template <class Engine>
[[noreturn]] void run(const char* engine, const char* path) {
    Workload w(path);
    const char* seconds = getenv("BENCH_SECONDS");
    const double budget = 1e9 * (seconds ? atof(seconds) : 3);
    const size_t all = w.queries.size() / 2;
    std::vector<int32_t> answers(all, -1);
    const double before = residentMegabytes();
    const double start = processTime();
    Engine index(w);
    const double built = processTime();
    const double memory = residentMegabytes() - before;
    for (size_t next = 0; next < std::min<size_t>(all, 1000) && processTime() < built + budget / 8; next++)
        index.hit(w.queries[2 * next], w.queries[2 * next + 1]);

    double moving = 0, asking = 0;
    size_t done = 0, batch = 0, moves = 0;
    std::vector<int> ids;
    while (done < all && moving + asking < budget) {
        const double begin = processTime();
        if (batch < w.updates.size()) {
            const std::vector<double>& list = w.updates[batch];
            ids.clear();
            for (size_t at = 0; at < list.size(); at += 9) {
                const int id = int(list[at]);
                std::copy_n(&list[at + 1], 2, &w.position[2 * id]);
                std::copy_n(&list[at + 3], 6, &w.transform[6 * id]);
                ids.push_back(id);
            }
            index.move(ids);
            moves += ids.size();
        }
        batch++;
        const double moved = processTime();
        moving += moved - begin;
        const size_t end = w.batchSize ? std::min(all, done + w.batchSize) : all;
        for (size_t step = 16; done < end; step = std::min<size_t>(2 * step, 4096)) {
            for (size_t stop = std::min(end, done + step); done < stop; done++)
                answers[done] = index.hit(w.queries[2 * done], w.queries[2 * done + 1]);
            if (done < end && moving + asking + processTime() - moved > budget) break;
        }
        asking += processTime() - moved;
    }
    uint64_t sum = 0xcbf29ce484222325;  // FNV-1a
    for (size_t byte = 0; byte < 4 * done; byte++)
        sum = (sum ^ uint8_t(uint32_t(answers[byte / 4]) >> 8 * (byte % 4))) * 0x100000001b3;
    if (const char* file = getenv("BENCH_ANSWERS"))
        std::ofstream(file, std::ios::binary).write(reinterpret_cast<char*>(answers.data()), 4 * done);
    printf("{\"workload\":\"%s\",\"engine\":\"%s\",\"ns_per_query\":%.1f,\"checksum\":\"%016llx\","
           "\"build_ms\":%.1f,\"queries\":%zu,\"ns_per_update\":%.1f,\"ns_query_only\":%.1f,\"mem_mb\":%.1f}\n",
           w.name.c_str(), engine, (moving + asking) / done, static_cast<unsigned long long>(sum), (built - start) / 1e6,
           done, moves ? moving / moves : 0, asking / done, memory);
    fflush(stdout);
    _exit(0);  // Qt would take minutes to give back what the system takes back at once
}
