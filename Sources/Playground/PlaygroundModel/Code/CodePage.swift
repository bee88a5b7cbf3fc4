public import HitboxCode
public import LayerGeometry
import SourceDiagnostics
import TerminalTypes

/// A listing that is played step by step, below the stage.
public struct CodePage: Hashable, Sendable {
    /// The listing, played to its end.
    public private(set) var playback: CodeListing.Playback
    /// The number of steps that are played, 0 for the start.
    public internal(set) var place: Int { didSet { played = playback.after(place) } }
    /// The listing played up to the current step.
    private(set) var played: CodeListing.Playback
    /// Whether a line differs from the listing as it was read or written.
    public var isEdited: Bool { playback.listing.text != saved }
    /// The text as it was read or written last; `nil` if that is not known.
    var saved: String?
    /// The edits that lead back to earlier texts, and forward again, the next one last.
    private(set) var (past, future): ([LineEdit], [LineEdit]) = ([], [])
    /// The layers before the last step; `nil` if no step was made, or at the start.
    private var before: LayerTree?
    /// The first visible line, if the user scrolled; `nil` to show the current line.
    var top: Int?

    /// Shows a listing at its end.
    public init(_ playback: CodeListing.Playback) {
        (self.playback, played) = (playback, playback)
        saved = playback.listing.text
        place = playback.steps.count
    }

    /// Whether both show the same, for which the layers need not be compared.
    public static func == (one: CodePage, other: CodePage) -> Bool {
        one.place == other.place && one.top == other.top && one.saved == other.saved
            && (one.before == nil) == (other.before == nil)
            && one.playback.options == other.playback.options
            && one.playback.listing.text == other.playback.listing.text
    }

    /// Hashes the code and the step.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(place)
        hasher.combine(playback.listing.text)
    }

    /// The name of the listing's file.
    public var name: String { playback.listing.source.name }

    /// The step that was played last; `nil` at the start.
    public var step: ListingStep? { place > 0 ? playback.steps[place - 1] : nil }

    /// The line that was played last, from 1; `nil` at the start, and for a call that was asked for.
    public var line: Int? { step.flatMap { $0.line > 0 ? $0.line : nil } }

    /// The layers that the last step changed, as they were before it.
    public var former: [LayerNode] {
        guard let before, let step else { return [] }
        return Set(step.changes.compactMap(\.layer)).sorted().compactMap { path in
            if case .found(let node) = before.find(path) { node } else { nil }
        }
    }

    /// The layers at the current step.
    var tree: LayerTree { played.tree }

    /// Goes to a step, in the range of the steps.
    ///
    /// - Parameter tree: The layers of the current step.
    mutating func go(to place: Int, from tree: LayerTree) {
        let isNext = place == self.place + 1
        self.place = max(0, min(place, playback.steps.count))
        before = isNext ? tree : self.place == 0 ? nil : playback.tree(after: self.place - 1)
        top = nil
    }

    /// The step to go to for a line: the last one at it or, if there is none, before it.
    func place(ofLine line: Int) -> Int {
        let places = playback.steps.indices.filter { (1...line).contains(playback.steps[$0].line) }
        guard let nearest = places.map({ playback.steps[$0].line }).max() else { return 0 }
        return (places.last { playback.steps[$0].line == nearest } ?? -1) + 1
    }

    /// Notes that the file has the text as it is now.
    mutating func settle() { saved = playback.listing.text }

    /// A line of the listing, and another text for it.
    struct LineEdit: Hashable, Sendable {
        let line: Int
        let text: String
    }

    /// The page with another text in one of its lines, at the last step of that line.
    ///
    /// - Throws: Why the changed listing cannot be played.
    func applying(_ edit: LineEdit) throws(Diagnostic) -> CodePage {
        var page = try replacing(edit)
        page.past.append(inverse(of: edit))
        page.future = []
        return page
    }

    /// The page after undoing the last edit, or redoing the last undone one, and the number of its line; `nil` if there is
    /// none.
    func travelling(forward: Bool) -> (page: CodePage, line: Int)? {
        var (past, future) = (past, future)
        guard let edit = forward ? future.popLast() : past.popLast(),
            var page = try? replacing(edit)
        else { return nil }
        if forward { past.append(inverse(of: edit)) } else { future.append(inverse(of: edit)) }
        (page.past, page.future) = (past, future)
        return (page, edit.line)
    }

    private func inverse(of edit: LineEdit) -> LineEdit {
        LineEdit(line: edit.line, text: String(playback.listing.source.line(edit.line)))
    }

    private func replacing(_ edit: LineEdit) throws(Diagnostic) -> CodePage {
        let listing = try playback.listing.replacing(line: edit.line, by: edit.text)
        var page = self
        page.playback = try listing.played(playback.options)
        page.place = page.place(ofLine: edit.line)
        (page.before, page.top) = (nil, nil)
        return page
    }
}

