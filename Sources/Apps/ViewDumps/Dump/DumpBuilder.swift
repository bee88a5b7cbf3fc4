import LayerGeometry
import SourceDiagnostics

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
    /// The parts of the dump that are not on this screen.
    var others: [Other] = []
    /// Whether there are more of them than the maximum.
    var hasMoreOthers = false
    /// The numbers for `--root` of the roots, if other parts have numbers, too.
    var numbers: [Int] = []
    /// Whether the rows are a list, without nesting.
    var isList = false
    /// The screen coordinates of the open rows.
    var places = AbsolutePlaces()
    var drafts: [Draft] = []
    /// The rows that begin another capture of the screen.
    private(set) var captures: Set<Int> = []
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
        let given = [layer.name, layer.text, layer.className]
        layer.name = VisibleText.escaped(layer.name)
        layer.text = layer.text.map { text in
            text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { VisibleText.escaped($0) }.joined(separator: "\n")
        }
        layer.className = layer.className.map { VisibleText.escaped($0) }
        if given != [layer.name, layer.text, layer.className] {
            note(
                .unsafeText, row.line ?? 1,
                "characters that cannot be shown are replaced by \u{FFFD}")
        }
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

    /// Adds a note, by default one that does not affect hit tests.
    mutating func note(
        _ code: DumpNote.Code, _ line: Int, column: Int = 1, _ message: String,
        severity: Diagnostic.Severity = .info
    ) {
        notes.append(
            DumpNote(code: code, severity: severity, line: line, column: column, message: message))
    }

    /// Adds a note that may affect hit tests.
    mutating func warn(_ code: DumpNote.Code, _ line: Int, _ message: String) {
        note(code, line, message, severity: .warning)
    }

    /// Notes that the next row begins another capture of the screen, of which the last one is shown.
    mutating func beginCapture() { captures.insert(count) }

    /// Counts an unreadable line; all are reported in one note.
    mutating func skip(_ line: Int) {
        // Not the empty line after the last line break.
        if line == source.lines.count, source.line(line).isEmpty { return }
        skipped = (skipped.count + 1, skipped.count == 0 ? line : skipped.line)
    }

    /// Builds the tree, with the parts that are not on this screen beside it.
    ///
    /// - Throws: If it or another part has no rows, or too many.
    mutating func dump() throws(DumpProblem) -> ViewDump {
        if others.isEmpty { separateCaptures() }
        let otherDumps = try otherDumps()
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
        return built(otherDumps)
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

    private mutating func built(_ otherDumps: [Int: ViewDump]) -> ViewDump {
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
            isFrontFirst: rootOrder == .frontFirst, tree: tree,
            rootNumbers: others.isEmpty ? nil : numbers, others: otherDumps)
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

    // MARK: Traits of classes

    /// Marks views whose classes let touches through, and the root views of such windows, with a
    /// note that names the classes.
    mutating func markPassThrough() {
        let unmarked = TouchTraits.unmarkedPassThrough(
            drafts.lazy.map { (layer: $0.layer, level: $0.level) })
        for index in unmarked { drafts[index].layer.touch.isPassThrough = true }
        let rows = unmarked.map { drafts[$0].row }
            .filter { TouchTraits.isPassThrough($0.className) }
        guard let first = rows.first else { return }
        var noted: Set<String> = []
        let names = rows.map(\.className).filter { noted.insert($0).inserted }
        let shown = names.prefix(3).joined(separator: ", ")
        let more = names.count > 3 ? " and \(names.count - 3) more" : ""
        note(
            .passThrough, first.line ?? 1,
            "\(shown)\(more): assumed to let touches through outside their subviews")
    }

    // MARK: React Native, and UIKit's transitions

    /// Marks views whose classes pass touches outside their bounds to their subviews: in a React Native app, all
    /// whose names its codegen may have made, of any library; it makes no classes of Swift.
    mutating func markOverflow() {
        let names = Set(drafts.flatMap { [$0.row.className, $0.row.baseClass ?? ""] })
        let fabric = names.filter { $0.hasSuffix("ComponentView") }
        let isFabric = drafts.contains {
            $0.row.className.hasPrefix("RCT") && fabric.contains($0.row.className)
        }
        let known = names.filter {
            TouchTraits.reachesOverflow($0)
                || isFabric && fabric.contains($0) && !$0.contains(".") && !$0.hasPrefix("_Tt")
        }
        for index in drafts.indices {
            let row = drafts[index].row
            if known.contains(row.className) || known.contains(row.baseClass ?? "") {
                drafts[index].layer.touch.reachesOverflow = true
            }
        }
    }

    /// Marks the views that are off because a screen is being pushed or popped.
    ///
    /// They are in the same view as the one that dims the outgoing screen, or are the view that the
    /// screens move in. A note reports all views that a transition turned off.
    mutating func markTransitions() {
        var parents: [Int] = []
        var open: [Int] = []
        var moving: Set<Int> = []
        var holding: Set<Int> = []
        for index in drafts.indices {
            open.removeSubrange(min(drafts[index].level, open.count)...)
            parents.append(open.last ?? -1)
            open.append(index)
            if TouchTraits.isOfTransition(drafts[index].row.className) {
                moving.insert(parents[index])
            }
            if drafts[index].row.isAnimated, parents[index] >= 0,
                TouchTraits.holdsScreens(drafts[parents[index]].row.className)
            {
                holding.insert(parents[index])
            }
        }
        for index in drafts.indices where !drafts[index].layer.isUserInteractionEnabled {
            if moving.contains(parents[index]) || holding.contains(index) {
                drafts[index].layer.touch.isInTransition = true
            }
        }
        // What contains nothing, such as a spinner, is no screen.
        let screen = zip(drafts, drafts.dropFirst()).first { view, next in
            !view.layer.isUserInteractionEnabled && view.layer.touch.isInTransition
                && next.level > view.level
        }
        guard let screen else { return }
        warn(
            .inTransition, screen.0.row.line ?? 1,
            "taken while a transition or an animation runs, which turns views off and moves them; "
                + "take it again once the screen is at rest")
    }

    // MARK: Levels and values

    /// The least of the printed levels, with a note if it is not that of a root.
    ///
    /// - Parameter line: The first line; `nil` if there are no rows.
    mutating func top(of levels: [Int], from line: Int?) -> Int {
        let top = levels.min() ?? 0
        if top > 0, let line {
            warn(.noRoot, line, "the outermost view has \(top) ancestors that are not in the file")
        }
        return top
    }

    /// The level for a row, with a note if rows between it and the one above are missing.
    mutating func level(_ printed: Int, of row: inout DumpRow) -> Int {
        guard printed > lastLevel + 1 else { return printed }
        warn(.depthJump, row.line ?? 1, "more than one level deeper than the row above")
        row.isUncertain = true
        return lastLevel + 1
    }

    /// Parses a printed alpha, with notes if it is not a number, or at the limit for touches.
    ///
    /// - Returns: From 0 to 1; 1 if it is missing or not a number.
    mutating func opacity(_ alpha: String?, line: Int) -> Float {
        guard let alpha else { return 1 }
        guard let number = NumberScanner.number(alpha), number.isFinite else {
            warn(.badValue, line, "alpha is '\(alpha)' and was replaced by 1")
            return 1
        }
        if (number - 0.01).magnitude < 1e-6 {
            note(
                .alphaBoundary, line,
                "its alpha is 0.01, where rounding decides whether it receives touches")
        }
        return Float(max(0, min(1, number)))
    }

    // MARK: Rectangles

    /// Adds a row with a rectangle in screen coordinates.
    ///
    /// - Parameter scrolls: Whether it is a scroll view, which cuts the printed rectangles of what it
    ///   contains; in some formats, none does.
    mutating func add(
        _ layer: Layer, level: Int, _ row: DumpRow, onScreen printed: PrintedRect,
        scrolls: Bool = false
    ) {
        var (layer, row) = (layer, row)
        layer.setFrame(places.frame(printed.rect, level: level, scrolls: scrolls, &row))
        // Android intersects bounds with the screen; what reaches both edges is as wide as that.
        if format.rules == .android, let rect = printed.rect, let screen = places.root {
            if (rect.minX <= screen.minX) != (rect.maxX >= screen.maxX) { row.isWidthCut = true }
            if (rect.minY <= screen.minY) != (rect.maxY >= screen.maxY) { row.isHeightCut = true }
        }
        add(layer, level: level, noted(row, printed))
    }

    /// Adds a row with a rectangle in the parent row's space.
    mutating func add(_ layer: Layer, level: Int, _ row: DumpRow, at printed: PrintedRect) {
        var layer = layer
        layer.setFrame(printed.rect ?? .zero)
        add(layer, level: level, noted(row, printed))
    }

    /// Reports problems of a row's rectangle.
    private mutating func noted(_ row: DumpRow, _ printed: PrintedRect) -> DumpRow {
        var row = row
        if let fault = printed.fault {
            let name = row.className.split(separator: ".").last.map { "\($0): " } ?? ""
            note(
                fault.code, row.line ?? 1, column: row.column,
                VisibleText.escaped(name + fault.message), severity: fault.severity)
        }
        if printed.rect == nil { row.loseGeometry() }
        return row
    }
}

