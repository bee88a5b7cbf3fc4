/// Where a word of YAML ends on its line: how long the caret below it is.
enum Token {
    /// The length of the word, quoted text or bracketed list at the start, in code points.
    static func length(_ text: some Collection<Unicode.Scalar>) -> Int {
        guard let first = text.first else { return 1 }
        switch first {
        case "\"", "'": return quoted(text, first)
        case "[", "{": return bracketed(text)
        default: return plain(text)
        }
    }

    /// What a word says: without its quotes.
    static func name(_ text: some Collection<Unicode.Scalar>) -> String {
        var name = String.UnicodeScalarView()
        name.append(contentsOf: text)
        if let first = name.first, first == "\"" || first == "'", name.count > 1 {
            return String(String.UnicodeScalarView(name.dropFirst().dropLast()))
        }
        return String(name)
    }

    private static func quoted(
        _ text: some Collection<Unicode.Scalar>, _ quote: Unicode.Scalar
    ) -> Int {
        var length = 1
        var isEscaped = false
        for scalar in text.dropFirst() {
            length += 1
            if isEscaped {
                isEscaped = false
            } else if scalar == "\\", quote == "\"" {
                isEscaped = true
            } else if scalar == quote {
                break
            }
        }
        return length
    }

    private static func bracketed(_ text: some Collection<Unicode.Scalar>) -> Int {
        var depth = 0
        var length = 0
        for scalar in text.prefix(1_000) {
            length += 1
            if scalar == "[" || scalar == "{" { depth += 1 }
            if scalar == "]" || scalar == "}" { depth -= 1 }
            if depth == 0 { return length }
        }
        return 1
    }

    private static func plain(_ text: some Collection<Unicode.Scalar>) -> Int {
        var length = 0
        var count = 0
        var last: Unicode.Scalar = " "
        for scalar in text.prefix(1_000) {
            if scalar == ":" {
                let next = text.dropFirst(count + 1).first
                if next == nil || next == " " || next == "," || next == "}" { break }
            }
            if scalar == "," || scalar == "]" || scalar == "}" || (scalar == "#" && last == " ") {
                break
            }
            count += 1
            if scalar != " ", scalar != "\t" { length = count }
            last = scalar
        }
        return max(1, length)
    }
}
