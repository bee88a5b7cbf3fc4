import Diagnostics
import LayerGeometry

/// Reads textual view hierarchies of Android: those in Espresso exceptions, and the rows of
/// `View.toString` printed by `dumpsys activity top`.
///
/// Frames are relative to the parent. Scroll positions and transforms are not printed.
///
/// - Source: androidx.test's HumanReadables; AOSP's View.toString and Activity.dump.
enum EspressoReader {
    /// Whether the start of a text looks like this format.
    static func recognises(_ text: String) -> Bool {
        let start = TextStart(text)
        if start.isScene { return false }
        if start.contains("visibility=") {
            return start.lines.contains { EspressoRow.head(in: $0) != nil }
        }
        return start.contains(",") && start.lines.contains { ViewRow($0)?.frame.rect != nil }
    }

    /// Parses a dump.
    static func read(_ source: SourceText, text: String) throws(DumpProblem) -> ViewDump {
        guard source.lines.contains(where: { EspressoRow.head(in: $0) != nil }) else {
            return try readRows(source)
        }
        var builder = DumpBuilder(.espresso, source)
        readException(source, &builder)
        return try builder.dump()
    }

    // MARK: Espresso exceptions

    private static func readException(_ source: SourceText, _ builder: inout DumpBuilder) {
        var rows = EspressoRows()
        for (index, line) in source.lines.enumerated() where !rows.take(line, index + 1) {
            if !line.allSatisfy(\.isWhitespace) { builder.skip(index + 1) }
        }
        let all = rows.finished()
        let top = all.map(\.level).min() ?? 0
        if top > 0 {
            builder.warn(
                .noRoot, all[0].line,
                "the outermost view has \(top) ancestors that are not in the file")
        }
        for row in all { add(row, level: row.level - top, &builder) }
        checkCounts(all, &builder)
    }

    private static func add(_ espresso: EspressoRow, level: Int, _ builder: inout DumpBuilder) {
        let identifier = espresso["res-name"]
        let description = espresso["desc"]
        let text = espresso["text"]
        let className = espresso.className
        var layer = Layer(
            name: identifier ?? description ?? text ?? (className.isEmpty ? "view" : className))
        layer.className = className.isEmpty ? nil : className
        layer.text = text ?? description
        layer.isHidden = ["GONE", "INVISIBLE"].contains(espresso["visibility"])
        layer.isUserInteractionEnabled = espresso["is-clickable"] == "true"
        layer.touch.isControl = layer.isUserInteractionEnabled
        var row = DumpRow(line: espresso.line)
        row.className = VisibleText.escaped(className)
        row.isDisabled = espresso["is-enabled"] == "false"
        if espresso.isCut {
            builder.warn(.rowCut, espresso.line, "the row has no closing bracket")
            row.isUncertain = true
        }
        var place = level
        if level > builder.lastLevel + 1 {
            place = builder.lastLevel + 1
            builder.warn(.depthJump, espresso.line, "more than one level deeper than the row above")
            row.isUncertain = true
        }
        builder.add(layer, level: place, row, at: espresso.frame)
    }

    /// Compares the number of children of each view with the printed one.
    private static func checkCounts(_ rows: [EspressoRow], _ builder: inout DumpBuilder) {
        var counts = Array(repeating: 0, count: rows.count)
        var open: [Int] = []
        for (index, row) in rows.enumerated() {
            while let last = open.last, rows[last].level >= row.level { open.removeLast() }
            if let last = open.last { counts[last] += 1 }
            open.append(index)
        }
        for (row, count) in zip(rows, counts) {
            guard let printed = row["child-count"].flatMap({ Int($0) }), printed != count else {
                continue
            }
            builder.warn(.childCount, row.line, "child-count is \(printed), but there are \(count)")
        }
    }

    // MARK: View.toString

    private static func readRows(_ source: SourceText) throws(DumpProblem) -> ViewDump {
        var screens = screens(source, DumpedActivities(source))
        // If no activity is on the screen, the dump is about those that were.
        if screens.shown.count == 0 { screens = self.screens(source, DumpedActivities()) }
        return try screens.dump()
    }

    private static func screens(
        _ source: SourceText, _ activities: DumpedActivities
    ) -> DumpScreens {
        var screens = DumpScreens(DumpBuilder(.espresso, source))
        var activities = activities
        var rows = ViewRows(in: source)
        for (index, line) in source.lines.enumerated() {
            guard let (row, level) = rows.row(line) else {
                if !line.allSatisfy(\.isWhitespace) { screens.shown.skip(index + 1) }
                continue
            }
            let depth = activities.enter(line: index + 1)
            screens.add(to: activities.part, activities.absent) { builder in
                let level = min(level, builder.lastLevel + 1)
                add(row, index + 1, level: level, depth: level == 0 ? depth : 0, &builder)
            }
        }
        if activities.resumedCount > 1 { screens.shown.rootOrder = .arbitrary }
        return screens
    }

    /// - Parameter depth: The greater, the further in front.
    private static func add(
        _ view: ViewRow, _ line: Int, level: Int, depth: Double, _ builder: inout DumpBuilder
    ) {
        let shortName = view.className.split(separator: ".").last.map(String.init)
        var layer = Layer(name: view.identifier ?? shortName ?? "view")
        layer.zPosition = depth
        layer.className = view.className
        layer.isHidden = view.isHidden
        layer.isUserInteractionEnabled = view.isClickable
        layer.touch.isControl = view.isClickable
        var row = DumpRow(line: line)
        row.className = VisibleText.escaped(view.className)
        row.address = view.address.map { VisibleText.escaped($0) }
        row.isDisabled = view.isDisabled
        guard view.isDecor else {
            if view.isCut { builder.warn(.rowCut, line, "the row has no closing bracket") }
            row.isUncertain = view.isCut
            builder.add(layer, level: level, row, at: view.frame)
            return
        }
        // The decor view fills its window, so its origin is the window's.
        row.hasGeometry = false
        builder.note(.noFrame, line, "\(row.className): its frame is not printed")
        builder.add(layer, level: level, row)
    }
}
