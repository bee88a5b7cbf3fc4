/// The prefix of a row in a debugger's or a log's output: its origin and its depth.
struct RowPrefix {
    /// The depth: the number of bars or of dashes.
    var depth = 0
    /// Whether the depth is marked by bars.
    var hasBars = false
    /// Whether the depth is marked by dashes, as some tools do.
    var hasDashes = false
    /// The number of spaces and bars before the row.
    var indent = 0
    /// The row itself.
    var rest: Substring

    /// Parses a line.
    ///
    /// Spaces between bars are not significant: web pages collapse them, and some tools use tabs.
    init(_ line: Substring) {
        // Web pages contain non-breaking spaces.
        let hasHardSpaces = line.utf8.contains(0xC2) && line.contains("\u{A0}")
        rest = Self.withoutOrigin(
            hasHardSpaces
                ? Substring(String(line.map { $0 == "\u{A0}" ? " " : $0 })) : line)
        var bars = 0
        var index = rest.startIndex
        while index < rest.endIndex {
            let character = rest[index]
            if character == "|" { bars += 1 } else if !character.isBlank { break }
            index = rest.index(after: index)
            indent += 1
        }
        rest = rest[index...]
        (depth, hasBars) = (bars, bars > 0)
        guard !hasBars else { return }
        let dashes = rest.prefix { $0 == "-" }.count
        if dashes > 0, rest.dropFirst(dashes).first == "<" {
            (depth, hasDashes) = (dashes, true)
            rest = rest.dropFirst(dashes)
        } else if let (depth, row) = Self.explodedRow(rest) {
            (self.depth, hasDashes) = (depth, true)
            rest = row
        }
    }

    /// Parses `{{0, 0}, {9, 9}} --Class (<Class: 0x..; …>)`: returns the number of dashes, and the
    /// description in parentheses; `nil` for other lines.
    ///
    /// - Source: the output of FTAdditions' `explode`.
    private static func explodedRow(_ line: Substring) -> (depth: Int, row: Substring)? {
        guard line.hasPrefix("{{"), let end = line.range(of: "}}") else { return nil }
        let rest = line[end.upperBound...].drop(while: \.isBlank)
        let name = rest.drop { $0 == "-" }
        let open = name.drop { !$0.isBlank && $0 != "(" && $0 != "<" }
        guard open.startIndex > name.startIndex else { return nil }
        let row = open.drop(while: \.isBlank)
        guard row.hasPrefix("(<") else { return nil }
        return (rest.utf8.count - name.utf8.count, row.dropFirst())
    }

    /// The line without comment and quote marks, log headers and debugger prompts.
    private static func withoutOrigin(_ line: Substring) -> Substring {
        var rest = line
        let trimmed = rest.drop(while: \.isBlank)
        if trimmed.hasPrefix("//") { rest = trimmed.drop { $0 == "/" } }
        rest = withoutListMark(rest)
        while let first = rest.drop(while: \.isBlank).first, first == ">" || first == "`" {
            rest = rest.drop(while: \.isBlank).dropFirst()
        }
        rest = withoutLogHead(rest)
        for prompt in ["(lldb) ", "(gdb) ", "cy# "]
        where rest.drop(while: \.isBlank).hasPrefix(prompt) {
            rest = rest.drop(while: \.isBlank).dropFirst(prompt.count)
        }
        return withoutVariable(rest)
    }

    /// Without a bullet, a diff's sign, or the line number of `cat -n` and `grep -n`.
    private static func withoutListMark(_ line: Substring) -> Substring {
        let trimmed = line.drop(while: \.isBlank)
        guard let first = trimmed.first else { return line }
        if first == "*" || first == "+" || first == "-" {
            let rest = trimmed.dropFirst()
            // Dashes before '<' mark the depth.
            return rest.first?.isBlank == true || rest.first == "|"
                || rest.first == "<" && first != "-"
                ? rest : line
        }
        // grep's 'file.txt:12:'
        let file = trimmed.prefix { $0 != ":" && $0 != "<" && $0 != "|" && !$0.isBlank }
        let number = trimmed.dropFirst(file.count + 1).prefix { $0.isASCII && $0.isNumber }
        let after = trimmed.dropFirst(file.count + 1 + number.count)
        if !file.isEmpty, !number.isEmpty, after.first == ":", file.contains(where: \.isLetter) {
            return after.dropFirst()
        }
        let digits = trimmed.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, digits.count < 8 else { return line }
        let rest = trimmed.dropFirst(digits.count)
        return rest.first == ":" || rest.first?.isBlank == true ? rest.dropFirst() : line
    }

    /// Without `2013-08-17 21:04:53.358 App[60940:11303] `.
    private static func withoutLogHead(_ line: Substring) -> Substring {
        // In device logs, the message follows the level.
        let first = line.utf8.first { !$0.isBlank } ?? 0
        guard first.isLetter || first.isDigit || first == UInt8(ascii: "[") else { return line }
        for level in ["<Notice>: ", "<Debug>: ", "<Info>: ", "<Warning>: ", "<Error>: "] {
            if let mark = line.range(of: level) { return line[mark.upperBound...] }
        }
        let head = line.utf8.drop(while: \.isBlank)
        let date = Array(head.prefix(19))
        guard date.count == 19, date[0].isDigit, date[4] == UInt8(ascii: "-"),
            date[7] == UInt8(ascii: "-"), date[13] == UInt8(ascii: ":"),
            date[16] == UInt8(ascii: ":"), let end = head.firstIndex(of: UInt8(ascii: "]"))
        else { return line }
        let rest = line[line.index(after: end)...]
        return rest.first == " " ? rest.dropFirst() : rest
    }

    /// Without `$3 = 0x0754d1d0 ` or `(id) $1 = 0x0754d1d0 `.
    private static func withoutVariable(_ line: Substring) -> Substring {
        let trimmed = line.drop(while: \.isBlank)
        guard trimmed.first == "$" || trimmed.first == "(", let start = trimmed.firstIndex(of: "<")
        else { return line }
        let head = trimmed[..<start]
        return head.contains("$") && head.contains("=") ? trimmed[start...] : line
    }
}

extension Character {
    /// Whether it is a space or a tab.
    var isBlank: Bool { self == " " || self == "\t" }
}
