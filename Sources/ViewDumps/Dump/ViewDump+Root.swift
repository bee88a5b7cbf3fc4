import Diagnostics
import LayerGeometry

extension ViewDump {
    /// Returns the dump reduced to one of several roots.
    ///
    /// - Parameter number: From 1, in the order of the dump.
    /// - Throws: If there are not that many roots.
    public func onlyRoot(_ number: Int) throws(DumpProblem) -> ViewDump {
        if let chosen = root(number) { return chosen }
        let roots = rootCount == 1 ? "1 root" : "\(rootCount) roots"
        throw DumpProblem(
            "the dump has \(roots), and no root \(number)", in: source,
            at: SourceRange(line: rows.lazy.compactMap(\.line).first ?? 1, column: 1),
            help: rootCount == 1
                ? "leave --root out" : "give --root a number from 1 to \(rootCount)")
    }

    /// Returns the dump reduced to one of several roots, as if there were no others.
    ///
    /// Notes about lines of other roots are omitted.
    ///
    /// - Parameter number: From 1, in the order of the dump.
    /// - Returns: `nil` if there are not that many roots.
    public func root(_ number: Int) -> ViewDump? {
        guard number >= 1, number <= rootCount else { return nil }
        if rootCount == 1 { return self }
        var starts: [Int] = []
        var next = 1
        for sublayer in root.sublayers {
            starts.append(next)
            next += LayerTree(sublayer).count
        }
        starts.append(next)
        let place = format.isFrontFirst ? rootCount - number : number - 1
        let (start, end) = (starts[place], min(starts[place + 1], rows.count))
        let chosen = root.sublayers[place]
        let tree = LayerTree(chosen)
        // Without lines, it is unknown which root a note belongs to.
        let first = rows[start].line ?? 1
        let after = starts.dropLast().compactMap { rows[$0].line }.filter { $0 > first }.min()
        let last = after.map { $0 - 1 } ?? Int.max
        let about = notes.dropFirst().filter { note in
            note.code == .noZOrder || note.code == .sourceBug
                || note.code != .severalRoots && note.line >= first && note.line <= last
        }
        let word = self.tree == .layers ? "layer" : "view"
        let views = tree.count == 1 ? "1 \(word)" : "\(tree.count) \(word)s"
        let detected = DumpNote(
            code: .detected, severity: .info, line: first,
            message:
                "\(format.title), root \(number) of \(rootCount), \(views), in \(format.unit)")
        return ViewDump(
            format: format, root: chosen, rows: Array(rows[start..<end]), rootCount: 1,
            levels: tree.levels, notes: [detected] + about, source: source, isYUp: isYUp,
            tree: self.tree)
    }
}
