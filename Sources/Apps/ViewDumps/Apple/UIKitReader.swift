import LayerGeometry
import SourceDiagnostics

/// Reads UIKit's `recursiveDescription`.
struct UIKitReader {
    /// A row of the text.
    struct Row {
        var line: Int
        /// What precedes it, and its text: several lines if the row spans them.
        var prefix: RowPrefix
        var level = 0
        var parts = RowScanner.Parts()
        /// The text of a row with a custom description.
        var custom: String?
        var isHeadLost = false
        var isUncertain = false

        /// Whether it is a layer without a view, which has no geometry.
        var isLayer: Bool { parts.tail.hasPrefix("(layer)") }
        var isTransformed: Bool { parts["transform"] != nil || parts["transform3D"] != nil }
    }

    var builder: DumpBuilder
    private(set) var rows: [Row] = []
    private var isAfterGap = false

    static let format = DumpReader(
        format: .uikit, title: "UIKit recursiveDescription", rules: .uiview,
        mark: "; frame = (", recognises: recognises, read: read)

    /// Whether a text starts with a row with a frame.
    private static func recognises(_ start: TextStart) -> Bool {
        start.lines.contains {
            $0.holds("frame = (") && $0.holds("; ") && !$0.holds("position = CGPoint")
        }
    }

    /// Parses a dump.
    static func read(_ builder: inout DumpBuilder) {
        var reader = UIKitReader(builder: builder)
        reader.builder.rootOrder = .windows
        reader.readRows()
        reader.addLayers()
        builder = reader.builder
    }

    private mutating func readRows() {
        var number = 1
        let lines = builder.source.lines
        // Of a difference between two screens, the new one counts.
        let isDiff =
            lines.contains { $0.hasPrefix("@@ ") }
            && lines.contains { $0.hasPrefix("+") && !$0.hasPrefix("+++") }
        while number <= lines.count, rows.count <= DumpBuilder.mostRows {
            let line = lines[number - 1]
            number += 1
            if isDiff, let first = line.first, "-\u{2212}".contains(first) {
                builder.skip(number - 1)
                continue
            }
            guard var row = row(RowPrefix(line), line: number - 1) else { continue }
            if row.parts.isCut, row.custom == nil { join(&row, next: &number) }
            if isAfterGap { row.isUncertain = true }
            rows.append(row)
            addRest(of: row)
            let above = rows.dropLast().last ?? row
            if isAfterGap, row.prefix.depth > above.prefix.depth + 1 {
                builder.warn(
                    .afterGap, row.line, "rows before it are elided, including its superview")
            }
            isAfterGap = false
        }
        placeRows()
    }

    /// Adds the rows that follow another one on its line: a web page removed the line breaks, a file of which
    /// the last line was not ended was put before another one, or it is the print of an array.
    private mutating func addRest(of row: Row) {
        guard let first = row.parts.tail.utf8.first, row.custom == nil,
            "|<".utf8.contains(first) || RowScanner.separators.contains(first)
        else { return }
        var scanner = RowScanner(row.prefix.rest, after: row.parts)
        while rows.count <= DumpBuilder.mostRows, let parts = scanner.next() {
            let prefix = RowPrefix(Substring(parts.names + "<V: 0x; layer"))
            guard isRow(parts, prefix) else { return }
            var next = Row(line: row.line, prefix: prefix, parts: parts)
            next.parts.names = String(prefix.rest.prefix { $0 != "<" }).trimmingBlanks
            if next.parts.isCut {
                next.isUncertain = true
                builder.warn(.rowCut, row.line, "the last row of the line has no closing bracket")
            }
            rows.append(next)
        }
    }

    /// Parses a line; `nil`, with a note, if it is not a row.
    private mutating func row(_ prefix: RowPrefix, line: Int) -> Row? {
        let text = String(prefix.rest).trimmingBlanks
        if text == "..." || text == "…" || text == ".." {
            builder.note(.elided, line, "rows are elided here")
            isAfterGap = true
            return nil
        }
        // Descriptions of other objects: controllers and layers.
        if text.holds(">, state: ") || text.holds("; position = CGPoint") {
            builder.skip(line)
            return nil
        }
        if let parts = RowScanner.read(prefix.rest), isRow(parts, prefix) {
            return Row(line: line, prefix: prefix, parts: parts)
        }
        if prefix.hasBars, !text.isEmpty, !rows.isEmpty, !text.contains("|") {
            return Row(line: line, prefix: prefix, parts: Self.loose(text), custom: text)
        }
        if rows.isEmpty, text.holds("; layer = <") || text.holds("; frame = (") {
            builder.warn(
                .rowHeadLost, line, "the start of the row is missing, with its class and frame")
            return Row(
                line: line, prefix: prefix, parts: Self.loose(text), custom: "view",
                isHeadLost: true, isUncertain: true)
        }
        builder.skip(line)
        return nil
    }

