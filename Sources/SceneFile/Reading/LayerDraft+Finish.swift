import Diagnostics
import LayerGeometry

extension LayerDraft {
    /// Sets the sublayers and the frame, and reports geometry that overflows.
    ///
    /// - Returns: The position of its windowLevel; `nil` if that is 0.
    mutating func finish(_ problems: Problems) -> SourceRange? {
        takeSublayers()
        if let frame {
            if let position = place(of: "position") {
                problems.report(
                    "'position' beside 'frame', which sets it", at: position,
                    help: "remove 'position', or write 'bounds' and 'position'")
            }
            layer.setFrame(frame)
        }
        if !isModest, let (key, what) = overflow {
            let keys =
                [key, "transform", "bounds", "position", "anchorPoint"]
                + values.map { LayerKey.names[$0.key] }.sorted()
            if let found = keys.first(where: { place(of: $0) != nil }),
                let place = place(of: found)
            {
                problems.report("'\(found)' is too large: \(what) is not finite", at: place)
            }
        }
        return layer.windowLevel == 0 ? nil : place(of: "windowLevel")
    }

    /// A quick check that no number is large enough to overflow.
    private var isModest: Bool {
        let most = 1e50
        let (bounds, position, anchor) = (layer.bounds, layer.position, layer.anchorPoint)
        guard abs(bounds.minX) < most, abs(bounds.minY) < most, abs(bounds.width) < most,
            abs(bounds.height) < most, abs(position.x) < most, abs(position.y) < most,
            abs(anchor.x) < most, abs(anchor.y) < most, abs(layer.anchorPointZ) < most,
            layer.sublayerLayerTransform == .identity
        else { return false }
        let m = layer.transform
        return m.isAffine && abs(m.m11) < most && abs(m.m12) < most && abs(m.m21) < most
            && abs(m.m22) < most && abs(m.m41) < most && abs(m.m42) < most
    }

    /// The part of a layer's geometry that is not finite and the key responsible; `nil` if all is finite.
    private var overflow: (key: String, what: String)? {
        if !layer.transform.isFinite { return ("transform", "the matrix") }
        if !layer.sublayerTransform.isFinite { return ("sublayerTransform", "the matrix") }
        if let frame, !frame.isFinite { return ("frame", "the far edge") }
        let edges = frame == nil ? "bounds" : "frame"
        if !layer.bounds.isFinite { return (edges, "the far edge") }
        if !layer.position.isFinite || layer.frame.map({ !$0.isFinite }) ?? false {
            return (edges, "the layer's frame")
        }
        if !layer.ownMatrix.isFinite { return (edges, "the layer's place") }
        if layer.sublayerTransform != .identity, !sublayerPlace.isFinite {
            return ("sublayerTransform", "the sublayers' place")
        }
        return nil
    }

    private var sublayerPlace: Transform3D {
        let pivot = layer.anchorPoint.point(in: layer.bounds)
        return Transform3D.translation(x: -pivot.x, y: -pivot.y, z: -layer.anchorPointZ)
            .concatenating(layer.sublayerTransform)
            .concatenating(.translation(x: pivot.x, y: pivot.y, z: layer.anchorPointZ))
    }
}
