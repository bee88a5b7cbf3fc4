import SourceDiagnostics

/// Comma-separated numbers as typed: `160,240` or `-5,-3,10,10`.
package enum Coordinates {
    /// Why and where a text is not a list of numbers.
    package struct Problem: Error, CustomStringConvertible {
        /// The fact, in lower case.
        package var message: String
        /// The first column, from 1, in code points.
        package var column: Int
        /// The length in code points.
        package var length: Int
        package var help: String
        package var description: String { "\(message); \(help)" }
    }

    /// Returns the arguments with a space before negative coordinates and calls, so that they are not
    /// parsed as options; arguments after `--` are unchanged.
    package static func guarded(_ arguments: [String]) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        return arguments[..<end].map { isNegative($0) ? " " + $0 : $0 } + arguments[end...]
    }

    private static func isNegative(_ argument: String) -> Bool {
        guard argument.hasPrefix("-"), !argument.hasPrefix("--") else { return false }
        let next = argument.dropFirst().first ?? "-"
        // A call may begin with a minus: -white.frame.minX.
        return argument.contains { ",.([".contains($0) } || ("0"..."9").contains(next)
    }

    /// Whether a text that is not a point may have been meant as one: it has a comma, or nothing but
    /// numbers.
    package static func areMeant(by text: String) -> Bool {
        text.contains(",")
            || text.split { $0 == " " || $0 == "\t" }.allSatisfy { number($0) != nil }
    }

    /// Parses comma-separated numbers; spaces around a number are allowed.
    ///
    /// `counts` lists the allowed numbers of numbers; `form` is the expected format for messages,
    /// such as `X,Y`.
    package static func parse(
        _ text: String, counts: [Int] = [2], form: String = "X,Y, such as 160,240"
    ) throws(Problem) -> [Double] {
        let help = "write \(form)"
        var numbers: [Double] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let word = part.trimmed
            guard let number = number(word) else {
                let words = word.split { $0 == " " || $0 == "\t" }
                let message =
                    word.isEmpty
                    ? "a number is missing"
                    : words.count > 1 && words.allSatisfy({ Self.number($0) != nil })
                        ? "'\(word)' has no comma between its numbers"
                        : "'\(word)' is not a finite number"
                let before = text[..<word.startIndex].unicodeScalars.count
                throw Problem(
                    message: message, column: before + 1, length: word.unicodeScalars.count,
                    help: help)
            }
            numbers.append(number)
        }
        guard counts.contains(numbers.count) else {
            throw Problem(
                message: "\(numbers.count.of("number")) found",
                column: 1, length: text.unicodeScalars.count, help: help)
        }
        return numbers
    }

    /// Parses a finite decimal number with optional point and exponent.
    package static func number(_ text: Substring) -> Double? {
        let isDecimal = text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
        guard isDecimal, let number = Double(text), number.isFinite else { return nil }
        return number
    }
}
