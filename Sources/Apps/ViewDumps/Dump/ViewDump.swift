public import LayerGeometry
public import SourceDiagnostics

/// A parsed dump of an app's views: the layers, information about each, and notes.
public struct ViewDump: Sendable {
    /// The format.
    public let format: DumpFormat
    /// The root with its descendants, in the order of the dump; several roots get a container that is
    /// never hit.
    public let root: Layer
    /// The information about each layer, in pre-order.
    public internal(set) var rows: [DumpRow]
    /// The number of roots.
    public let rootCount: Int
    /// The number of levels.
    public let levels: Int
    /// The notes, in the order of lines.
    public internal(set) var notes: [DumpNote]
    /// The text, for diagnostics.
    public internal(set) var source: SourceText
    /// Whether y grows upwards.
    public let isYUp: Bool
    /// Whether the frontmost root is the first one in the text.
    var isFrontFirst = false
    /// The tree of the dump that this is.
    public var tree = DumpTree.views
    /// The numbers of the roots, if others have numbers, too; `nil` for 1, 2, 3 and so on.
    var rootNumbers: [Int]?
    /// The parts of the dump that are not on this screen, such as other displays, by number.
    var others: [Int: ViewDump] = [:]

    /// The hit test rules.
    public var rules: HitRules { tree == .layers ? .calayer : format.rules }

    /// The line of a layer's row; `nil` for the container of several roots.
    public func line(of index: Int) -> Int? {
        rows.indices.contains(index) ? rows[index].line : nil
    }
}

/// An error in reading a dump.
public struct DumpProblem: Error, Hashable, Sendable {
    /// The diagnostic.
    public let diagnostic: Diagnostic
    /// The text.
    public let source: SourceText

    /// Creates an error at a place of the text; the beginning, unless it is about a part of it.
    init(
        _ message: String, in source: SourceText,
        at place: SourceRange = SourceRange(line: 1, column: 1), help: String? = nil
    ) {
        diagnostic = Diagnostic(message, at: place, help: help)
        self.source = source
    }

    /// The diagnostic with its source line and a caret.
    public var picture: String { diagnostic.picture(in: source) }
}

extension ViewDump {
    /// Returns the dump reduced to one of several roots.
    ///
    /// - Parameter number: From 1, in the order of the dump.
    /// - Throws: If there are not that many roots.
    public func onlyRoot(_ number: Int) throws(DumpProblem) -> ViewDump {
        if let chosen = root(number) { return chosen }
        let roots = choiceCount == 1 ? "1 root" : "\(choiceCount) roots"
        throw DumpProblem(
            "the dump has \(roots), and no root \(number)", in: source,
            at: SourceRange(line: rows.lazy.compactMap(\.line).first ?? 1, column: 1),
            help: choiceCount == 1
                ? "leave --root out" : "give --root a number from 1 to \(choiceCount)")
    }

    /// The number of roots to choose from.
    private var choiceCount: Int { rootCount + others.count }

    /// Returns the dump reduced to one of several roots, as if there were no others.
    ///
    /// What is not on this screen is chosen as a whole: all windows of another display.
    ///
    /// Notes about lines of other roots are omitted.
    ///
    /// - Parameter number: From 1, in the order of the dump.
    /// - Returns: `nil` if there are not that many roots.
    public func root(_ number: Int) -> ViewDump? {
        if let other = others[number] { return other }
        let index = rootNumbers.map { $0.firstIndex(of: number) } ?? number - 1
        guard let index, (0..<rootCount).contains(index) else { return nil }
        if rootCount == 1, others.isEmpty { return self }
        let roots = rootCount == 1 ? [root] : root.sublayers
        // A container of several roots has a row of its own.
        var starts = [rootCount == 1 ? 0 : 1]
        for (index, root) in roots.enumerated() {
            starts.append(starts[index] + LayerTree(root).count)
        }
        let place = isFrontFirst ? rootCount - 1 - index : index
        let (start, end) = (starts[place], min(starts[place + 1], rows.count))
        let tree = LayerTree(roots[place])
        // Without lines, it is unknown which root a note belongs to.
        let first = rows[start].line ?? 1
        let after = starts.dropLast().compactMap { rows[$0].line }.filter { $0 > first }.min()
        let lines = first..<(after ?? .max)
        let about = notes.dropFirst().filter { note in
            note.code == .noZOrder
                || ![.severalRoots, .otherScreen].contains(note.code) && lines.contains(note.line)
        }
        let word = self.tree == .layers ? "layer" : "view"
        let views = tree.count == 1 ? "1 \(word)" : "\(tree.count) \(word)s"
        let detected = DumpNote(
            code: .detected, severity: .info, line: first,
            message:
                "\(format.title), root \(number) of \(choiceCount), \(views), in \(format.unit)")
        return ViewDump(
            format: format, root: roots[place], rows: Array(rows[start..<end]), rootCount: 1,
            levels: tree.levels, notes: [detected] + about, source: source, isYUp: isYUp,
            tree: self.tree)
    }
}

/// The tree to read: some dumps contain two trees of the same screen.
public enum DumpTree: String, CaseIterable, Hashable, Sendable {
    /// Windows and views, to which UIKit's or AppKit's rules apply.
    case views
    /// Layers, including those without a view, to which Core Animation's rules apply.
    case layers
}

