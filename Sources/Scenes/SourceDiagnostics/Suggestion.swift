/// Suggests corrections of misspelled names.
public enum Suggestion {
    /// Returns the nearest of the known names.
    ///
    /// A name is near within 2 edits, within 3 if it has at least ten letters, and within 1 if it
    /// has at most three. An edit inserts, deletes or changes a letter, or swaps two. A name that
    /// differs only in case is always near.
    ///
    /// - Returns: `nil` if no name is near, or the name itself is known.
    public static func nearest(to name: String, among names: some Sequence<String>) -> String? {
        let letters = Array(name.unicodeScalars.prefix(65))
        guard !letters.isEmpty, letters.count <= 64 else { return nil }
        let lowered = name.lowercased()
        let limit = letters.count >= 10 ? 3 : letters.count <= 3 ? 1 : 2
        var best: (name: String, distance: Int)?
        for candidate in names where candidate != name {
            if candidate.lowercased() == lowered { return candidate }
            let distance = edits(letters, Array(candidate.unicodeScalars))
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    private static func edits(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        if abs(a.count - b.count) > 3 { return .max }
        var before: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(last[j + 1], row[j]) + 1
                cost = min(cost, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    cost = min(cost, before[j - 1] + 1)
                }
                row.append(cost)
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}

/// Makes text from files safe for a terminal.
public enum VisibleText {
    /// Returns whether a code point could control a terminal or would be invisible: control
    /// characters, bidirectional marks, characters without a width, unassigned code points.
    public static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        if value < 0x20 || (0x7F..<0xA0).contains(value) { return true }
        // All of these are letters and signs but for the soft hyphen.
        if value < firstMark { return value == 0xAD }
        switch value {
        case 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
            0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
            return true
        default: break
        }
        switch scalar.properties.generalCategory {
        case .unassigned, .surrogate, .privateUse, .control: return true
        default: return false
        }
    }

    /// The first combining mark, below which no table has to be asked.
    package static let firstMark: UInt32 = 0x300

    /// Returns the text with every unsafe code point replaced by `�`.
    public static func escaped(_ text: some StringProtocol) -> String {
        let safe = text.unicodeScalars.map { isUnsafe($0) ? "\u{FFFD}" : $0 }
        return String(String.UnicodeScalarView(safe))
    }

    /// Returns a text as one word of a shell command, in quotes where it needs them.
    package static func word(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789_-./:=@%+,".unicodeScalars.contains($0)
        }
        return isPlain && !text.isEmpty ? text : quoted(text)
    }

    /// Returns a text as one word of a shell command, in quotes.
    package static func quoted(_ text: String) -> String {
        let parts = escaped(text).split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.joined(separator: "'\\''") + "'"
    }

    /// The number of cells that a terminal uses for a code point on its own: 0 for combining marks, joiners and
    /// controls, 2 for East Asian characters and emoji, 1 for all others.
    ///
    /// As glibc and ncurses have it, also for the halves of flags.
    package static func width(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < firstMark { return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1 }
        // Fast path: box drawing, blocks and braille make up most of a screen.
        if (0x2500...0x259F).contains(value) || (0x2800...0x28FF).contains(value) { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        switch value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF, 0x1B000...0x1B2FF,
            0x1F200...0x1F2FF, 0x20000...0x2FFFD, 0x30000...0x3FFFD:
            return 2
        case 0x1F1E6...0x1F1FF: return 1
        default: return scalar.properties.isEmojiPresentation ? 2 : 1
        }
    }
}

extension StringProtocol {
    /// The text for a message, truncated if it is long.
    package var shortened: String {
        let end = unicodeScalars.index(startIndex, offsetBy: 40, limitedBy: endIndex) ?? endIndex
        return String(self[..<end]) + (end < endIndex ? "…" : "")
    }
}

extension Substring {
    /// The text without blanks at its ends.
    package var trimmed: Substring {
        let rest = drop { $0 == " " || $0 == "\t" }
        let end = rest.lastIndex { $0 != " " && $0 != "\t" }
        return rest[..<(end.map(rest.index(after:)) ?? rest.startIndex)]
    }
}

extension Unicode.Scalar {
    /// Whether it ends a line in YAML, alone or with the next one.
    package var isLineBreak: Bool {
        switch value {
        case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// The code point, such as `U+200B`.
    package var codePoint: String {
        let hex = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    }
}
