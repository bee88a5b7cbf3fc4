import LayerGeometry
import TerminalTypes

extension Playground {
    /// Tells whether another playground is the same for its user: the layers, the answer, the
    /// selection, the log, and everything that is shown.
    ///
    /// Points and the numbers of layers may differ by what a written number loses, about a
    /// millionth. What can be undone, and whether a recording runs, does not count.
    ///
    /// - Parameter isExact: Whether the layers have to be the same to the last bit, and the view
    ///   nearly so.
    public func isLike(_ other: Playground, isExact: Bool = false) -> Bool {
        selection == other.selection && candidate == other.candidate && log == other.log
            && rules == other.rules && comparesRules == other.comparesRules
            && question == other.question && isProbing == other.isProbing
            && (!isProbing || Self.areClose(probe, other.probe))
            && Self.areClose(pin, other.pin) && answer?.hit?.index == other.answer?.hit?.index
            && hasSameScreen(as: other) && hasSameEdit(as: other)
            && (!isExact || Self.areSame(viewport.center, other.viewport.center))
            && (tree == other.tree
                || !isExact && Self.areClose(tree.rootLayer, other.tree.rootLayer))
    }

    private func hasSameScreen(as other: Playground) -> Bool {
        size == other.size && focus == other.focus && folded == other.folded
            && Pane.allCases.allSatisfy { scroll[$0] ?? 0 == other.scroll[$0] ?? 0 }
            && filter == other.filter && showsTouchable == other.showsTouchable
            && problems == other.problems
            && showsFrames == other.showsFrames && showsGrid == other.showsGrid
            && showsArithmetic == other.showsArithmetic && showsHelp == other.showsHelp
            && showsXray == other.showsXray && keepsFrame == other.keepsFrame
            && usesMouse == other.usesMouse && prompt == other.prompt && menu == other.menu
            && inspectorLine == other.inspectorLine && isFitting == other.isFitting
            && viewport.pointsPerColumn == other.viewport.pointsPerColumn
            && Self.areClose(viewport.center, other.viewport.center)
    }

    private func hasSameEdit(as other: Playground) -> Bool {
        isModified == other.isModified && heldRow == other.heldRow
            && session?.tool == other.session?.tool && session?.index == other.session?.index
            && session?.flag == other.session?.flag && session?.grip == other.session?.grip
            && hold?.grip == other.hold?.grip && hold?.isClick == other.hold?.isClick
            && Self.areClose(hold?.point, other.hold?.point)
    }

    private static func areClose(_ one: Point?, _ other: Point?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return areClose(one.x, other.x) && areClose(one.y, other.y)
    }

    /// Whether two points are as near as they can be after a way there and back.
    private static func areSame(_ one: Point, _ other: Point) -> Bool {
        abs(one.x - other.x) <= abs(one.x) * 1e-13 + 1e-12
            && abs(one.y - other.y) <= abs(one.y) * 1e-13 + 1e-12
    }

    private static func areClose(_ one: Double, _ other: Double) -> Bool {
        one == other || abs(one - other) <= max(2e-6, abs(one) * 1e-9)
    }

    private static func areClose(_ one: Layer, _ other: Layer) -> Bool {
        if one == other { return true }
        var same = one
        same.bounds = other.bounds
        same.position = other.position
        same.anchorPoint = other.anchorPoint
        same.layerTransform = other.layerTransform
        same.sublayers = other.sublayers
        return same == other && areClose(one.bounds.origin, other.bounds.origin)
            && areClose(one.bounds.width, other.bounds.width)
            && areClose(one.bounds.height, other.bounds.height)
            && areClose(one.position, other.position)
            && areClose(one.anchorPoint.x, other.anchorPoint.x)
            && areClose(one.anchorPoint.y, other.anchorPoint.y)
            && zip(one.transform.elements, other.transform.elements).allSatisfy(areClose)
            && one.sublayers.count == other.sublayers.count
            && zip(one.sublayers, other.sublayers).allSatisfy(areClose)
    }
}
