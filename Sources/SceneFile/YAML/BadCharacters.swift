import Diagnostics
internal import YAMLEvents

/// Characters not allowed in scenes: invalid in YAML, or invisible.
enum BadCharacters {
    /// Equal characters in a row.
    private typealias Run = (scalar: Unicode.Scalar, place: SourceRange)

    /// Reports the bad characters of a text.
    ///
    /// - Returns: The text with replacements of equal length, so that parsing can go on and find other
    ///   problems.
    static func covered(_ text: [UInt8], _ problems: Problems) -> [UInt8] {
        if YAMLBytes.arePlain(text) { return text }
        let covers = [" ", "\u{A0}", "\u{FFFD}", "\u{1F6AB}"]
        var covered = text
        var (line, column, place) = (1, 1, 0)
        var run: Run?
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            let width = UTF8.width(scalar)
            let end = place + width
            let isBreak =
                switch scalar.value {
                case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
                default: false
                }
            if !isBreak, !isAllowed(scalar) {
                if run?.scalar != scalar {
                    report(run, problems)
                    if problems.isFull { return covered }
                    run = (scalar, SourceRange(line: line, column: column))
                } else {
                    run?.place.length += 1
                }
                covered.replaceSubrange(place..<end, with: covers[width - 1].utf8)
            } else {
                report(run, problems)
                run = nil
            }
            column += 1
            if isBreak, Problems.endsLine(text, at: end - 1) { (line, column) = (line + 1, 1) }
            place = end
        }
        report(run, problems)
        return covered
    }

    private static func report(_ run: Run?, _ problems: Problems) {
        guard let run else { return }
        let name = run.scalar.codePoint
        let isOne = run.place.length == 1
        problems.report(
            isOne
                ? "the character \(name) is not allowed in a scene"
                : "\(run.place.length) characters \(name) are not allowed in a scene",
            at: run.place, help: isOne ? "remove it" : "remove them")
        problems.hasBadCharacters = true
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF:
            true
        default: false
        }
    }
}