/// A note about something skipped, guessed or lost in reading a dump.
public struct DumpNote: Hashable, Sendable {
    /// The kind of note.
    public enum Code: String, CaseIterable, Hashable, Sendable {
        /// The recognised format.
        case detected
        /// Lines that could not be read: a prompt, a legend.
        case skipped
        /// Rows that were elided by hand: `...`.
        case elided
        /// The superlayer of a row is guessed, because rows before it were elided.
        case afterGap = "after-gap"
        /// A row is more than one level deeper than the previous one.
        case depthJump = "depth-jump"
        /// The first row is indented: its ancestors are not in the dump.
        case noRoot = "no-root"
        /// There is more than one root.
        case severalRoots = "several-roots"
        /// A part of the dump that is not on this screen: another display, a stopped activity.
        case otherScreen = "other-screen"
        /// The row is truncated.
        case rowCut = "row-cut"
        /// The start of the row is missing.
        case rowHeadLost = "row-head-lost"
        /// The row is a custom description of its class.
        case customDescription = "custom-description"
        /// The row has no frame.
        case noFrame = "no-frame"
        /// Rows of layers without geometry.
        case layerRows = "layer-rows"
        /// Only the sum of width and height is known: rotated by 45 degrees.
        case boundsDiagonal = "bounds-diagonal"
        /// The size is imprecise: rotated by almost 45 degrees.
        case boundsIllConditioned = "bounds-ill-conditioned"
        /// Frame and transform contradict each other.
        case boundsInconsistent = "bounds-inconsistent"
        /// The size was taken from a subview that fills its superview.
        case boundsFromChild = "bounds-from-child"
        /// A number is infinite or not a number.
        case nonFinite = "non-finite"
        /// A width or height is negative.
        case negativeSize = "negative-size"
        /// A value is malformed.
        case badValue = "bad-value"
        /// The alpha is 0.01, where rounding decides whether touches are received.
        case alphaBoundary = "alpha-boundary"
        /// A row spans several lines.
        case joinedLines = "joined-lines"
        /// The scroll position was taken from the place of a subview.
        case scrollFromSubview = "scroll-from-subview"
        /// The rows are a list, without levels.
        case flatList = "flat-list"
        /// The verdicts on touches of the tool that printed the dump.
        case toolVerdict = "tool-verdict"
        /// Views of classes that are known to let touches through.
        case passThrough = "pass-through"
        /// Views that are off for the time of a transition.
        case inTransition = "in-transition"
        /// The number of sublayers differs from the printed one.
        case childCount = "child-count"
        /// The file is truncated.
        case cut
        /// The transform leaves the plane.
        case threeD = "3d"
        /// A sublayer transform.
        case childrenTransform = "children-transform"
        /// The z-order is unknown.
        case noZOrder = "no-z-order"
        /// Characters that could control a terminal were replaced.
        case unsafeText = "unsafe-text"
        /// Rows exceed the maximum nesting.
        case tooDeep = "too-deep"
        /// A response of a capture is missing.
        case missingResponse = "missing-response"
        /// A response has no answer, only its request.
        case failedResponse = "failed-response"
        /// The screen was captured several times.
        case severalCaptures = "several-captures"
        /// A view occurs in two places.
        case repeatedView = "repeated-view"
        /// Whether a view takes touches is unknown.
        case unknownInteraction = "unknown-interaction"
        /// A mask is not described.
        case lostMask = "lost-mask"
        /// A window of UIKit's own, which lets touches through.
        case systemWindow = "system-window"
    }

    /// The kind of note.
    public let code: Code
    /// The severity: a warning if hit tests may be wrong.
    public let severity: Diagnostic.Severity
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public var column = 1
    /// The message, in lower case, without a full stop.
    public let message: String

    /// Creates a note.
    public init(
        code: Code, severity: Diagnostic.Severity, line: Int, column: Int = 1, message: String
    ) {
        self.code = code
        self.severity = severity
        self.line = line
        self.column = column
        self.message = message
    }

    /// The note as a diagnostic: `dump.txt:17:1: warning: row-cut: …`.
    public var diagnostic: Diagnostic {
        Diagnostic(
            "\(code.rawValue): \(message)", at: SourceRange(line: line, column: column),
            severity: severity)
    }
}

/// Information of a dump about a layer beyond the layer's properties.
public struct DumpRow: Hashable, Sendable {
    /// The line of the row, from 1; `nil` for the container of several roots.
    public var line: Int?
    /// The column where the row begins, from 1: a line may contain several rows.
    public var column = 1
    /// The class name as printed; empty if there is none.
    public var className = ""
    /// The base class if the dump prints it.
    public var baseClass: String?
    /// The address, as printed: `0x7fd94a616c50`.
    public var address: String?
    /// The address of its counterpart in the dump's other tree: a view's layer, or a layer's view.
    public var counterpart: String?
    /// The accessibility identifier, if it is not the layer's name.
    public var identifier: String?
    /// Whether the row has a position and size.
    public var hasGeometry = true
    /// Whether the width may be only that of the visible part, because the layer reaches an edge of
    /// the scroll view that contains it, or of the screen.
    public var isWidthCut = false
    /// Whether the height may be only that of the visible part.
    public var isHeightCut = false
    /// Whether hits on the layer or its descendants may be wrong because of guessed or lost
    /// information.
    public var isUncertain = false
    /// Whether it receives touches but ignores them: `enabled` is false.
    public var isDisabled = false
    /// Whether an animation of it runs.
    var isAnimated = false
    /// The verdict on touches of the tool that printed the dump; `nil` if there is none.
    public var verdict: ToolVerdict?

    /// Creates the information for a row.
    public init(line: Int?) {
        self.line = line
    }

    /// Creates the information for an element at a place.
    init(_ place: SourceRange, className: String? = nil) {
        line = place.line
        column = place.column
        self.className = VisibleText.escaped(className ?? "")
    }

    /// Records that it has no usable position and size: hits in it are uncertain.
    mutating func loseGeometry() { (hasGeometry, isUncertain) = (false, true) }

    /// The place where it begins; `nil` for the container of several roots.
    public var place: SourceRange? { line.map { SourceRange(line: $0, column: column) } }
}
