import LayerGeometry
import TerminalTypes

/// The program as a value: a scene, a probe in it, and what is shown how.
///
/// `update(_:)` is the only thing that changes it. It knows no terminal, no clock and no files.
public struct Playground: Sendable {
    /// The scene's title, as the file gives it.
    public let title: String
    /// The layers.
    public internal(set) var tree: LayerTree { didSet { sift() } }
    /// Grows with every change of the layers, so that pictures of them can be kept.
    public internal(set) var revision = 0
    /// Whose rules the scene was opened with.
    let ownRules: HitRules
    /// Whose rules hit tests follow.
    public internal(set) var rules: HitRules {
        didSet { if showsTouchable || problems != nil { sift() } }
    }
    /// What is asked at the probe.
    public internal(set) var question: Question = .hitTest
    /// The moment of the scene that is shown.
    public internal(set) var moment = SceneMoment(time: 0, clock: 0)
    /// Whether animations run; from the start, where there are any.
    public internal(set) var isPlaying = false
    /// Whether hit tests ask the layers as they are stored; else as animations show them.
    public internal(set) var asksModel = false
    /// The layers as animations show them now.
    public internal(set) var presentation: LayerTree
    /// The point that is asked about, in scene space.
    public internal(set) var probe: Point
    /// Where the last click pinned the probe, in scene space; `nil` where it follows the pointer.
    public internal(set) var pin: Point?
    /// Whether the pointer or the probe is on the stage at all.
    public internal(set) var isProbing = false
    /// The answer at the probe; `nil` while there is no probe.
    public internal(set) var answer: Answer?
    /// uiview's answer beside it, where both rule books are asked.
    public internal(set) var otherAnswer: Answer?
    /// The selected layer's index.
    public internal(set) var selection: Int {
        didSet { if matches != nil || touchable != nil || problems != nil { list() } }
    }
    /// The place of the selection among the candidates at the pin.
    public internal(set) var candidate = 0
    /// What the last click found: `Inside Blue Layer`.
    public internal(set) var log = ""
    /// The size of the screen.
    public internal(set) var size: CellSize
    /// The part of the scene that is shown.
    public internal(set) var viewport: Viewport
    /// The pane with the keyboard.
    public internal(set) var focus: Pane = .stage
    /// The layers closed in the tree.
    public internal(set) var folded: Set<Int> = [] { didSet { list() } }
    /// The text that the tree is filtered by; empty for none.
    public internal(set) var filter = "" { didSet { siftIfNeeded() } }
    /// Whether only layers that could be touched at all are listed and drawn in full.
    public internal(set) var showsTouchable = false { didSet { sift() } }
    /// The rows of the tree pane.
    public internal(set) var rows: LayerRows
    /// Which layers the filter lets through; `nil` where there is none.
    public internal(set) var matches: [Bool]?
    /// Which layers could be touched at all; `nil` where that is not asked.
    public internal(set) var touchable: [Bool]?
    /// The touch problems that are shown; `nil` while they are not asked for.
    public internal(set) var problems: TouchProblems?
    /// The text that the rows were worked out with.
    var siftedBy = ""
    /// What was last sought.
    var sought = ""
    /// How many lines the panes are scrolled down.
    public internal(set) var scroll: [Pane: Int] = [:]
    /// Whether frames are shown.
    public internal(set) var showsFrames = false
    /// Whether the grid is shown.
    public internal(set) var showsGrid = false
    /// Whether the arithmetic is shown in the why panel.
    public internal(set) var showsArithmetic = false
    /// Whether the help covers the screen.
    public internal(set) var showsHelp = false
    /// Whether the terminal's mouse is used.
    public internal(set) var usesMouse: Bool
    /// The line that is being typed; `nil` while none is.
    public internal(set) var prompt: Prompt? { didSet { siftIfNeeded() } }
    /// The menu over the screen; `nil` while there is none.
    public internal(set) var menu: Menu?
    /// The use of a tool; `nil` while nothing is edited.
    public internal(set) var session: EditSession? {
        didSet { if session == nil, oldValue != nil, problems != nil { sift() } }
    }
    /// Whether a changed anchor point leaves the layer where it is.
    public internal(set) var keepsFrame = false
    /// Whether cells are marked where what is seen is not what is hit.
    public internal(set) var showsXray = false
    /// Whether calayer's and uiview's answers stand side by side.
    public internal(set) var comparesRules = false
    /// The line of the inspector that the keyboard is on.
    public internal(set) var inspectorLine = 0
    /// The row of the tree that the mouse holds.
    public internal(set) var heldRow: Int?
    /// Whether what is done is written down.
    public internal(set) var isRecording = false
    /// Whether there are changes that no file has.
    public internal(set) var isModified = false