    /// Whether a description is a row, not a sentence about an object.
    private func isRow(_ parts: RowScanner.Parts, _ prefix: RowPrefix) -> Bool {
        if prefix.isMarked { return true }
        if parts["frame"] != nil || parts["layer"] != nil { return true }
        return parts.tail.hasPrefix("(layer)") && parts.names.isEmpty
    }

    /// The attributes that can be found in a row with a custom description.
    private static func loose(_ text: String) -> RowScanner.Parts {
        RowScanner.read("<View; " + text + (text.hasSuffix(">") ? "" : ">")) ?? RowScanner.Parts()
    }

    /// Appends further lines of a row whose text has line breaks.
    private mutating func join(_ row: inout Row, next number: inout Int) {
        var text = String(row.prefix.rest)
        let lines = builder.source.lines.dropFirst(number - 1).prefix(200)
        for (index, line) in lines.enumerated() where text.utf8.count < 1 << 16 {
            let following = RowPrefix(line)
            if let other = RowScanner.read(following.rest),
                other["frame"] != nil || following.hasBars,
                isRow(other, following)
            {
                break
            }
            if following.hasBars, !row.parts.isInText { break }
            text += "\n" + line
            guard let parts = RowScanner.read(text), !parts.isCut else { continue }
            builder.note(.joinedLines, row.line, "the row spans \(index + 2) lines")
            row.parts = parts
            row.prefix.rest = text[...]
            number += index + 1
            return
        }
        row.isUncertain = true
        builder.warn(
            .rowCut, row.line,
            "the row ends before its closing bracket, so the rest of it is unknown")
    }

    /// Converts depths to levels.
    private mutating func placeRows() {
        // Bars mark the depth; what else is a dash then belongs to a diff.
        if rows.contains(where: \.prefix.hasBars) {
            for index in rows.indices where rows[index].prefix.hasDashes {
                rows[index].prefix.depth = 0
            }
        }
        guard let first = rows.first else { return }
        let isIndented =
            rows.count > 2 && rows.allSatisfy { !$0.prefix.isMarked }
            && Set(rows.map(\.prefix.indent)).count > 1
        if isIndented {
            builder.warn(
                .depthJump, first.line,
                "the bars are missing; indentation is used for the depth")
        }
        let least = rows.map(\.prefix.depth).min() ?? 0
        let offset = first.prefix.depth > 0 ? least : 0
        if offset > 0, !first.prefix.hasDashes {
            builder.warn(.noRoot, first.line, "its superviews are not in the dump")
        }
        var levels = IndentedRows()
        for index in rows.indices {
            let prefix = rows[index].prefix
            let depth = isIndented ? prefix.indent : prefix.depth - offset
            rows[index].level = levels.level(indent: depth)
            let isJump = depth > levels.outerIndent + 1 && !isIndented && !prefix.hasDashes
            if isJump, !rows[index].isUncertain {
                builder.warn(
                    .depthJump, rows[index].line,
                    "more than one level deeper than the row above; put into the nearest shallower row"
                )
                rows[index].isUncertain = true
            }
        }
    }

    // MARK: Layers

    /// Adds the layers of all rows.
    mutating func addLayers() {
        for (index, row) in rows.enumerated() {
            var view = UIKitView(source: row, row: DumpRow(line: row.line))
            if row.isTransformed { view.filling = filling(index) }
            view.add(to: &builder)
            if isEmptyHost(index) {
                builder.warn(
                    .layerRows, row.line,
                    "SwiftUI content is not in this dump, so the hosting view gets the touch")
            }
        }
        let layers = rows.filter(\.isLayer)
        if let first = layers.first {
            let text = layers.count == 1 ? "1 row is a layer" : "\(layers.count) rows are layers"
            builder.note(.layerRows, first.line, "\(text) without a view and geometry")
        }
    }

