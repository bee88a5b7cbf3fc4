extension TerminalModel {
    mutating func show(_ scalar: Unicode.Scalar) {
        if scalar.properties.generalCategory == .nonspacingMark { return }
        if !modes.contains(2026) { shownOutside += 1 }
        if wraps, modes.contains(7) {
            column = 0
            lineFeed()
        }
        wraps = false
        last = scalar
        var cell = ScreenCell()
        cell.scalar = drawsLines ? Self.line(scalar) : scalar
        cell.look = look
        cells[row * columns + column] = cell
        sixelCells.remove(row * columns + column)
        if column == columns - 1 { wraps = true } else { column += 1 }
    }

    /// The line drawn by a letter in the alternate character set.
    private static func line(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let lines: [Unicode.Scalar: Unicode.Scalar] = [
            "j": "┘", "k": "┐", "l": "┌", "m": "└", "n": "┼", "q": "─", "t": "├", "u": "┤",
            "v": "┴",
            "w": "┬", "x": "│", "a": "▒",
        ]
        return lines[scalar] ?? scalar
    }

    mutating func lineFeed() {
        wraps = false
        if row == scrolled.upperBound { scroll(1) } else { row = min(rows - 1, row + 1) }
    }

    /// Scrolls up; down if negative.
    mutating func scroll(_ count: Int, from top: Int? = nil) {
        let first = top ?? scrolled.lowerBound
        let height = scrolled.upperBound - first + 1
        guard height > 0 else { return }
        let count = max(-height, min(height, count))
        scrollPictures(count, from: first)
        let range = first * columns..<(scrolled.upperBound + 1) * columns
        let blanks = Array(repeating: blank, count: abs(count) * columns)
        let old = Array(cells[range])
        cells.replaceSubrange(
            range,
            with: count > 0
                ? old.dropFirst(blanks.count) + blanks : blanks + old.dropLast(blanks.count))
    }

    /// Moves the pictures of the scrolled rows along, as kitty does.
    private mutating func scrollPictures(_ count: Int, from first: Int) {
        for (name, keys) in pictures {
            guard let row = keys["row"].flatMap({ Int($0) }),
                (first...scrolled.upperBound).contains(row)
            else { continue }
            pictures[name]?["row"] = "\(row - count)"
            scrolledPictures += 1
        }
        let moved = sixelCells.filter { (first...scrolled.upperBound).contains($0 / columns) }
        sixelCells.subtract(moved)
        scrolledPictures += moved.count
    }

    /// Erased cells get the current background.
    private var blank: ScreenCell {
        var cell = ScreenCell()
        cell.look.background = look.background
        return cell
    }

    private mutating func erase(_ range: Range<Int>) {
        for place in range { cells[place] = blank }
        sixelCells.subtract(range)
    }

    mutating func sequence(_ parameters: [Int?], _ final: UInt8, _ unit: ControlUnit) {
        let first = parameters.first.flatMap { $0 }
        let second = parameters.dropFirst().first.flatMap { $0 }
        let count = max(1, first ?? 1)
        let here = row * columns + column
        let end = (row + 1) * columns
        if final != UInt8(ascii: "m") { wraps = false }
        switch final {
        case UInt8(ascii: "A"): row = max(0, row - count)
        case UInt8(ascii: "B"), UInt8(ascii: "e"): row = min(rows - 1, row + count)
        case UInt8(ascii: "C"), UInt8(ascii: "a"): column = min(columns - 1, column + count)
        case UInt8(ascii: "D"): column = max(0, column - count)
        case UInt8(ascii: "E"): (column, row) = (0, min(rows - 1, row + count))
        case UInt8(ascii: "F"): (column, row) = (0, max(0, row - count))
        case UInt8(ascii: "G"), UInt8(ascii: "`"): column = min(columns, count) - 1
        case UInt8(ascii: "d"): row = min(rows, count) - 1
        case UInt8(ascii: "H"), UInt8(ascii: "f"):
            (column, row) = (min(columns, max(1, second ?? 1)) - 1, min(rows, count) - 1)
        case UInt8(ascii: "I"): column = min(columns - 1, (column / 8 + count) * 8)
        case UInt8(ascii: "Z"): column = max(0, ((column + 7) / 8 - count) * 8)
        case UInt8(ascii: "J"):
            let all = rows * columns
            erase(first == 1 ? 0..<here + 1 : first == 2 ? 0..<all : here..<all)
            if first == 3 { break }
        case UInt8(ascii: "K"):
            erase(
                first == 1
                    ? end - columns..<here + 1 : first == 2 ? end - columns..<end : here..<end)
        case UInt8(ascii: "X"): erase(here..<min(end, here + count))
        case UInt8(ascii: "P"):
            let room = min(count, end - here)
            cells.removeSubrange(here..<here + room)
            cells.insert(contentsOf: Array(repeating: blank, count: room), at: end - room)
        case UInt8(ascii: "@"):
            let room = min(count, end - here)
            cells.removeSubrange(end - room..<end)
            cells.insert(contentsOf: Array(repeating: blank, count: room), at: here)
        case UInt8(ascii: "L"): scroll(-count, from: row)
        case UInt8(ascii: "M"): scroll(count, from: row)
        case UInt8(ascii: "S"): scroll(count)
        case UInt8(ascii: "T"): scroll(-count)
        case UInt8(ascii: "b"): for _ in 0..<min(count, columns * rows) { show(last) }
        case UInt8(ascii: "m"):
            if look.select(parameters) > 0 { note(unit) }
        case UInt8(ascii: "r"):
            let bottom = min(rows, second.flatMap { $0 > 0 ? $0 : nil } ?? rows) - 1
            // A region of fewer than two rows is ignored.
            if count - 1 < bottom || rows == 1 { scrolled = min(count - 1, bottom)...bottom }
            (column, row) = (0, 0)
        case UInt8(ascii: "s"): saved = (column, row)
        case UInt8(ascii: "u"): (column, row) = saved
        case UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "g"): break
        case UInt8(ascii: "c"), UInt8(ascii: "n"): questions.append(unit)
        case UInt8(ascii: "t"):
            switch first {
            case 22: titles += 1
            case 23: titles = max(0, titles - 1)
            default: questions.append(unit)
            }
        default: note(unit)
        }
    }
}
