import LayerGeometry

/// `unreachable` and `dead-area`: the parts of a target that lie outside its superviews.
///
/// UIKit only asks views that contain the point, so this does not depend on clipsToBounds; under
/// Core Animation's rules, only masking layers clip. What can be scrolled into view does not count,
/// and what the screen's edge clips is reported by `OffScreen`. Android's dumps contain only what
/// is on the screen and are not checked.
extension RuleRun {
    /// Returns the targets that are clipped.
    mutating func checkReach() -> Set<Int> {
        var cut: Set<Int> = []
        if map.book.boundsLimit == .nowhere { return cut }
        var offScreen = OffScreen(map)
        for index in map.targets + map.cards {
            let view = map.views[index]
            // An enlarged touch area may be clipped; the control itself may not.
            let own = view.layer.touch.outset > 0 ? view.bounds : view.touch
            guard view.isLive, view.isPlaced, own.area > 0 else { continue }
            let reach = own.share(in: view.scrolled)
            if reach >= 0.99 || view.isCard && reach >= 0.01 { continue }
            if offScreen.takes(index, own, reach: reach) {
                cut.insert(index)
            } else if let finding = clipped(index, own, reach: reach) {
                cut.insert(index)
                findings.append(finding)
            }
        }
        findings += offScreen.findings
        return cut
    }

    private func clipped(_ index: Int, _ own: ConvexRegion, reach: Double) -> TouchFinding? {
        guard let cutter = cutter(index, own), !map.views[cutter].touch.isEmpty else {
            return nil  // A view without width or height has a rule of its own.
        }
        let lost = lostSides(index, cutter)
        let looks: LayerText =
            map.views[cutter].layer.masksToBounds || map.book.boundsLimit != .everywhere
            ? "" : "; clipsToBounds is NO, so it looks fine"
        let help: LayerText =
            "enlarge \(layer: cutter), or move \(layer: index) into it or out to a view that contains it"
        let isWhole = reach < 0.01
        let percent = Int(((1 - reach) * 100).rounded())
        let part: LayerText = isWhole ? "" : "\(max(1, percent)) % of "
        let point = isWhole ? own.centroid : nil
        return TouchFinding(
            isWhole ? .unreachable : .deadArea,
            isWhole && !map.views[index].isCard ? .error : .warning, index, by: cutter,
            part + "\(layer: index) lies outside \(layer: cutter) and gets no touch\(lost)" + looks,
            help: help, at: point, hit: point.flatMap(map.hit))
    }

    /// The ancestor that clips most.
    private func cutter(_ index: Int, _ own: ConvexRegion) -> Int? {
        var left = own
        var worst: (index: Int, loss: Double)?
        var above = map.views[index].parent
        while above > map.views[index].scroller, !left.isEmpty {
            let room = map.views[above].touch
            if !room.contains(left.box), map.book.limits(map.views[above].layer) {
                let next = left.cut(with: room)
                let loss = left.area - next.area
                if loss > worst?.loss ?? 0 { worst = (above, loss) }
                left = next
            }
            above = map.views[above].parent
        }
        return worst?.index
    }

    /// The sides that stick out, and how far, in the space of the clipping view.
    private func lostSides(_ index: Int, _ cutter: Int) -> String {
        let (own, other) = (map.tree[index], map.tree[cutter])
        guard let box = own.convert(own.layer.bounds, to: other) else { return "" }
        let room = map.book.touchBounds(other.layer.bounds, outset: other.layer.touch.outset)
        let sides = [
            ("above", room.minY - box.minY, box.height),
            ("below", box.maxY - room.maxY, box.height),
            ("left", room.minX - box.minX, box.width), ("right", box.maxX - room.maxX, box.width),
        ]
        let lost = sides.filter { $0.1 > 0.05 }.map { side, distance, most in
            "\(NumberText.short(min(distance, most), decimals: 1)) \(map.rules.unit) \(side)"
        }
        return lost.isEmpty ? "" : ", " + lost.joined(separator: " and ")
    }
}
