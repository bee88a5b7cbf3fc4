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
        let what: TouchText = transform.isFinite ? "has no inverse" : "is not finite"
        let views = seen == 1 ? "1 view" : "\(seen) views"
        return TouchFinding(
            .degenerateTransform, .error, index,
            "the transform of \(layer: index) " + what
                + ", \(numbers(transform)): nothing in this subtree can be hit, \(views)",
            help: "give it a scale other than 0, or hide \(layer: index) instead")
    }

    /// Views that mirror targets: the outermost view that changes the handedness.
    static func mirrored(_ map: ViewMap) -> [TouchFinding] {
        guard !map.targets.isEmpty else { return [] }
        // Whether all transforms together mirror; a flipped geometry does so on purpose.
        var isMirrored = [Bool](repeating: false, count: map.count)
        var cause = [Int](repeating: -1, count: map.count)
        for (index, view) in map.views.enumerated() {
            let isAbove = view.parent >= 0 && isMirrored[view.parent]
            let transform = view.layer.transform
            let turns = transform.m11 * transform.m22 - transform.m12 * transform.m21 < 0
            isMirrored[index] = isAbove != turns
            cause[index] = turns ? index : view.parent < 0 ? -1 : cause[view.parent]
        }
        var reported: Set<Int> = []
        return map.targets.compactMap { target in
            let by = cause[target]
            guard isMirrored[target], by >= 0, map.views[target].isLive,
                reported.insert(by).inserted
            else { return nil }
            let transform = map.views[by].layer.transform
            let what: TouchText =
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
