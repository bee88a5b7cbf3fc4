import LayerGeometry

/// `degenerate-transform` and `mirrored-transform`.
extension RuleRun {
    /// Views whose transform has no inverse: nothing in them can be hit.
    ///
    /// Only visible views are reported, and of nested ones only the outermost.
    mutating func checkDegenerate() {
        map.visit { index, view in
            if !view.isShown { return true }
            if view.isInvertible { return false }
            let seen = (index..<view.end).count {
                map.views[$0].isShown && !map.views[$0].layer.bounds.isEmpty
            }
            if seen > 0 { findings.append(degenerate(index, seen: seen)) }
            return true
        }
    }

    private func degenerate(_ index: Int, seen: Int) -> TouchFinding {
        let transform = map.views[index].layer.transform
        let what: LayerText = transform.isFinite ? "has no inverse" : "is not finite"
        let views = seen == 1 ? "1 view" : "\(seen) views"
        return TouchFinding(
            .degenerateTransform, .error, index,
            "the transform of \(layer: index) " + what
                + ", \(Self.numbers(transform)): nothing in this subtree can be hit, \(views)",
            help: "give it a scale other than 0, or hide \(layer: index) instead")
    }

    /// Views that mirror targets: the outermost view that changes the handedness.
    mutating func checkMirrored() {
        var reported: Set<Int> = []
        for target in map.targets {
            // A flipped geometry mirrors on purpose, and does not count.
            guard map.views[target].isLive,
                map.lineage.count(.mirroring, from: target) % 2 == 1,
                let by = map.lineage.nearest(.mirroring, from: target),
                reported.insert(by).inserted
            else { continue }
            let numbers = Self.numbers(map.views[by].layer.transform)
            let what: LayerText =
                by == target
                ? "\(layer: target) is mirrored" : "\(layer: by) mirrors its subviews"
            findings.append(
                TouchFinding(
                    .mirroredTransform, .info, by, by: by == target ? nil : target,
                    what + " by its transform, \(numbers): touches are mirrored too",
                    help: "mirror only the picture, and keep the control as it is"))
        }
    }

    /// A transform's numbers: six if that is all of it.
    private static func numbers(_ transform: Transform3D) -> String {
        "[\(transform.sixOrSixteen.map(NumberText.short).joined(separator: " "))]"
    }
}

/// `zero-size-container`: a view without width or height contains visible views.
///
/// With a control among them, it is an error; with views that only take touches by default, as
/// every UIView does, a warning. Labels and other views without interaction lose nothing. SwiftUI's
/// hosting view tests its containers in another way, and React Native's views pass touches outside
/// their bounds on.
extension RuleRun {
    mutating func checkZeroSize() {
        map.visit { index, view in
            let isContainer =
                view.isLive && view.isPlaced && view.touch.isEmpty && view.end > index + 1
                && !view.traits.contains(.swiftUI) && map.book.limits(view.layer)
            guard isContainer, Self.isEmpty(view.layer) else { return false }
            if let finding = zeroSize(index) { findings.append(finding) }
            return true
        }
    }

    /// Whether it has no extent of its own, rather than being far away or edge on.
    private static func isEmpty(_ layer: Layer) -> Bool {
        let outset = layer.touch.outset
        return layer.bounds.width + 2 * outset <= 0 || layer.bounds.height + 2 * outset <= 0
    }

    private func zeroSize(_ index: Int) -> TouchFinding? {
        let window = map.views[map.views[index].window].touch
        let inside = (index + 1..<map.views[index].end).filter { inner in
            let view = map.views[inner]
            return view.isLive && view.isPlaced && view.bounds.area > 0
                && view.bounds.box.intersects(window.box)
        }
        guard !inside.isEmpty else { return nil }
        let target = inside.first { map.views[$0].isTarget }
        // A plain view that only arranges others needs no touches.
        let isTouchable = inside.contains { map.draws($0) || map.isScroller(map.views[$0]) }
        guard target != nil || isTouchable else { return nil }
        let layer = map.views[index].layer
        let size: LayerText = "\(layer.bounds.width)x\(layer.bounds.height) \(map.rules.unit)"
        let views = inside.count == 1 ? "1 view" : "\(inside.count) views"
        let point = target.flatMap { map.views[$0].bounds.centroid }
        return TouchFinding(
            .zeroSizeContainer, target == nil ? .warning : .error, index,
            "\(layer: index) is " + size + ": \(views) in it can be seen but never hit",
            help:
                "give \(layer: index) a size that contains its subviews, by constraints to all four edges or a frame",
            at: point, hit: point.flatMap(map.hit))
    }
}
