import Diagnostics
import LayerGeometry

/// The first error in a line; the rest of the line is not read.
struct Fault: Error {
    let diagnostic: Diagnostic

    init(_ message: String, at range: SourceRange, help: String? = nil) {
        diagnostic = Diagnostic(message, at: range, help: help)
    }

    /// A word that is not in a closed list, with the nearest one that is.
    static func unknown(
        _ noun: String, _ word: Word, among known: [String], otherwise: String? = nil
    ) -> Fault {
        let near =
            FrameworkWord.meaning(of: word.text, among: known)
            ?? Suggestion.nearest(to: word.text, among: known)
        return Fault(
            "unknown \(noun) '\(short(word.text))'", at: word.range,
            help: near.map { "write '\($0)'" } ?? otherwise)
    }

    /// A word that is wrong in itself: `'5' is not a size`.
    static func wrong(_ word: Word, _ fact: String, help: String? = nil) -> Fault {
        Fault("'\(short(word.text))' \(fact)", at: word.range, help: help)
    }

    /// A value that is not what it has to be: `'opacity' is 'x', but must be …`.
    static func wrong(
        _ what: String, _ word: Word, _ fact: String, help: String? = nil
    ) -> Fault {
        Fault("\(what) is '\(short(word.text))', \(fact)", at: word.range, help: help)
    }

    /// Text of the file for a message, shortened if it is long.
    static func short(_ text: String) -> String {
        let start = text.unicodeScalars.prefix(40)
        return String(start) + (start.endIndex < text.unicodeScalars.endIndex ? "…" : "")
    }
}
