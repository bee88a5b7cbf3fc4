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
        if let (key, what) = layer.overflow(settingFrame: frame) {
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
}
