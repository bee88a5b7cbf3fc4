extension TerminalModel {
    mutating func take(_ unit: ControlUnit) {
        switch unit {
        case .text(let scalar): show(scalar)
        case .control(let byte): control(byte)
        case .escape(let intermediate, let final): escape(intermediate, final, unit)
        case .sequence(UInt8(ascii: "?"), let parameters, nil, UInt8(ascii: "h")):
            for mode in parameters { setPrivate(mode ?? 0, true) }
        case .sequence(UInt8(ascii: "?"), let parameters, nil, UInt8(ascii: "l")):
            for mode in parameters { setPrivate(mode ?? 0, false) }
        case .sequence(nil, let parameters, nil, let final):
            sequence(parameters, final, unit)
        case .sequence: special(unit)
        case .string(UInt8(ascii: "]"), let content): command(content, unit)
        case .string(UInt8(ascii: "P"), let content)
        where content.prefix(while: { $0.isNumber || $0 == ";" }).endIndex
            == content.firstIndex(of: "q"):
            sixel(content, unit)
        case .string(UInt8(ascii: "P"), let content):
            if content.hasPrefix("+q") || content.hasPrefix("$q") { questions.append(unit) }
        case .string(UInt8(ascii: "_"), let content) where content.hasPrefix("G"):
            graphics(String(content.dropFirst()), unit)
        case .string: break
        }
    }

    /// Handles a command of kitty's graphics protocol.
    private mutating func graphics(_ content: String, _ unit: ControlUnit) {
        let parts = content.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        var keys: [String: String] = [:]
        for pair in parts[0].split(separator: ",") {
            let sides = pair.split(separator: "=")
            if sides.count == 2 { keys[String(sides[0])] = String(sides[1]) }
        }
        pictureBytes += content.utf8.count
        switch keys["a"] {
        case "q": questions.append(unit)
        case "T":
            keys["row"] = "\(row)"
            pictures[keys["i"] ?? ""] = keys
        case "d" where keys["d"] == "A": pictures = [:]
        case "d" where keys["d"] == "I": pictures[keys["i"] ?? ""] = nil
        case nil where keys["m"] != nil: break
        default: note(unit)
        }
    }

    /// Shows a sixel picture, whose raster attributes `"1;1;width;height` say how large it is.
    private mutating func sixel(_ content: String, _ unit: ControlUnit) {
        sixels += 1
        sixelBytes += content.utf8.count
        guard let start = content.firstIndex(of: "\"") else { return note(unit) }
        let sizes = content[start...].dropFirst().prefix { $0.isNumber || $0 == ";" }
            .split(separator: ";").compactMap { Int($0) }
        guard sizes.count == 4 else { return note(unit) }
        for y in 0..<(sizes[3] + cell.height - 1) / cell.height {
            for x in 0..<(sizes[2] + cell.width - 1) / cell.width
            where row + y < rows && column + x < columns {
                sixelCells.insert((row + y) * columns + column + x)
            }
        }
    }

    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x08: (column, wraps) = (max(0, column - 1), false)
        case 0x09: column = min(columns - 1, (column / 8 + 1) * 8)
        case 0x0A, 0x0B, 0x0C: lineFeed()
        case 0x0D: (column, wraps) = (0, false)
        case 0x0E: drawsLines = true
        case 0x0F: drawsLines = false
        default: break
        }
    }

    private mutating func escape(_ intermediate: UInt8?, _ final: UInt8, _ unit: ControlUnit) {
        switch (intermediate, final) {
        case (UInt8(ascii: "("), _): drawsLines = final == UInt8(ascii: "0")
        case (UInt8(ascii: ")"), _), (UInt8(ascii: "*"), _), (UInt8(ascii: "+"), _),
            (UInt8(ascii: " "), _), (UInt8(ascii: "%"), _), (nil, UInt8(ascii: "\\")):
            break
        case (nil, UInt8(ascii: "7")): saved = (column, row)
        case (nil, UInt8(ascii: "8")): (column, row) = saved
        case (nil, UInt8(ascii: "=")): hasKeypad = true
        case (nil, UInt8(ascii: ">")): hasKeypad = false
        case (nil, UInt8(ascii: "D")): lineFeed()
        case (nil, UInt8(ascii: "M")):
            if row == scrolled.lowerBound { scroll(-1) } else { row = max(0, row - 1) }
        case (nil, UInt8(ascii: "c")):
            let before = self
            self = TerminalModel(columns: columns, rows: rows)
            (unknown, frames, questions) = (before.unknown, before.frames, before.questions)
        default: note(unit)
        }
    }

    private mutating func setPrivate(_ mode: Int, _ isOn: Bool) {
        let known: Set<Int> = [
            1, 3, 4, 5, 7, 9, 12, 25, 45, 47, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1015,
            1016, 1034, 1036, 1039, 1047, 1048, 1049, 2004, 2026, 2027, 2031,
        ]
        if !known.contains(mode) { unknown["?\(mode)", default: 0] += 1 }
        if mode == 2026, !isOn, modes.contains(2026) { frames += 1 }
        if mode == 47 || mode == 1047 || mode == 1049, isOn != modes.contains(mode) {
            // On entering, the cursor is saved and the alternate screen is empty.
            if isOn {
                saved = (column, row)
                other = cells
                cells = Array(repeating: ScreenCell(), count: columns * rows)
                sixelCells = []
            } else if !other.isEmpty {
                cells = other
                other = []
                sixelCells = []
                (column, row) = saved
            }
        }
        if mode == 1048 { if isOn { saved = (column, row) } else { (column, row) = saved } }
        // These have only a temporary effect.
        if [3, 1034, 1048].contains(mode) { return }
        if isOn { modes.insert(mode) } else { modes.remove(mode) }
    }

    private mutating func special(_ unit: ControlUnit) {
        guard case .sequence(let mark, let parameters, let intermediate, let final) = unit else {
            return
        }
        switch (mark, intermediate, final) {
        case (nil, UInt8(ascii: " "), UInt8(ascii: "q")): cursorShape = (parameters.first ?? 0) ?? 0
        case (nil, UInt8(ascii: "!"), UInt8(ascii: "p")):
            modes.subtract([1, 2004])
            modes.formUnion([7, 25])
            (look, hasKeypad, drawsLines) = (ScreenLook(), false, false)
        case (UInt8(ascii: ">"), nil, UInt8(ascii: "u")): keyboards += 1
        case (UInt8(ascii: "<"), nil, UInt8(ascii: "u")): keyboards = max(0, keyboards - 1)
        case (UInt8(ascii: "?"), nil, UInt8(ascii: "u")),
            (UInt8(ascii: "?"), nil, UInt8(ascii: "n")),
            (UInt8(ascii: ">"), nil, UInt8(ascii: "c")),
            (UInt8(ascii: "="), nil, UInt8(ascii: "c")),
            (UInt8(ascii: ">"), nil, UInt8(ascii: "q")),
            (UInt8(ascii: "?"), nil, UInt8(ascii: "S")),
            (_, UInt8(ascii: "$"), UInt8(ascii: "p")):
            questions.append(unit)
        case (UInt8(ascii: ">"), nil, UInt8(ascii: "m")),
            (UInt8(ascii: ">"), nil, UInt8(ascii: "n")),
            (UInt8(ascii: "="), nil, UInt8(ascii: "u")),
            (UInt8(ascii: "?"), nil, UInt8(ascii: "m")):
            break
        default: note(unit)
        }
    }

    private mutating func command(_ content: String, _ unit: ControlUnit) {
        let parts = content.split(separator: ";", omittingEmptySubsequences: false)
        let isQuestion = parts.last == "?"
        switch parts.first.flatMap({ Int($0) }) {
        case 0, 1, 2, 3, 7, 8, 9, 22, 52, 133, 777: if isQuestion { questions.append(unit) }
        case 4, 10, 11, 12: if isQuestion { questions.append(unit) } else { hasPalette = true }
        case 104, 110, 111, 112: hasPalette = false
        default: note(unit)
        }
    }

    mutating func note(_ unit: ControlUnit) {
        unknown["\(unit)", default: 0] += 1
    }
}
