/// What stands before a row in a debugger's or a log's text: where it comes from, and its depth.
struct RowPrefix {
    /// How deep the row is: the number of bars, or of dashes.
    var depth = 0
    /// Whether bars mark the depth.
    var hasBars = false
    /// Whether dashes mark it, as other tools do.
    var hasDashes = false
    /// How many blanks and bars are before the row.
    var indent = 0
    /// The row itself.
    var rest: Substring

    /// Takes a line apart.
    ///
    /// The blanks between the bars mean nothing: web pages eat them, and tabs replace them.
    init(_ line: Substring) {
        // Web pages write spaces that do not break.
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
        }
    }

    /// The line without a comment's or a quote's mark, a log's head and a debugger's prompt.
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
            // Dashes before a '<' are another tool's depth.
            return rest.first?.isBlank == true || rest.first == "|"
                || rest.first == "<" && first != "-"
                ? rest : line
        }
        // 'file.txt:12:' of grep.
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
        // Devices' logs have the level before the text.
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
