import LayerGeometry
import TerminalTypes

/// A playground with the state of the mouse.
///
/// The program, scripts, replays and the recorder pass terminal events to it.
public struct Session: Sendable {
    /// The current playground.
    public var playground: Playground { boxed[0] }
    /// The playground, behind a reference: nested by value, it would enlarge everything that has a session.
    private var boxed: [Playground]
    /// The state of the mouse.
    public private(set) var pointerState = PointerState()
    /// The point in scene space last pointed at by mouse or keyboard; `nil` outside the stage.
    ///
    /// Unlike the probe, it is not pinned by a click.
    public private(set) var aim: Point?

    /// Starts with a playground.
    public init(_ playground: Playground) {
        boxed = [playground]
        aim = playground.probe.isOnStage ? playground.probe.point : nil
    }

    /// Handles a terminal event by applying the action that the keymap finds for it.
    ///
    /// - Returns: The effect to perform outside the model; `nil` for none.
    @discardableResult
    public mutating func take(_ event: InputEvent) -> Effect? {
        let (probe, overlay) = (playground.probe, playground.overlays.top)
        let isWarned = playground.warning != nil && event.isChosen
        // A tool's keys repeat too fast for the warning to be read.
        let isSeen = isWarned && playground.edit == nil && playground.stage.held == nil
        // The event's meaning depends on the screen before the preparations.
        let meant = playground.action(for: event) ?? playground.idleAction(for: event)
        for action in playground.preparations(for: event, meaning: meant) {
            boxed[0].update(action)
        }
        // The user has not seen a menu that was waiting for the end of an edit.
        let action = playground.overlays.top == overlay ? meant : nil
        let effect = action.flatMap { boxed[0].update($0) }
        if case .mouse(let mouse) = event {
            pointerState.follow(mouse)
            aim = scenePoint(of: mouse)
        } else if playground.probe.point != probe.point
            || playground.probe.isOnStage != probe.isOnStage || action?.repositionsPointer == true
        {
            // The arrow keys point like a mouse.
            aim = playground.probe.isOnStage ? playground.probe.point : nil
        }
        if isSeen { boxed[0].update(.panes(.dismissWarning)) }
        return effect
    }

    /// Applies an action without an event.
    ///
    /// - Returns: The effect to perform outside the model; `nil` for none.
    @discardableResult
    public mutating func update(_ action: Action) -> Effect? {
        boxed[0].update(action)
    }

    /// Replaces the playground.
    public mutating func adopt(_ playground: Playground) {
        boxed = [playground]
    }

    private func scenePoint(of mouse: MouseInput) -> Point? {
        guard playground.layout.panes[.stage]?.contains(mouse.cell) == true else { return nil }
        return playground.scenePoint(of: mouse)
    }
}

extension Action {
    /// Whether it makes the keyboard point at a place, even if the probe is already there.
    fileprivate var repositionsPointer: Bool {
        switch self {
        case .probe(.clickHere), .probe(.atSelection), .probe(.atBest), .probe(.stop): true
        default: false
        }
    }
}

extension Playground {
    /// Returns whether another playground looks the same to the user: the layers, the answer, the
    /// selection, the message, and everything else on the screen.
    ///
    /// Points and numbers of layers may differ by the rounding of written numbers, about a
    /// millionth. The undo history and recordings are ignored.
    ///
    /// - Parameter isExact: Whether the layers must be identical to the last bit, and the view
    ///   nearly so.
    public func isLike(_ other: Playground, isExact: Bool = false) -> Bool {
        let (one, two) = (probe, other.probe)
        return selection == other.selection && one.candidate == two.candidate && log == other.log
            && one.rules == two.rules && one.comparesRules == two.comparesRules
            && one.question == two.question && one.isOnStage == two.isOnStage
            // The last answer stays when the pointer leaves.
            && one.wasOnStage == two.wasOnStage
            && (!one.wasOnStage || Self.areClose(one.point, two.point))
            && Self.areClose(one.pin, two.pin) && answer?.hit?.index == other.answer?.hit?.index
            && hasSameScreen(as: other) && hasSameEdit(as: other)
            && (!isExact || Self.areSame(stage.viewport.center, other.stage.viewport.center))
            && (tree == other.tree
                || !isExact && Self.areClose(tree.rootLayer, other.tree.rootLayer))
    }

    private func hasSameScreen(as other: Playground) -> Bool {
        let (one, two) = (panes, other.panes)
        return one.size == two.size && one.focus == two.focus && one.zoomed == two.zoomed
            && one.fillsScreen == two.fillsScreen && one.shares == two.shares
            && stage.heldBorder == other.stage.heldBorder
            && Pane.allCases.allSatisfy { one.scroll[$0] ?? 0 == two.scroll[$0] ?? 0 }
            && one.showsArithmetic == two.showsArithmetic && one.usesMouse == two.usesMouse
            && one.inspectorLine == two.inspectorLine && one.showsDefaults == two.showsDefaults
            && overlays.stack == other.overlays.stack
            && overlays.helpFilter == other.overlays.helpFilter
            && hasSameListing(as: other) && hasSameStage(as: other)
    }

    private func hasSameListing(as other: Playground) -> Bool {
        let (one, two) = (listing, other.listing)
        return one.folded == two.folded && one.filter == two.filter
            && one.showsTouchable == two.showsTouchable && problems == other.problems
            && problemPlace == other.problemPlace
    }

    private func hasSameStage(as other: Playground) -> Bool {
        var same = stage
        same.viewport.center = other.stage.viewport.center
        (same.contentColumns, same.held) = (other.stage.contentColumns, other.stage.held)
        // How far it has opened depends on time.
        if (same.needle?.isClosing == false) == (other.stage.needle?.isClosing == false),
            same.needle?.pose == other.stage.needle?.pose
        {
            same.needle = other.stage.needle
        }
        return same == other.stage
            && Self.areClose(stage.viewport.center, other.stage.viewport.center)
    }

    private func hasSameEdit(as other: Playground) -> Bool {
        document.isModified == other.document.isModified
            && document.keepsFrame == other.document.keepsFrame
            && stage.heldRow == other.stage.heldRow
            && edit?.tool == other.edit?.tool && edit?.index == other.edit?.index
            && edit?.flag == other.edit?.flag && edit?.grip == other.edit?.grip
            && edit?.isByWheel == other.edit?.isByWheel
            && stage.hold?.grip == other.stage.hold?.grip
            && stage.hold?.isClick == other.stage.hold?.isClick
            && Self.areClose(stage.hold?.point, other.stage.hold?.point)
    }

    private static func areClose(_ one: Point?, _ other: Point?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return areClose(one.x, other.x) && areClose(one.y, other.y)
    }

    /// Whether two points are equal up to the rounding of a conversion and back.
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
