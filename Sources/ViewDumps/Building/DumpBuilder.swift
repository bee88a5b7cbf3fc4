import Diagnostics
import LayerGeometry

/// Assembles rows into a tree and collects the notes, for every format.
struct DumpBuilder {
    /// The maximum nesting; deeper rows are moved up to the last level.
    static let mostLevels = 1_000
    /// The maximum number of notes of one kind.
    static let mostNotes = 50
    /// The maximum number of characters of a name or a class, and half the maximum number of bytes:
    /// the limits of scene files.
    ///
    /// For a text, ten times that.
    static let mostCharacters = 500
    /// The maximum number of rows.
    static let mostRows = 200_000

    /// A row: a layer without sublayers, in the parent row's space.
    struct Draft {
        var level: Int
        var layer: Layer
        var row: DumpRow
    }

    let format: DumpFormat
    let source: SourceText
    /// Whether y grows upwards.
    var isYUp = false
    /// The tree of the dump that the rows belong to.
    var tree = DumpTree.views
    /// The name of the container of several roots.
    var containerName = "roots"
    /// Whether the container has no extent: under Core Animation's rules it would be hit otherwise.
    var containerIsEmpty = false
    /// An addition to the first note about the dump.
    var remark: String?
    /// What is known about the order of several roots, if that differs from dump to dump.
    var rootOrder = RootOrder.known
    /// The numbers of the roots for `--root`, if they are not 1, 2, 3 and so on.
    var rootNumbers: [Int]?
    /// Whether the rows are a list, without nesting.
    private(set) var isList = false
    /// The screen coordinates of the open rows.
    var places = AbsolutePlaces()
    private(set) var drafts: [Draft] = []
    private(set) var notes: [DumpNote] = []
    private(set) var skipped: (count: Int, line: Int) = (0, 0)

    init(_ format: DumpFormat, _ source: SourceText) {
        self.format = format
        self.source = source
    }

    /// The number of rows.
    var count: Int { drafts.count }

    /// Whether the maximum number of rows is exceeded.
    var isFull: Bool { drafts.count > Self.mostRows }

    /// The level of the last row; -1 if there are no rows.
    var lastLevel: Int { drafts.last?.level ?? -1 }

    /// Adds a row.
    ///
    /// - Parameters:
    ///   - level: 0 for roots; at most one more than the previous row's.
    ///   - layer: Without sublayers; its name may contain any characters.
    mutating func add(_ layer: Layer, level: Int, _ row: DumpRow) {
        if isFull { return }
        var layer = layer
        layer.shortenTexts(Self.mostCharacters)
        if isUnsafe(layer.name) || isUnsafe((layer.text ?? "").filter { $0 != "\n" })
            || isUnsafe(layer.className ?? "")
        {
            note(
                .unsafeText, row.line ?? 1,
                "characters that cannot be shown are replaced by \u{FFFD}")
        }
        layer.name = VisibleText.escaped(layer.name)
        layer.text = layer.text.map(Self.shownText)
        layer.className = layer.className.map { VisibleText.escaped($0) }
        // The replacement of a character may be longer than the character.
        layer.shortenTexts(Self.mostCharacters)
        if level >= Self.mostLevels {
            warn(
                .tooDeep, row.line ?? 1,
                "deeper than \(Self.mostLevels) levels: moved up to the last of them")
        }
        let placed = min(level, lastLevel + 1, Self.mostLevels - 1)
        drafts.append(Draft(level: placed, layer: layer, row: row))
    }

    /// Changes an added row.
    ///
    /// - Parameter index: The index of the row.
    mutating func update(_ index: Int, _ change: (inout Layer, inout DumpRow) -> Void) {
        guard drafts.indices.contains(index) else { return }
        var draft = drafts[index]
        change(&draft.layer, &draft.row)
        drafts[index] = draft
    }

    /// Adds a note that does not affect hit tests.
    mutating func note(
        _ code: DumpNote.Code, _ line: Int, column: Int = 1, _ message: String
    ) {
        notes.append(
            DumpNote(code: code, severity: .info, line: line, column: column, message: message))
    }

