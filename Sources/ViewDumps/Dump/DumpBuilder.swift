import Diagnostics
import LayerGeometry

/// Collects the rows of a dump while it is read, and makes a tree of them.
///
/// All readers end here: what roots, levels and notes come to is the same for all formats.
struct DumpBuilder {
    /// How deep layers can be nested; rows below hang from the last level.
    static let mostLevels = 1_000
    /// How many notes of one kind are told one by one.
    static let mostNotes = 50
    /// How long a name can be; a text, ten times that.
    static let mostCharacters = 500
    /// How many rows are taken; a dump with more is refused.
    static let mostRows = 200_000

    /// A row: a layer without sublayers, in the space of the row it is in.
    private struct Draft {
        var level: Int
        var layer: Layer
        var row: DumpRow
    }

    let format: DumpFormat
    let source: SourceText
    /// Whether y grows upwards.
    var isYUp = false
    private var drafts: [Draft] = []
    private var notes: [DumpNote] = []
    private var skipped: (count: Int, line: Int) = (0, 0)

    init(_ format: DumpFormat, _ source: SourceText) {
        self.format = format
        self.source = source
    }

    /// How many rows there are.
    var count: Int { drafts.count }

    /// Whether no more rows are taken.
    var isFull: Bool { drafts.count > Self.mostRows }

    /// The level of the last row; -1 without rows.
    var lastLevel: Int { drafts.last?.level ?? -1 }

    /// Adds a row.
    ///
    /// - Parameters:
    ///   - level: 0 for roots; at most one more than that of the row before, which readers see to.
    ///   - layer: Without sublayers; its name may have any characters.
    mutating func add(_ layer: Layer, level: Int, _ row: DumpRow) {
        if isFull { return }
        var layer = layer
        layer.name = String(layer.name.prefix(Self.mostCharacters))
        layer.text = layer.text.map { String($0.prefix(Self.mostCharacters * 10)) }
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
        if level >= Self.mostLevels {
            warn(
                .tooDeep, row.line ?? 1,
                "deeper than \(Self.mostLevels) levels: moved up to the last of them")
        }
        let placed = min(level, lastLevel + 1, Self.mostLevels - 1)
        drafts.append(Draft(level: placed, layer: layer, row: row))
    }

    /// Changes a row that was added.
    ///
    /// - Parameter index: Its place among the rows.
    mutating func update(_ index: Int, _ change: (inout Layer, inout DumpRow) -> Void) {
        guard drafts.indices.contains(index) else { return }
        var draft = drafts[index]
        change(&draft.layer, &draft.row)
        drafts[index] = draft
    }

    /// Notes something that makes no answer wrong.
    mutating func note(_ code: DumpNote.Code, _ line: Int, _ message: String) {
        notes.append(DumpNote(code: code, severity: .info, line: line, message: message))
    }

    /// Notes something that an answer may be wrong by.
    mutating func warn(_ code: DumpNote.Code, _ line: Int, _ message: String) {
        notes.append(DumpNote(code: code, severity: .warning, line: line, message: message))
    }

    /// Notes that the text is wrong as a whole.
    mutating func fail(_ code: DumpNote.Code, _ line: Int, _ message: String) {
        notes.append(DumpNote(code: code, severity: .error, line: line, message: message))
    }

    /// Notes a line that is no row; all of them are told as one.
    mutating func skip(_ line: Int) {
        // What follows the last line break is no line.
        if line == source.lines.count, source.line(line).isEmpty { return }
        skipped = (skipped.count + 1, skipped.count == 0 ? line : skipped.line)
    }

    /// Makes the tree.
    ///
    /// - Throws: Where there is no row at all.
    func dump() throws(DumpProblem) -> ViewDump {
        guard !drafts.isEmpty else {
            throw DumpProblem(
                diagnostic: Diagnostic(
                    "no view in it: it looks like a \(format.title), but no row can be used",
                    at: SourceRange(line: 1, column: 1)), source: source)
        }
        if isFull {
            throw DumpProblem(
                diagnostic: Diagnostic(
                    "the dump has more than \(Self.mostRows) views",
                    at: SourceRange(line: drafts[Self.mostRows].row.line ?? 1, column: 1),
                    help: "cut out the screen that it is about"), source: source)
        }
        let roots = drafts.count { $0.level == 0 }
        let levels = (drafts.map(\.level).max() ?? 0) + 1
        var rows = drafts.map(\.row)
        var root: Layer
        if roots == 1 {
            root = assembled()[0]
        } else {
            root = Self.holder(of: assembled())
            rows.insert(DumpRow(line: nil), at: 0)
        }
        return ViewDump(
            format: format, root: root, rows: rows, rootCount: roots, levels: levels,
            notes: allNotes(roots: roots, levels: levels), source: source, isYUp: isYUp)
    }

