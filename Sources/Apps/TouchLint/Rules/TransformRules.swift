import LayerGeometry

/// `degenerate-transform` and `mirrored-transform`.
enum TransformRules {
    /// Views whose transform has no inverse: nothing in them can be hit.
    ///
    /// Only visible views are reported, and of nested ones only the outermost.
    static func degenerate(_ map: ViewMap) -> [TouchFinding] {
        var findings: [TouchFinding] = []
        var index = 0
        while index < map.count {
            let view = map.views[index]
            guard view.isShown, !view.isInvertible else {
                index = view.isShown ? index + 1 : view.end
                continue
            }
            let seen = (index..<view.end).count { inner in
                let layer = map.views[inner].layer
                return map.views[inner].isShown && !layer.bounds.isEmpty
            }
            if seen > 0 { findings.append(degenerate(map, index, seen: seen)) }
            index = view.end
        }
        return findings
    }

    private static func degenerate(_ map: ViewMap, _ index: Int, seen: Int) -> TouchFinding {
        let transform = map.views[index].layer.transform
        let what: LayerText = transform.isFinite ? "has no inverse" : "is not finite"
        let views = seen == 1 ? "1 view" : "\(seen) views"
        return TouchFinding(
            .degenerateTransform, .error, index,
            "the transform of \(layer: index) " + what
                + ", \(numbers(transform)): nothing in this subtree can be hit, \(views)",
            help: "give it a scale other than 0, or hide \(layer: index) instead")
    }

    /// Views that mirror targets: the outermost view that changes the handedness.
    static func mirrored(_ map: ViewMap) -> [TouchFinding] {
        var reported: Set<Int> = []
        return map.targets.compactMap { target in
            // A flipped geometry mirrors on purpose, and does not count.
            guard map.views[target].isLive,
                map.lineage.count(.mirroring, from: target) % 2 == 1,
                let by = map.lineage.nearest(.mirroring, from: target),
                reported.insert(by).inserted
            else { return nil }
            let transform = map.views[by].layer.transform
            let what: LayerText =
                by == target
                ? "\(layer: target) is mirrored" : "\(layer: by) mirrors its subviews"
            return TouchFinding(
                .mirroredTransform, .info, by, by: by == target ? nil : target,
                what + " by its transform, \(numbers(transform)): touches are mirrored too",
                help: "mirror only the picture, and keep the control as it is")
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
enum ZeroSizeRule {
    static func findings(_ map: ViewMap) -> [TouchFinding] {
        var findings: [TouchFinding] = []
        var index = 0
        while index < map.count {
            let view = map.views[index]
            let isContainer =
                view.isLive && view.isPlaced && view.touch.isEmpty && view.end > index + 1
                && !view.traits.contains(.swiftUI) && map.book.limits(view.layer)
            guard isContainer, isEmpty(view.layer) else {
                index += 1
                continue
            }
            if let finding = finding(map, index) { findings.append(finding) }
            index = view.end
        }
        return findings
    }

    /// Whether it has no extent of its own, rather than being far away or edge on.
    private static func isEmpty(_ layer: Layer) -> Bool {
        let outset = layer.touch.outset
        return layer.bounds.width + 2 * outset <= 0 || layer.bounds.height + 2 * outset <= 0
    }

    private static func finding(_ map: ViewMap, _ index: Int) -> TouchFinding? {
        let window = map.views[map.window(of: index)].touch
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