    /// The frames of subviews that fill a view: at the origin, with autoresize = W+H.
    private func filling(_ index: Int) -> [Rect] {
        let level = rows[index].level
        let inside = rows[(index + 1)...].prefix(999).prefix { $0.level > level }
        return inside.compactMap { row in
            guard row.level == level + 1, row.parts["autoresize"] == "W+H",
                let numbers = NumberScanner.read(row.parts.frame ?? "", count: 4),
                numbers[0] == 0, numbers[1] == 0, !row.isTransformed
            else { return nil }
            return Rect(x: 0, y: 0, width: numbers[2], height: numbers[3])
        }
    }

    /// Whether a view hosts SwiftUI content and contains only layers.
    private func isEmptyHost(_ index: Int) -> Bool {
        guard rows[index].parts.className.holds("HostingView") else { return false }
        let level = rows[index].level
        let inside = rows[(index + 1)...].lazy.prefix { $0.level > level }
        return !inside.isEmpty && inside.allSatisfy(\.isLayer)
    }
}

extension RowPrefix {
    /// Whether the depth of the row is marked.
    fileprivate var isMarked: Bool { hasBars || hasDashes }
}

/// Converts a row of UIKit's description to a layer.
struct UIKitView {
    let source: UIKitReader.Row
    var row: DumpRow
    var layer = Layer()
    /// The frames of subviews that fill the view, in case its size is uncertain.
    var filling: [Rect] = []

    private var parts: RowScanner.Parts { source.parts }

    /// Adds the layer, with notes about uncertainties.
    mutating func add(to builder: inout DumpBuilder) {
        layer.name = source.custom.map { String($0.prefix(60)) } ?? givenName ?? parts.className
        row.className = source.custom == nil ? parts.className : ""
        row.baseClass = parts["baseClass"]
        row.address = parts.address
        row.identifier = parts["accessibilityIdentifier"]
        row.isUncertain = source.isUncertain
        row.isDisabled = parts["enabled"] == "NO"
        row.isAnimated = parts["animations"] != nil
        layer.className = row.className.isEmpty ? nil : row.className
        readFlags()
        layer.opacity = builder.opacity(parts["alpha"], line: source.line)
        if source.isLayer { row.hasGeometry = false } else { readGeometry(&builder) }
        builder.add(layer, level: source.level, row)
    }

    /// A name added by hand: `_save` in `_save, _cancel <UIButton: …`.
    ///
    /// What precedes a row without marks of its depth belongs to a debugger or a log.
    private var givenName: String? {
        guard source.prefix.isMarked, !parts.names.hasSuffix(":"), !parts.names.hasSuffix("=")
        else { return nil }
        let name = parts.names.prefix { $0 != "," && $0 != " " && $0 != ":" }
            .filter { $0 != "'" && $0 != "\"" }
        let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        return isName && name.contains(where: \.isLetter) ? name : nil
    }

    private mutating func readFlags() {
        layer.text = parts["text"] ?? parts["placeholder"]
        layer.isHidden = parts["hidden"] == "YES"
        layer.masksToBounds = parts["clipsToBounds"] == "YES"
        layer.isUserInteractionEnabled = parts["userInteractionEnabled"] != "NO"
        // An animation that turns a view off does so for its own time.
        layer.touch.isInTransition =
            !layer.isUserInteractionEnabled && row.isAnimated
        layer.touch.hasGestureRecognizers = parts["gestureRecognizers"] != nil
        layer.touch.isControl = row.baseClass.map(TouchTraits.isControl) ?? false
        layer.touch.isPassThrough = row.baseClass.map(TouchTraits.isPassThrough) ?? false
        if source.level == 0, let level = parts["windowLevel"].flatMap(Double.init) {
            layer.windowLevel = level.isFinite ? level : 0
        }
        layer.backgroundColor = parts["backgroundColor"].flatMap(DumpColor.read)
        if let size = numbers("contentSize", 2, below: .infinity) {
            layer.touch.contentSize = Size(width: size[0], height: size[1])
        }
    }

    /// The numbers of a value; `nil` if it has others, or larger ones.
    private func numbers(_ key: String, _ count: Int, below limit: Double) -> [Double]? {
        let numbers = parts[key].flatMap { NumberScanner.read($0, count: count) }
        return numbers?.allSatisfy { $0.magnitude < limit } == true ? numbers : nil
    }