    /// What the button was pressed on.
    struct Hold: Hashable, Sendable {
        var point: Point
        /// What is held; `nil` where the view is moved.
        var grip: EditSession.Grip?
        /// Whether letting go without a move is a click that is still to come.
        var isClick: Bool
    }

    /// Whether the button holds something of the stage, also beyond its edge.
    public var isHolding: Bool { hold != nil }

    var hold: Hold?
    /// A menu from outside that waits until nothing else is going on.
    var waitingMenu: Menu?
    var history = History()
    /// The layers as the file has them.
    var savedTree: LayerTree

    /// Whether the stage takes the whole screen.
    public let showsStageOnly: Bool
    /// Whether the view follows the scene's extent until somebody zooms or pans.
    var isFitting = true

    /// What answers many questions about the trees; copies share it.
    private let trees: PreparedTrees

    /// Creates a playground on a scene.
    ///
    /// - Parameters:
    ///   - flaw: What hit testing is to do wrong, to find out who notices.
    ///   - other: A playground that may have the tree of these layers already: it is shared.
    public init(
        title: String, root: Layer, rules: HitRules, isYUp: Bool, size: CellSize,
        usesMouse: Bool = true, showsStageOnly: Bool = false, flaw: HitFlaw? = nil,
        sharing other: Playground? = nil
    ) {
        self.showsStageOnly = showsStageOnly
        self.title = title
        self.rules = rules
        ownRules = rules
        self.size = size
        self.usesMouse = usesMouse
        if let other, flaw == nil, other.tree.rootLayer == root {
            (tree, trees) = (other.tree, other.trees)
        } else {
            (tree, trees) = (LayerTree(root, flaw: flaw), PreparedTrees())
        }
        presentation = tree.presentation(at: moment)
        isPlaying = tree.hasMotion
        savedTree = tree
        selection = 0
        folded = tree.firstFolding
        rows = LayerRows(of: tree, folded: folded)
        probe = .zero
        viewport = Viewport(isYUp: isYUp)
        fit()
        probe = viewport.center
    }

    /// Where the panes are.
    public var layout: ScreenLayout {
        if showsStageOnly {
            return ScreenLayout(size: size, focus: .stage, wanted: [:], showsStageOnly: true)
        }
        return ScreenLayout(
            size: size, focus: focus,
            wanted: [
                .layers: min(rows.count, 12),
                .inspector: session == nil ? Inspection.lineCount : 4,
                .why: max(3, WhyPage.lineCount(self)),
            ])
    }

    /// The selected layer.
    public var selectedNode: LayerNode { tree[min(selection, tree.count - 1)] }

    /// The layers that the tree pane shows, in order.
    public var visibleRows: [LayerNode] { (0..<rows.count).map { tree[rows[$0]] } }

    /// The first line that a pane shows, by how far it is scrolled and how much it has; for the
    /// stage, that of the help over it.
    public func firstLine(of pane: Pane) -> Int {
        let lines: Int
        switch pane {
        case .stage: return firstLineOfHelp
        case .layers: lines = rows.count
        case .inspector: lines = Inspection(selectedNode).lines.count
        case .why: lines = WhyPage.lineCount(self)
        }
        let rows = layout.panes[pane]?.size.rows ?? 0
        var wanted = scroll[pane] ?? 0
        if pane == .why, scroll[pane] == nil, session == nil, !showsArithmetic,
            let answer, problems?.current == nil,
            let place = answer.rows.firstIndex(where: { $0.node.index == answer.hit?.index })
        {
            // Until somebody scrolls, the answer is in sight.
            let line = lines - answer.rows.count + place
            if line >= rows { wanted = line - rows + 1 }
        }
        return min(wanted, max(0, lines - rows))
    }

    /// The layers that are drawn and asked: those that animations show, or those that are stored.
    public var shownTree: LayerTree { asksModel ? tree : presentation }

    /// The layers that are drawn and asked, for many questions.
    public var prepared: PreparedTree { prepared(shownTree) }

    /// A tree of this playground, for many questions.
    public func prepared(_ tree: LayerTree) -> PreparedTree { trees[tree] }

    /// What the edit in progress does; `nil` while there is none.
    public var change: ChangeReport? {
        session.map { ChangeReport($0.tool, from: $0.old.layer, to: tree[$0.index].layer) }
    }
}
