import LayerGeometry
import PlaygroundModel
import Rendering
import SceneFile
import TerminalTypes

/// Plays the statements of a script on a playground of its own.
///
/// Steps become the events that a terminal would report; they go through the keymap and the update
/// of the real program, and the screen is drawn as it draws it. Time is virtual. A copy goes on by
/// itself, but for bytes of an unfinished raw sequence.
public struct ScriptPlayer {
    /// The playground as it is now.
    public private(set) var playground: Playground
    /// How far the virtual clock is, in seconds.
    public internal(set) var time: Double = 0
    /// Where the pointer is on the screen; `nil` before it first moved.
    public private(set) var pointer: MouseInput?
    /// The point of scene space that was last pointed at, by the mouse or the arrow keys; `nil`
    /// beside the stage.
    ///
    /// A click pins the program's probe; this goes on with the pointer.
    public private(set) var aim: Point?
    /// The buttons that are down, in the order in which they were pressed.
    public private(set) var held: [MouseButton] = []
    /// Whether the program was ended by a step.
    public private(set) var hasQuit = false
    private var screen = Screen(DrawingOptions(glyphs: .basic, hasColors: true))
    private let decode: (([UInt8]) -> [InputEvent])?
    /// Told each event, and the player after it; for recordings of a run.
    public var onEvent: ((InputEvent, ScriptPlayer) -> Void)?

    /// Sets up the program for a script.
    ///
    /// - Parameters:
    ///   - flaw: What is wrong with hit testing; for finding out whether a script notices.
    ///   - other: A playground that may have a tree of the scene's layers already: it is shared.
    public init(
        _ header: ScriptHeader, scene: Scene, in world: ScriptWorld, flaw: HitFlaw? = nil,
        sharing other: Playground? = nil
    ) {
        playground = Playground(
            title: scene.title ?? "", root: scene.root, rules: header.rules ?? scene.rules,
            isYUp: scene.yAxis == .up, size: header.size,
            showsStageOnly: header.showsStageOnly, flaw: flaw, sharing: other)
        decode = world.makeDecoder?(header.term ?? ScriptWorld.standardTerminal)
    }

    /// Plays a statement.
    ///
    /// Snapshots, marks, notes and what is said about the test as a whole do nothing here.
    public mutating func play(_ statement: Statement) throws(StepFailure) {
        switch statement.body {
        case .step(let step): try perform(step)
        case .expect(let expectation): try check(expectation)
        }
    }

    /// The screen as it is shown now.
    public mutating func grid() -> CellGrid {
        screen.draw(playground)
    }

    /// Hands an event to the program.
    mutating func take(_ event: InputEvent) throws(StepFailure) {
        if hasQuit { throw StepFailure("the program has ended before this step") }
        let probe = playground.probe
        let wasProbing = playground.isProbing
        let action = Keymap.action(for: event, in: playground)
        if let action { update(action) }
        if case .mouse(let mouse) = event {
            follow(mouse)
            aim = scenePoint(of: mouse)
        } else if playground.probe != probe || playground.isProbing != wasProbing
            || action == .clickProbe
        {
            // The arrow keys are the keyboard's mouse.
            aim = playground.isProbing ? playground.probe : nil
        }
        onEvent?(event, self)
    }

    private mutating func follow(_ mouse: MouseInput) {
        pointer = mouse
        switch mouse.action {
        case .press(let button):
            held.removeAll { $0 == button }
            held.append(button)
        case .release(let button): held.removeAll { $0 == button }
        case .move: held = []
        case .drag, .wheel: break
        }
    }

    /// Goes on with another playground, whatever was done so far.
    mutating func adopt(_ playground: Playground) {
        self.playground = playground
    }

    /// Does an action; what it asks for outside of the model is said to have been done.
    mutating func update(_ action: Action) {
        switch playground.update(action) {
        case .quit: hasQuit = true
        case .save(let andQuit):
            playground.update(.saved("saved"))
            hasQuit = hasQuit || andQuit
        case .saveAs(let name, _, let andQuit):
            playground.update(.saved("saved \(name)"))
            hasQuit = hasQuit || andQuit
        default: break
        }
    }

    /// Sends bytes through the decoder, as they would come from the terminal.
    mutating func send(_ bytes: [UInt8]) throws(StepFailure) {
        guard let decode else { throw StepFailure("raw steps need a terminal's decoder here") }
        for event in decode(bytes) { try take(event) }
    }

    private func scenePoint(of mouse: MouseInput) -> Point? {
        guard let stage = playground.layout.panes[.stage], stage.contains(mouse.cell) else {
            return nil
        }
        let point = playground.viewport.point(
            column: Double(mouse.cell.column - stage.minColumn) + mouse.fractionX,
            row: Double(mouse.cell.row - stage.minRow) + mouse.fractionY, in: stage.size)
        return Point(x: point.x.withoutDust, y: point.y.withoutDust)
    }

    /// Finds a layer of those that are drawn and asked now.
    func node(_ reference: LayerReference) throws(StepFailure) -> LayerNode {
        switch playground.prepared.find(reference.text) {
        case .found(let node): return node
        case .unknown: throw StepFailure("no layer is called '\(reference.text)' here")
        case .ambiguous(let nodes):
            let paths = nodes.prefix(4).map(\.path.description).joined(separator: ", ")
            throw StepFailure("'\(reference.text)' can be \(paths)")
        }
    }
}
