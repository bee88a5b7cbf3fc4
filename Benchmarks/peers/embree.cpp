// Embree: a quad for each layer, stacked by paint order, and a ray from the front; the first quad
// on its way is the answer. Floats, as rays are.
#include "Peer.h"
#include <embree3/rtcore.h>

#ifdef REBUILD
constexpr char NAME[] = "embree-rebuild";
#else
constexpr char NAME[] = "embree";
#endif

class EmbreeScene {
    const Workload& w;
    Scene scene;
    RTCDevice device;
    RTCScene rays;
    RTCGeometry quads;
    std::vector<int> layerOf, quadOf;  // quads to layers and back
    float* corners;

    struct Context : RTCIntersectContext {
        const EmbreeScene* self;
        double x, y;
    };

    void write(int id) {
        const Scene::Layer& l = scene.layers[id];
        const double u[] = {l.minX, l.maxX, l.maxX, l.minX}, v[] = {l.minY, l.minY, l.maxY, l.maxY};
        float* at = corners + 12 * quadOf[id];
        for (int corner = 0; corner < 4; corner++) {
            *at++ = float(l.toScene.x(u[corner], v[corner]));
            *at++ = float(l.toScene.y(u[corner], v[corner]));
            *at++ = float(id);
        }
    }
    // A quad that a layer above cuts off here lets the ray through.
    static void letThrough(const RTCFilterFunctionNArguments* arguments) {
        const Context& context = *static_cast<const Context*>(arguments->context);
        const int id = context.self->layerOf[RTCHitN_primID(arguments->hit, arguments->N, 0)];
        if (context.self->scene.isCutOff(id, context.x, context.y)) arguments->valid[0] = 0;
    }

public:
    explicit EmbreeScene(const Workload& w) : w(w), scene(w), quadOf(w.count(), -1) {
        for (int id = 0; id < w.count(); id++) {
            if (!scene.visible[id]) continue;
            quadOf[id] = int(layerOf.size());
            layerOf.push_back(id);
        }
        // One thread, as all others here; processor time counts each.
        device = rtcNewDevice("threads=1");
        rays = rtcNewScene(device);
        quads = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_QUAD);
        // Following moves is ten times cheaper than building anew, and asking hardly dearer after.
#ifdef REBUILD
        const RTCBuildQuality build = RTC_BUILD_QUALITY_MEDIUM, geometry = build;
#else
        const bool moves = !w.updates.empty();
        const RTCBuildQuality build = moves ? RTC_BUILD_QUALITY_LOW : RTC_BUILD_QUALITY_HIGH;
        const RTCBuildQuality geometry = moves ? RTC_BUILD_QUALITY_REFIT : build;
#endif
        rtcSetSceneFlags(rays, w.updates.empty() ? RTC_SCENE_FLAG_NONE : RTC_SCENE_FLAG_DYNAMIC);
        rtcSetSceneBuildQuality(rays, build);
        rtcSetGeometryBuildQuality(quads, geometry);
        corners = static_cast<float*>(rtcSetNewGeometryBuffer(
            quads, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 12, 4 * layerOf.size()));
        auto* indices = static_cast<unsigned*>(rtcSetNewGeometryBuffer(
            quads, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT4, 16, layerOf.size()));
        for (size_t index = 0; index < 4 * layerOf.size(); index++) indices[index] = unsigned(index);
        for (const int id : layerOf) write(id);
        if (scene.hasClips) rtcSetGeometryIntersectFilterFunction(quads, letThrough);
        rtcCommitGeometry(quads);
        rtcAttachGeometry(rays, quads);
        rtcCommitScene(rays);
    }
    int hit(double x, double y) const {
        Context context;
        rtcInitIntersectContext(&context);
        context.self = this, context.x = x, context.y = y;
        RTCRayHit ray{};
        ray.ray.org_x = float(x), ray.ray.org_y = float(y), ray.ray.org_z = float(w.count());
        ray.ray.dir_z = -1;
        ray.ray.tfar = std::numeric_limits<float>::infinity();
        ray.ray.mask = ~0u;
        ray.hit.geomID = RTC_INVALID_GEOMETRY_ID;
        rtcIntersect1(rays, &context, &ray);
        return ray.hit.geomID == RTC_INVALID_GEOMETRY_ID ? -1 : layerOf[ray.hit.primID];
    }
    void move(const std::vector<int>& ids) {
        for (const int first : ids) {
            for (int id = first; id < scene.end[first]; id++) {
                scene.place(w, id);
                if (quadOf[id] >= 0) write(id);
            }
        }
        rtcUpdateGeometryBuffer(quads, RTC_BUFFER_TYPE_VERTEX, 0);
        rtcCommitGeometry(quads);
        rtcCommitScene(rays);
    }
};

int main(int, char** arguments) { run<EmbreeScene>(NAME, arguments[1]); }