    // MARK: Geometry

    private mutating func readGeometry(_ builder: inout DumpBuilder) {
        guard let frame = frame(&builder) else { return row.loseGeometry() }
        if let anchor = numbers("anchorPoint", 2, below: 1e6) {
            layer.anchorPoint = UnitPoint(x: anchor[0], y: anchor[1])
        }
        // The scroll offset is the origin of the bounds.
        let origin = numbers("contentOffset", 2, below: 1e12) ?? [0, 0]
        layer.bounds = Rect(x: origin[0], y: origin[1], width: 0, height: 0)
        if let matrix = matrix(&builder) {
            if let (size, position) = recovered(frame, matrix, &builder) {
                layer.transform = matrix
                layer.bounds = Rect(origin: layer.bounds.origin, size: size)
                layer.position = position
                if position.isFinite { return }
            } else {
                row.isUncertain = true
                builder.warn(
                    .boundsInconsistent, source.line,
                    "frame and transform contradict each other; the frame is used, so hits are uncertain"
                )
            }
        }
        layer.setFrame(frame)
    }

    /// The frame; `nil` if it is missing or unusable.
    private func frame(_ builder: inout DumpBuilder) -> Rect? {
        guard let text = parts.frame else {
            if source.custom == nil {
                builder.warn(
                    .noFrame, source.line,
                    "\(layer.name) has no frame, so hits in it are uncertain")
            } else if !source.isHeadLost {
                builder.warn(
                    .customDescription, source.line,
                    "a custom description without a frame, so hits in it are uncertain")
            }
            return nil
        }
        guard let numbers = NumberScanner.read(text, count: 4) else {
            builder.warn(.badValue, source.line, "frame is '\(text)', but must be four numbers")
            return nil
        }
        let frame = Rect(numbers)
        guard frame.isFinite, frame.width.isFinite, frame.height.isFinite else {
            builder.warn(.nonFinite, source.line, "frame is '\(text)', which is not finite")
            return nil
        }
        if numbers[2] < 0 || numbers[3] < 0 {
            builder.warn(.negativeSize, source.line, "the size is negative and was normalised")
        }
        return frame
    }

    /// The transform: `transform` if it is affine, and otherwise `transform3D`.
    private func matrix(_ builder: inout DumpBuilder) -> Transform3D? {
        let isSpatial = parts["transform3D"] != nil
        let key = isSpatial ? "transform3D" : "transform"
        guard let text = parts[key] else { return nil }
        guard let numbers = numbers(key, isSpatial ? 16 : 6, below: 1e12) else {
            builder.warn(.badValue, source.line, "\(key) is '\(text)' and was ignored")
            return nil
        }
        return Transform3D(sixOrSixteen: numbers)
    }

    /// The size and the position of a transformed view; `nil` if the transform must be ignored.
    private mutating func recovered(
        _ frame: Rect, _ matrix: Transform3D, _ builder: inout DumpBuilder
    ) -> (size: Size, position: Point)? {
        let anchor = layer.anchorPoint
        guard let plane = matrix.projectedPlane else {
            // It is turned out of the plane, with perspective.
            return PerspectiveRecovery(frame: frame, matrix: matrix, anchor: anchor)
                .map { ($0.size, $0.position) }
        }
        var recovery = BoundsRecovery(frame: frame, matrix: plane)
        switch recovery.quality {
        case .known(let error) where error > 0.1:
            builder.note(
                .boundsIllConditioned, source.line,
                "the size is accurate to \(NumberText.short(error)) points, as the rotation is almost 45 degrees"
            )
        case .known: break
        case .diagonal(let sum):
            if let child = filling.first(where: { recovery.fits($0.size) }) {
                recovery.size = child.size
                builder.note(
                    .boundsFromChild, source.line, "the size is taken from a subview that fills it")
            } else {
                row.isUncertain = true
                builder.warn(
                    .boundsDiagonal, source.line,
                    "rotated by 45 degrees: only width + height = \(NumberText.short(sum)) is known, so hits near it are uncertain"
                )
            }
        case .inconsistent: return nil
        }
        return (recovery.size, recovery.position(anchor: anchor))
    }
}
