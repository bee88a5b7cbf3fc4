/// Formats text for man(7).
enum ManualText {
    /// Escapes text for troff.
    static func plain(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }

    /// Preformatted lines.
    static func preformatted(_ passage: String) -> [String] {
        let lines = passage.split(separator: "\n", omittingEmptySubsequences: false)
        return [".nf"] + lines.map { plain(String($0)) } + [".fi"]
    }

    /// Paragraphs; indented lines are preformatted.
    static func paragraphs(_ passage: String) -> [String] {
        var lines: [String] = []
        var isIndented = false
        for line in passage.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix(" ") != isIndented {
                isIndented.toggle()
                lines.append(isIndented ? ".nf" : ".fi")
            }
            lines.append(line.isEmpty ? ".PP" : plain(String(line)))
        }
        return isIndented ? lines + [".fi"] : lines
    }

    /// Wraps lines of text after 80 columns, the limit of troff's style.
    ///
    /// Names after `.TP` stay on one line, as do preformatted lines.
    static func wrapped(_ lines: [String]) -> [String] {
        var isFilled = true
        var request = ""
        return lines.flatMap { line -> [String] in
            defer { request = line }
            if line.hasPrefix(".") {
                isFilled = line == ".fi" || isFilled && line != ".nf"
                return [line]
            }
            guard isFilled, request != ".TP" else { return [line] }
            var wrapped: [String] = []
            for word in line.split(separator: " ") {
                if let last = wrapped.last, last.count + word.count < 80 {
                    wrapped[wrapped.count - 1] += " " + word
                } else {
                    let isControl = word.hasPrefix(".") || word.hasPrefix("'")
                    wrapped.append(isControl ? "\\&" + word : String(word))
                }
            }
            return wrapped
        }
    }

    /// A synopsis or the name of an option: options are bold, placeholders italic.
    static func synopsis(_ text: String) -> String {
        text.split(separator: " ").map { word in
            let opening = word.prefix { $0 == "[" }
            let rest = word.dropFirst(opening.count)
            let bare = rest.last == "," ? rest.dropLast() : rest.prefix { $0 != "]" }
            let closing = rest.dropFirst(bare.count)
            return "\(opening)\(styled(bare))\(plain(String(closing)))"
        }.joined(separator: " ")
    }

    private static func styled(_ word: Substring) -> String {
        if word.hasPrefix("<"), word.hasSuffix(">") {
            return "\\fI\(plain(String(word.dropFirst().dropLast())))\\fR"
        }
        let isWord = word.first.map { $0 == "-" || $0.isLetter } ?? false
        return isWord ? "\\fB\(plain(String(word)))\\fR" : plain(String(word))
    }
}
