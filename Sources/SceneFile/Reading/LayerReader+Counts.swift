import Diagnostics
import LayerGeometry
internal import YAMLEvents

/// Limits, and the counts of layers with an anchor.
extension LayerReader {
    func checkCounts(_ event: YAMLEvent) throws(Stop) {
        if layerCount > SceneLimits.layers {
            problems.report("more than \(SceneLimits.layers) layers", at: problems.range(of: event))
            throw Stop()
        }
        if nodes.animationCount > SceneLimits.animations {
            problems.report(
                "more than \(SceneLimits.animations) animations", at: problems.range(of: event))
            throw Stop()
        }
    }

    /// The counts before the value whose first event was just read.
    func counts() -> LayerDraft.Start {
        var amount = events.amount
        amount.values -= 1
        return LayerDraft.Start(
            places: places[maskLevel].count, layerCount: layerCount,
            animationCount: nodes.animationCount, amount: amount)
    }

    /// Layers with an anchor, given the counts before them.
    func read(
        _ layers: [Layer], isList: Bool, levels: Int, since start: LayerDraft.Start
    ) -> ReadLayers {
        ReadLayers(
            layers: layers, isList: isList, places: start.places..<places[maskLevel].count,
            maskLevel: maskLevel, layerCount: layerCount - start.layerCount,
            animationCount: nodes.animationCount - start.animationCount, levels: levels,
            amount: events.amount.since(start.amount))
    }
}