    /// The roots with all that is in them.
    private func assembled() -> [Layer] {
        // From the end: the sublayers of a row are complete when it is come to.
        var waiting: [[Layer]] = Array(repeating: [], count: Self.mostLevels + 1)
        for draft in drafts.reversed() {
            var layer = draft.layer
            layer.sublayers = waiting[draft.level + 1].reversed()
            waiting[draft.level + 1] = []
            waiting[draft.level].append(layer)
        }
        return waiting[0].reversed()
    }

    /// A layer around several roots that no rules ever return.
    private static func holder(of roots: [Layer]) -> Layer {
        var holder = Layer(name: "roots")
        // UIKit asks only what contains the point; Core Animation's rules would return it there.
        let frames = roots.compactMap(\.frame).filter(\.isFinite)
        if let first = frames.first {
            holder.setFrame(frames.dropFirst().reduce(first) { $0.union($1) })
            holder.bounds = holder.frame ?? holder.bounds
        }
        holder.touch.isPassThrough = true
        holder.sublayers = roots
        return holder
    }

    private func allNotes(roots: Int, levels: Int) -> [DumpNote] {
        var all = notes
        if skipped.count > 0 {
            let lines =
                skipped.count == 1 ? "1 line is no row" : "\(skipped.count) lines are no rows"
            all.append(
                DumpNote(
                    code: .skipped, severity: .info, line: skipped.line,
                    message: "\(lines), the first one is this"))
        }
        if roots > 1 { all.append(severalRoots(roots)) }
        if format.rules == .candidates {
            all.append(
                DumpNote(
                    code: .noZOrder, severity: .info, line: 1,
                    message:
                        "nothing in it tells who is in front: there are candidates for a touch, and no receiver"
                ))
        }
        all.sort { $0.line < $1.line }
        let views = drafts.count == 1 ? "1 view" : "\(drafts.count) views"
        let detected = DumpNote(
            code: .detected, severity: .info, line: drafts[0].row.line ?? 1,
            message:
                "\(format.title), \(views), \(levels) level\(levels == 1 ? "" : "s"), in \(format.unit)"
        )
        return [detected] + Self.shortened(all)
    }

    /// Windows lie over each other; other roots are snapshots of their own, or rows without depth.
    private func severalRoots(_ count: Int) -> DumpNote {
        let strange = drafts.first { $0.level == 0 && !$0.row.className.hasSuffix("Window") }
        guard format == .uikit, let strange else {
            return DumpNote(
                code: .severalRoots, severity: .info, line: 1,
                message: "\(count) roots, of which the last one is in front")
        }
        return DumpNote(
            code: .severalRoots, severity: .warning, line: strange.row.line ?? 1,
            message:
                "\(count) roots, and not all are windows: separate snapshots, or rows whose depth "
                + "is lost; the last one is taken for the front")
    }

    /// Leaves out all but the first notes of a kind, and says so.
    private static func shortened(_ notes: [DumpNote]) -> [DumpNote] {
        var counts: [DumpNote.Code: Int] = [:]
        var kept: [DumpNote] = []
        for note in notes {
            counts[note.code, default: 0] += 1
            if counts[note.code, default: 0] <= mostNotes { kept.append(note) }
        }
        for (code, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where count > mostNotes {
            let last = kept.last { $0.code == code }
            kept.append(
                DumpNote(
                    code: code, severity: last?.severity ?? .info, line: last?.line ?? 1,
                    message: "and \(count - mostNotes) more of this kind"))
        }
        return kept
    }

    /// A text as a scene may have it: in lines.
    private static func shownText(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { VisibleText.escaped($0) }.joined(separator: "\n")
    }

    private func isUnsafe(_ text: String) -> Bool {
        text.unicodeScalars.contains(where: VisibleText.isUnsafe)
    }
}