/// Converts rectangles in screen coordinates to frames, using the origins of the enclosing rows.
struct AbsolutePlaces {
    /// For each open row, its origin, and the nearest scroll view that is or contains it.
    ///
    /// The nearest one is enough: those around it cut it as well.
    private var open: [(origin: Point, scroller: Rect?)] = []
    /// The rectangle of the root around the last row, in screen coordinates.
    private(set) var root: Rect?

    /// The frame of a row, in its parent row's space.
    ///
    /// A row without a rectangle gets an empty frame at the parent's origin, so that nested rows stay in
    /// place.
    ///
    /// - Parameters:
    ///   - rect: In screen coordinates.
    ///   - level: As passed to the builder.
    ///   - scrolls: Whether it is a scroll view that cuts what it contains.
    ///   - row: Learns whether its rectangle reaches an edge of a scroll view that contains it.
    mutating func frame(
        _ rect: Rect?, level: Int, scrolls: Bool, _ row: inout DumpRow
    ) -> Rect {
        // Like the builder, clamp rows that are too deep to the last level.
        let level = min(level, open.count, DumpBuilder.mostLevels - 1)
        open.removeSubrange(level...)
        let (origin, scroller) = open.last ?? (.zero, nil)
        open.append((rect?.origin ?? origin, scrolls ? rect ?? scroller : scroller))
        if level == 0 { root = rect }
        guard let rect else { return .zero }
        if let scroller {
            row.isWidthCut = rect.minX <= scroller.minX || rect.maxX >= scroller.maxX
            row.isHeightCut = rect.minY <= scroller.minY || rect.maxY >= scroller.maxY
        }
        return rect.offsetBy(dx: -origin.x, dy: -origin.y)
    }
}
