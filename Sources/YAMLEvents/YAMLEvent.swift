/// One step through a YAML text.
public struct YAMLEvent: Hashable, Sendable {
    /// What it is.
    public enum Kind: Hashable, Sendable {
        /// A document begins or ends; a text may have several, or none.
        case documentStart, documentEnd
        /// Text, a number or another word.
        case scalar
        /// A list begins or ends; its items are the events between.
        case listStart, listEnd
        /// A mapping begins or ends; between are its keys, each followed by its value.
        case mappingStart, mappingEnd
        /// A stand-in for the value that has its anchor.
        case alias
        /// The text ends.
        case end
    }

    /// How a value is written.
    public enum Style: Hashable, Sendable {
        /// A scalar without quotes.
        case plain
        /// A scalar in quotes.
        case singleQuoted, doubleQuoted
        /// A scalar on lines of its own, after `|` or `>`.
        case literal, folded
        /// A list in brackets, or a mapping in braces.
        case flow
        /// A list or a mapping by indentation, and anything that has no style.
        case block
    }

    /// What it is.
    public let kind: Kind
    /// How a value is written.
    public let style: Style
    /// What a scalar says, without quotes, escapes and indentation; empty for anything else.
    public let value: String
    /// The name of the value for aliases, and of the value that an alias stands for, without `&` and
    /// `*`; `nil` for a value without an anchor.
    public var anchor: String? { properties?.anchor }
    /// The tag of a value in full, such as `tag:yaml.org,2002:str`; `nil` without one.
    public var tag: String? { properties?.tag }
    /// The anchor and the tag, which few values have: behind a reference, as events are copied often.
    let properties: Properties?
    /// Where it begins: a value with its anchor and tag, a block mapping with its first key.
    public let start: YAMLMark
    /// Where it ends: a scalar in quotes after them, a block scalar after its last line break.
    ///
    /// The start of a list or mapping ends with its bracket or brace; the end of one without them is
    /// empty, and where the next thing is found.
    public let end: YAMLMark
}

extension YAMLEvent {
    /// An anchor, a tag, or both.
    final class Properties: Hashable, Sendable {
        let anchor: String?
        let tag: String?

        init(anchor: String?, tag: String?) {
            self.anchor = anchor
            self.tag = tag
        }

        static func == (one: Properties, other: Properties) -> Bool {
            one.anchor == other.anchor && one.tag == other.tag
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(anchor)
            hasher.combine(tag)
        }
    }
}

/// A place in a YAML text.
public struct YAMLMark: Hashable, Sendable {
    /// The line, from 1; lines end at a line feed, a carriage return, both together, U+0085, U+2028
    /// and U+2029.
    public let line: Int
    /// The column, from 1, in code points.
    public let column: Int
    /// The bytes before it in the text.
    public let offset: Int

    /// Creates a place.
    public init(line: Int, column: Int, offset: Int) {
        self.line = line
        self.column = column
        self.offset = offset
    }
}

/// Why a YAML text cannot be read further.
public struct YAMLFault: Error, Hashable, Sendable {
    /// What is wrong, in libyaml's words.
    public let problem: String
    /// What was being read, in libyaml's words; `nil` where it does not say.
    public let context: String?
    /// Where it is.
    public let place: YAMLMark
}
