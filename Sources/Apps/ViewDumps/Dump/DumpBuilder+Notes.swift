import LayerGeometry
import SourceDiagnostics

/// Notes about the dump as a whole.
extension DumpBuilder {
    /// All notes in the order of lines, after one about the dump as a whole.
    mutating func allNotes(roots: Int, levels: Int) -> [DumpNote] {
        if skipped.count > 0 {
            let lines = skipped.count == 1 ? "1 line" : "\(skipped.count) lines"
            note(.skipped, skipped.line, "\(lines) could not be read; this is the first")
        }
        if roots > 1, !isList { noteRoots(roots) }
        if !format.rules.hasReceiver {
            note(.noZOrder, 1, "the z-order is unknown, so a touch has candidates but no receiver")
        }
        let word = tree == .layers ? "layer" : "view"
        let views = drafts.count == 1 ? "1 \(word)" : "\(drafts.count) \(word)s"
        let title = format.title + (remark.map { " \($0)" } ?? "")
        let detected = DumpNote(
            code: .detected, severity: .info, line: drafts.lazy.compactMap(\.row.line).min() ?? 1,
            message:
                "\(title), \(views), \(levels) level\(levels == 1 ? "" : "s"), in \(format.unit)"
                + (format.caveat.map { ", \($0)" } ?? "")
        )
        return [detected] + Self.shortened(notes.sorted { $0.line < $1.line })
    }

    /// What is known about the order of several roots.
    enum RootOrder {
        /// It is that of the format.
        case known
        /// It is that of windows; other roots are snapshots, or rows that lost their depth.
        case windows
        /// The tool prints the frontmost one first.
        case frontFirst
        /// The tool prints them in any order.
        case arbitrary
        /// They are separate snapshots.
        case snapshots
    }

    /// The name of the frontmost root that is shown, by the rules of the format, and the option that takes that
    /// one only.
    private func frontWords(_ count: Int) -> (name: String, choice: String) {
        if rootOrder == .frontFirst { return ("the first one", "--root 1 takes that one only") }
        let roots = drafts.filter { $0.level == 0 }.map(\.layer)
        let isDeep = format.rules.ruleBook.order == .zPosition
        let depths = roots.map { $0.isHidden ? -.infinity : isDeep ? $0.zPosition : 0 }
        let front = depths.indices.max { (depths[$0], $0) < (depths[$1], $1) } ?? 0
        let number = others.isEmpty ? front + 1 : numbers[front]
        let isLast = number == front + 1 && front == count - 1
        let isFirst = number == 1 && front == 0
        return (
            isLast ? "the last one" : isFirst ? "the first one" : "root \(number)",
            "--root \(number) takes \(isLast ? "the last" : "that") one only"
        )
    }

    /// Windows overlap; other roots are separate snapshots, or rows that lost their depth.
    private mutating func noteRoots(_ count: Int) {
        var (name, choice) = frontWords(count)
        let strange = drafts.first { $0.level == 0 && !$0.row.className.hasSuffix("Window") }
        let (line, doubt): (Int, String)
        switch rootOrder {
        case .windows where strange != nil:
            (line, name) = (strange?.row.line ?? 1, "the last one")
            doubt = "not all of them windows: separate snapshots, or rows that lost their depth"
        case .known, .windows, .frontFirst:
            let order = format.rules.hasReceiver ? ", of which \(name) is in front" : ""
            return note(.severalRoots, 1, "\(count) roots\(order); \(choice)")
        case .arbitrary: (line, doubt) = (1, "whose order the dump does not tell")
        case .snapshots: (line, doubt) = (1, "probably separate snapshots")
        }
        warn(
            .severalRoots, line,
            "\(count) roots, \(doubt); \(name) is assumed to be in front, \(choice)")
    }

    /// Limits the notes of each kind, with a note about the omitted ones.
    private static func shortened(_ notes: [DumpNote]) -> [DumpNote] {
        var counts: [DumpNote.Code: Int] = [:]
        let kept = notes.filter { note in
            counts[note.code, default: 0] += 1
            return counts[note.code, default: 0] <= mostNotes
        }
        let left = counts.filter { $0.value > mostNotes }.sorted {
            $0.key.rawValue < $1.key.rawValue
        }
        return kept
            + left.map { code, count in
                let last = kept.last { $0.code == code }
                return DumpNote(
                    code: code, severity: last?.severity ?? .info, line: last?.line ?? 1,
                    message: "and \(count - mostNotes) more of this kind")
            }
    }

    // MARK: Other parts

    // Not all parts of a dump, such as displays, are on the screen together: one of them is shown, and `--root`
    // takes each of the others.

    /// The maximum number of parts besides the one that is shown.
    private static let mostOthers = 100