/// What the why pane shows until another point is tested.
enum Report: Hashable, Sendable {
    /// The answer of a call.
    case call(CallAnswer)
    /// The current step of the listing.
    case step
}

/// Actions on a listing.
public enum CodeAction: Hashable, Sendable {
    /// Shows a listing, or the same one after its file changed, and its layers.
    case show(CodePage)
    /// Plays a number of steps, or takes them back.
    case step(Int)
    /// Goes to the last step of a line, counted from 1.
    case line(Int)
    /// Scrolls the listing by a number of lines.
    case scroll(Int)
    /// Opens a prompt to change the current line.
    case edit
    /// Shows a listing with edits of an earlier session.
    case restore(CodePage)
    /// The listing was written to a file of this name.
    case written(String)
}

extension CodePage {
    /// The number of lines of the pane on a screen, including the title.
    static func rows(on size: CellSize) -> Int {
        size.rows >= 24 ? max(8, size.rows / 3) : max(0, min(8, (size.rows - 4) / 2))
    }

    /// The number of lines of the pane for this listing.
    func rows(on size: CellSize) -> Int {
        min(Self.rows(on: size), playback.listing.source.lines.count + 1)
    }

    /// The first visible line of the listing, from 0.
    ///
    /// - Parameter rows: The number of lines of the pane.
    func firstLine(rows: Int) -> Int {
        let (count, room) = (playback.listing.source.lines.count, max(1, rows - 1))
        let current = (line ?? 1) - 1
        return max(0, min(top ?? current - room / 2, count - room))
    }

    /// The line of the listing in a row of the pane, from 1; `nil` in the title.
    func line(inRow row: Int, rows: Int) -> Int? {
        let line = firstLine(rows: rows) + row
        return row > 0 && line <= playback.listing.source.lines.count ? line : nil
    }

    /// The page as lines: the title with the step, and the code around the current line, each with what it
    /// changed or why it was not played.
    func lines(columns: Int, rows: Int) -> [PageLine] {
        guard rows > 1, columns > 10 else { return [] }
        let call = step.map { $0.line == 0 ? ": \($0.text)" : "" } ?? ""
        let file = name.split(separator: "/").last.map(String.init) ?? name
        let title = (file + (isEdited ? " (edited)" : "") + call).safeForTerminal
        let left = playback.notPlayed.count
        let head = PageLine(
            title, .title,
            end: (left == 0 ? "" : "\(left) not played  ")
                + "step \(place)/\(playback.steps.count)")
        let source = playback.listing.source.lines
        let (first, current) = (firstLine(rows: rows), line)
        let digits = String(source.count).count
        let gaps = Dictionary(
            playback.notPlayed.map { ($0.line, $0.reason) }, uniquingKeysWith: { one, _ in one })
        return [head]
            + source.indices.dropFirst(first).prefix(rows - 1).map { index in
                let number = String(index + 1)
                let isCurrent = index + 1 == current
                // Tabs control a terminal.
                let line = String(source[index].prefix(columns * 2))
                    .replacing("\t", with: "    ").safeForTerminal
                let code =
                    (isCurrent ? "▸" : " ")
                    + String(repeating: " ", count: digits - number.count) + number + " " + line
                let gap = gaps[index + 1].map { "not played: \($0)".safeForTerminal }
                let note = isCurrent ? (step?.sentence).map { $0.safeForTerminal } : nil
                // The code of a line that was not played makes room for the reason.
                let needed = note == nil ? gap.map { min($0.cellWidth, columns / 2) + 2 } : nil
                let text = needed.map { code.cut(toCells: columns - $0) } ?? code
                let room = columns - text.cellWidth - 2
                let end = (note ?? gap).map { room >= 12 ? $0.cut(toCells: room) : "" } ?? ""
                return PageLine(
                    text, isCurrent ? .task : gap != nil ? .keys : .text, end: end)
            }
    }
}
