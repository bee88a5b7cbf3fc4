import Diagnostics
import LayerGeometry

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
        var starts: [Int] = []
        // A container of several roots has a row of its own.
        var next = rootCount == 1 ? 0 : 1
        for sublayer in rootCount == 1 ? [root] : root.sublayers {
            starts.append(next)
            next += LayerTree(sublayer).count
        }
        starts.append(next)
        let place = isFrontFirst ? rootCount - 1 - index : index
        let (start, end) = (starts[place], min(starts[place + 1], rows.count))
        let chosen = rootCount == 1 ? root : root.sublayers[place]
        let tree = LayerTree(chosen)
        // Without lines, it is unknown which root a note belongs to.
        let first = rows[start].line ?? 1
        let after = starts.dropLast().compactMap { rows[$0].line }.filter { $0 > first }.min()
        let last = after.map { $0 - 1 } ?? Int.max
        let about = notes.dropFirst().filter { note in
            note.code == .noZOrder || note.code == .sourceBug
                || note.code != .severalRoots && note.code != .otherScreen
                    && note.line >= first && note.line <= last
        }
        let word = self.tree == .layers ? "layer" : "view"
        let views = tree.count == 1 ? "1 \(word)" : "\(tree.count) \(word)s"
        let detected = DumpNote(
            code: .detected, severity: .info, line: first,
            message:
                "\(format.title), root \(number) of \(choiceCount), \(views), in \(format.unit)")
        return ViewDump(
            format: format, root: chosen, rows: Array(rows[start..<end]), rootCount: 1,
            levels: tree.levels, notes: [detected] + about, source: source, isYUp: isYUp,
            tree: self.tree)
    }
}
