/// A text file's name and lines, for reporting places in it.
///
/// Lines and columns count from 1; a column is a code point. Lines end as in YAML: at a line feed,
/// a carriage return, both together, or Unicode's next line, line or paragraph separator.
public struct SourceText: Hashable, Sendable {
    /// The file's name in messages.
    public let name: String
    /// The lines, without their ends; an empty file has one empty line.
    public let lines: [Substring]

    /// Splits a text into its lines.
    public init(_ text: String, name: String) {
        self.name = name
        lines = Self.split(text)
    }

    /// Returns a line as code points.
    ///
    /// - Parameter number: Counted from 1.
    /// - Returns: An empty line if there is no such line.
    public func line(_ number: Int) -> Substring {
        number >= 1 && number <= lines.count ? lines[number - 1] : ""
    }

    private static func split(_ text: String) -> [Substring] {
        var lines: [Substring] = []
        let scalars = text.unicodeScalars
        var start = scalars.startIndex
        var index = start
        while index < scalars.endIndex {
            let scalar = scalars[index]
            var next = scalars.index(after: index)
            switch scalar.value {
            case 0x0D:
                if next < scalars.endIndex, scalars[next].value == 0x0A {
                    next = scalars.index(after: next)
                }
                lines.append(text[start..<index])
                start = next
            case 0x0A, 0x85, 0x2028, 0x2029:
                lines.append(text[start..<index])
                start = next
            default: break
            }
            index = next
        }
        lines.append(text[start...])
        return lines
    }
}

/// A range within one line of a text.
public struct SourceRange: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The first column, from 1, in code points.
    public var column: Int
    /// The number of code points; at least 1.
    public var length: Int

    /// Creates a range; a length below 1 counts as 1.
    public init(line: Int, column: Int, length: Int = 1) {
        self.line = line
        self.column = column
        self.length = max(1, length)
    }
}