    /// Adds a note that may affect hit tests.
    mutating func warn(
        _ code: DumpNote.Code, _ line: Int, column: Int = 1, _ message: String
    ) {
        notes.append(
            DumpNote(code: code, severity: .warning, line: line, column: column, message: message))
    }

    /// Adds a note about the whole text.
    mutating func fail(_ code: DumpNote.Code, _ line: Int, _ message: String) {
        notes.append(DumpNote(code: code, severity: .error, line: line, message: message))
    }

    /// Adds a note that the rows are a list.
    mutating func noteList(_ line: Int) {
        isList = true
        note(
            .flatList, line,
            "a list without nesting; a tree is better, see 'hitbox help dumps'"
        )
    }

    /// Counts an unreadable line; all are reported in one note.
    mutating func skip(_ line: Int) {
        // Not the empty line after the last line break.
        if line == source.lines.count, source.line(line).isEmpty { return }
        skipped = (skipped.count + 1, skipped.count == 0 ? line : skipped.line)
    }

    /// Builds the tree.
    ///
    /// - Throws: If there are no rows.
    mutating func dump() throws(DumpProblem) -> ViewDump {
        guard !drafts.isEmpty else {
            throw DumpProblem(
                "no view in it: it looks like \(format.article) \(format.title), but has no usable row",
                in: source)
        }
        if isFull {
            throw DumpProblem(
                "the dump has more than \(Self.mostRows) views", in: source,
                at: SourceRange(line: drafts[Self.mostRows].row.line ?? 1, column: 1),
                help: "cut out the screen in question")
        }
        let book = format.rules.ruleBook
        if book.subject == .views, book.platform == .apple, tree == .views {
            markPassThrough()
            markOverflow()
            markTransitions()
        }
        return try built()
    }

    /// Puts windows of greater levels after the others, so that rows are in the order of the layers.
    private mutating func orderWindows() {
        let starts = drafts.indices.filter { drafts[$0].level == 0 }
        var screen = Layer()
        screen.sublayers = starts.map { drafts[$0].layer }
        guard let order = screen.windowOrder else { return }
        let ends = Array(starts.dropFirst()) + [drafts.count]
        drafts = order.flatMap { drafts[starts[$0]..<ends[$0]] }
    }

    private mutating func built() throws(DumpProblem) -> ViewDump {
        orderWindows()
        let roots = drafts.count { $0.level == 0 }
        let levels = (drafts.map(\.level).max() ?? 0) + 1
        var rows = drafts.map(\.row)
        var root: Layer
        if roots == 1 {
            root = assembled()[0]
        } else {
            root = container(of: assembled())
            rows.insert(DumpRow(line: nil), at: 0)
        }
        return ViewDump(
            format: format, root: root, rows: rows, rootCount: roots, levels: levels,
            notes: allNotes(roots: roots, levels: levels), source: source, isYUp: isYUp,
            isFrontFirst: rootOrder == .frontFirst, tree: tree)
    }

    /// The roots with their descendants.
    private func assembled() -> [Layer] {
        // In reverse, so that the sublayers of a row are complete before the row.
        var waiting: [[Layer]] = Array(repeating: [], count: Self.mostLevels + 1)
        for draft in drafts.reversed() {
            var layer = draft.layer
            layer.sublayers = waiting[draft.level + 1].reversed()
            waiting[draft.level + 1] = []
            waiting[draft.level].append(layer)
        }
        return waiting[0].reversed()
    }

    /// A container for several roots, which hit tests never return.
    private func container(of roots: [Layer]) -> Layer {
        var holder = Layer(name: containerName)
        // UIKit's rules need bounds that contain the point; with Core Animation's rules it would be hit.
        let frames = roots.compactMap(\.frame).filter(\.isFinite)
        if let first = frames.first, !containerIsEmpty {
            holder.setFrame(frames.dropFirst().reduce(first) { $0.union($1) })
            holder.bounds = holder.frame ?? holder.bounds
        }
        holder.touch.isPassThrough = true
        holder.sublayers = roots
        return holder
    }

    /// A text escaped line by line.
    private static func shownText(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { VisibleText.escaped($0) }.joined(separator: "\n")
    }

    private func isUnsafe(_ text: String) -> Bool {
        text.unicodeScalars.contains(where: VisibleText.isUnsafe)
    }
}
