import SourceDiagnostics

extension String {
    /// The text with everything that could control a terminal replaced by visible characters.
    ///
    /// Text from files is untrusted: control characters (C0, DEL, C1), line and paragraph separators,
    /// bidirectional controls, characters without a width, tags and unassigned code points become
    /// `�`; a character keeps at most two combining marks. The result is safe to print on the screen,
    /// on standard output and on standard error.
    public var safeForTerminal: String {
        if isPlain { return self }
        guard unicodeScalars.contains(where: { $0.isUnsafeForTerminal || $0.isMark }) else {
            return self
        }
        var safe = String.UnicodeScalarView()
        var marks = 0
        for scalar in unicodeScalars {
            let isUnsafe = scalar.isUnsafeForTerminal
            marks = scalar.isMark && !isUnsafe ? marks + 1 : 0
            if marks <= 2 { safe.append(isUnsafe ? "\u{FFFD}" : scalar) }
        }
        return String(safe)
    }

    /// The start of a text that is longer than any screen is wide, so that showing it costs little.
    public var startForScreen: String {
        utf8.count <= 4096 ? self : String(unicodeScalars.prefix(4096))
    }

    /// Whether the text is printable ASCII: safe as it is, and one cell per byte.
    var isPlain: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
}

extension Unicode.Scalar {
    /// Whether untrusted text must not send this scalar to a terminal.
    public var isUnsafeForTerminal: Bool { VisibleText.isUnsafe(self) }

    fileprivate var isMark: Bool {
        guard value >= VisibleText.firstMark else { return false }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: return true
        default: return false
        }
    }
}

/// Text in XML.
public enum XMLText {
    private static let entities: [Unicode.Scalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]

    /// Escapes markup characters, and replaces characters that XML does not allow.
    public static func escaped(_ text: String) -> String {
        let safe = text.safeForTerminal
        guard safe.utf8.contains(where: "&<>\"'".utf8.contains) else { return safe }
        return safe.unicodeScalars.reduce(into: "") { $0 += entities[$1] ?? String($1) }
    }
}

extension String {
    /// Wraps the text between words into lines of at most `width` cells.
    ///
    /// - Returns: At least one line, which may be empty; a word longer than `width` gets its own line.
    public func wrapped(toCells width: Int) -> [String] {
        var lines: [String] = []
        var (line, taken) = ("", 0)
        for word in unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "\n" })
            .map(String.init)
        {
            let cells = word.cellWidth
            if !line.isEmpty, taken + 1 + cells > width {
                lines.append(line)
                (line, taken) = ("", 0)
            }
            taken += line.isEmpty ? cells : cells + 1
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + [line]
    }
}
