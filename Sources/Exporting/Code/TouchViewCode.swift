import LayerGeometry

/// Subclasses for views whose code decides about touches: those that let touches through, and those
/// whose touch area is not their bounds.
enum TouchViewCode {
    /// The subclasses that the views of a tree need, one for each class that they are made from.
    static func classes(_ tree: LayerTree) -> String {
        var seen: Set<String> = []
        let overflows = tree.nodes.contains { $0.layer.touch.reachesOverflow }
        return tree.nodes.reduce(into: "") { text, node in
            let kind = ViewKind.of(node.layer)
            if node.hasTouchCode, seen.insert(kind.name).inserted {
                text += subclass(of: kind, overflows: overflows)
            }
        }
    }

    private static func subclass(of kind: ViewKind, overflows: Bool) -> String {
        let property = overflows ? "\n    var reachesOverflow = false" : ""
        let search = overflows ? " ?? overflowing(point, with: event)" : ""
        return """
            final class \(kind.touchName): \(kind.name) {
                var touchOutset: CGFloat = 0
                var isPassThrough = false\(property)

                override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                    bounds.insetBy(dx: -touchOutset, dy: -touchOutset).contains(point)
                }

                override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                    let hit = super.hitTest(point, with: event)\(search)
                    return isPassThrough && hit === self ? nil : hit
                }\(overflows ? overflowSearch : "")
            }


            """
    }

    private static let overflowSearch = """


            /// The subview that is hit outside the bounds.
            private func overflowing(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                guard reachesOverflow, !clipsToBounds, !isHidden, isUserInteractionEnabled, alpha >= 0.01 else {
                    return nil
                }
                return subviews.reversed().lazy
                    .compactMap { $0.hitTest(self.convert(point, to: $0), with: event) }.first
            }
        """
}

extension ViewKind {
    /// The name of the subclass that decides about touches: `TouchButton`.
    var touchName: String { "Touch" + (name.hasPrefix("UI") ? name.dropFirst(2) : name[...]) }
}

extension LayerNode {
    /// Whether the view never answers itself: by its own traits, or as the rearmost subview of one
    /// that passes touches through its root view.
    var isPassThrough: Bool {
        layer.touch.isPassThrough
            || superlayer.map { $0.layer.touch.isRootPassThrough && $0.index + 1 == index } ?? false
    }

    /// Whether a plain view would answer touches differently.
    var hasTouchCode: Bool {
        isPassThrough || layer.touch.outset != 0 || layer.touch.reachesOverflow
    }
}