    /// A part that is not shown.
    struct Absent {
        /// Its name among the parts.
        let key: String
        /// What it is, after the title of the format: `of display 7`.
        let remark: String
        /// The reason, as the start of a sentence: `display 7 is another screen`.
        let reason: String
    }

    /// A part that is not shown, with its rows.
    struct Other {
        let absent: Absent
        /// The number for `--root`, from 1.
        let number: Int
        var builder: DumpBuilder
    }

    /// Adds a row to the part that is shown, or to another one.
    ///
    /// - Parameter absent: The other part; `nil` for the one that is shown.
    mutating func add(to absent: Absent?, _ add: (inout DumpBuilder) -> Void) {
        let number = numbers.count + others.count + 1
        guard let absent else {
            let before = count
            add(&self)
            if count > before, lastLevel == 0 { numbers.append(number) }
            return
        }
        if let place = others.firstIndex(where: { $0.absent.key == absent.key }) {
            return add(&others[place].builder)
        }
        guard others.count < Self.mostOthers else {
            hasMoreOthers = true
            return
        }
        var builder = DumpBuilder(format, source)
        builder.remark = absent.remark
        add(&builder)
        others.append(Other(absent: absent, number: number, builder: builder))
    }

    /// Leaves out views of a tree above that were printed again by themselves, in a session of lldb.
    private mutating func removeRepeats() {
        var (nested, holding): (Set<String>, Set<String>) = ([], [])
        var isRepeat = false
        var kept: [Draft] = []
        for (index, draft) in drafts.enumerated() {
            let address = draft.row.address ?? ""
            let view = "\(draft.row.className) \(address) \(NumberText.rect(draft.layer.frame))"
            let holds = index + 1 < drafts.count && drafts[index + 1].level > draft.level
            if draft.level == 0 {
                isRepeat = nested.contains(view) || !holds && holding.contains(view)
                let text = "a view of a tree above, printed again by itself, is left out"
                if isRepeat { note(.skipped, draft.row.line ?? 1, text) }
            }
            if isRepeat { continue }
            kept.append(draft)
            // '0x' alone was shortened by hand.
            guard address.utf8.count > 2 else { continue }
            if draft.level > 0 { nested.insert(view) }
            if holds { holding.insert(view) }
        }
        drafts = kept
    }

    /// Keeps the windows of the last capture; those of earlier ones become other parts.
    ///
    /// A row that the reader knows to begin one does, and so does a window that is printed again.
    mutating func separateCaptures() {
        if format == .uikit { removeRepeats() }
        var starts = [0]
        var seen: Set<String> = []
        let hasAddresses =
            [.uikit, .earlGrey, .espresso].contains(format) && rootOrder != .frontFirst
        for index in drafts.indices where drafts[index].level == 0 {
            let row = drafts[index].row
            // '0x' alone was shortened by hand.
            let isWindow =
                hasAddresses && ["Window", "DecorView"].contains(where: row.className.hasSuffix)
            let window = row.address.flatMap {
                isWindow && $0.utf8.count > 2 ? "\(row.className) \($0)" : nil
            }
            if index > 0, captures.contains(index) || window.map(seen.contains) == true {
                starts.append(index)
                seen = []
            }
            if let window { seen.insert(window) }
        }
        guard starts.count > 1, starts.count <= Self.mostOthers else { return }
        for (place, start) in starts.dropLast().enumerated() {
            var builder = DumpBuilder(format, source)
            builder.remark = "of an earlier capture"
            builder.rootOrder = rootOrder
            builder.drafts = Array(drafts[start..<starts[place + 1]])
            let absent = Absent(
                key: "\(place)", remark: "of an earlier capture",
                reason: "there is an earlier capture of the screen")
            others.append(Other(absent: absent, number: place + 1, builder: builder))
        }
        drafts = Array(drafts[starts[starts.count - 1]...])
        numbers = drafts.filter { $0.level == 0 }.indices.map { others.count + $0 + 1 }
    }

    /// Builds the trees that are not shown, with notes about them.
    mutating func otherDumps() throws(DumpProblem) -> [Int: ViewDump] {
        var dumps: [Int: ViewDump] = [:]
        // First, as only so many notes of a kind are kept.
        if hasMoreOthers {
            warn(
                .otherScreen, 1,
                "there are more than \(Self.mostOthers) others; the rest is left out")
        }
        for place in others.indices {
            let dump = try others[place].builder.dump()
            let number = others[place].number
            dumps[number] = dump
            note(
                .otherScreen, dump.notes.first?.line ?? 1,
                "\(others[place].absent.reason); --root \(number) takes it")
        }
        return dumps
    }
}
