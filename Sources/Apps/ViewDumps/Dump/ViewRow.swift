public import LayerGeometry
import SourceDiagnostics

/// A row in the format of Android's `View.toString`:
/// `android.widget.Button{7ccea78 VFED..C.. ........ 0,0-264,126 #7f0c01fc app:id/ok}`.
struct ViewRow {
    /// The indentation.
    let indent: Int
    /// The qualified class name.
    let className: String
    /// The identity hash code.
    var address: String?
    /// The qualified resource ID: `app:id/ok`.
    var identifier: String?
    /// Whether it is a window's decor view, whose frame may be missing.
    var isDecor = false
    /// Whether it is invisible or gone.
    var isHidden = false
    /// Whether it is disabled.
    var isDisabled = false
    /// Whether it is clickable or long-clickable.
    var isClickable = false
    /// Whether the closing bracket is missing.
    var isCut = false
    /// The frame in its parent's coordinates.
    var frame = PrintedRect.edges(nil)

    /// Parses a row; `nil` if the line is not one.
    init?(_ line: Substring) {
        let rest = line.drop { $0 == " " || $0 == "\t" }
        guard let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")), open > rest.startIndex,
            rest[..<open].utf8.allSatisfy({ $0 > 0x20 && !"=<>\"',;(".utf8.contains($0) })
        else { return nil }
        let after = rest[rest.utf8.index(after: open)...]
        let close = after.utf8.firstIndex(of: UInt8(ascii: "}"))
        let inner = after[..<(close ?? rest.endIndex)]
        let words = inner.split(separator: " ", maxSplits: 8)
        guard words.count >= 2, words[0].utf8.count <= 16, words[0].utf8.allSatisfy(\.isHexDigit),
            Self.areFlags(words[1])
        else { return nil }
        indent = line.utf8.count - rest.utf8.count
        className = String(rest[..<open].prefix { $0 != "@" && $0 != "[" })
        address = String(words[0])
        identifier = words.dropFirst(4).first { $0.contains(":") && $0.contains("/") }
            .map(String.init)
        let flags = Array(words[1].utf8)
        isHidden = flags[0] == UInt8(ascii: "I") || flags[0] == UInt8(ascii: "G")
        isDisabled = flags[2] != UInt8(ascii: "E")
        isClickable = flags[6] == UInt8(ascii: "C") || flags[7] == UInt8(ascii: "L")
        isCut = close == nil
        // In a truncated row, the last word may end within a number.
        let isWhole = words.count > 4 || words.count == 4 && close != nil
        if isWhole { frame = Self.frame(words[3]) }
    }

    /// Parses the first row of a window, `DecorView@7ccea78[MainActivity]`; `nil` for other lines.
    init?(decor line: Substring) {
        let rest = line.drop { $0 == " " || $0 == "\t" }
        let name = rest.prefix { $0 != "@" }
        guard !name.isEmpty, name.endIndex < rest.endIndex, name.allSatisfy({ !$0.isWhitespace })
        else { return nil }
        indent = line.utf8.count - rest.utf8.count
        className = String(name)
        address = String(rest[name.endIndex...].dropFirst().prefix(while: \.isHexDigit))
        isDecor = true
    }

    /// Takes a line for a view whose class prints itself in its own way, and so has no frame.
    init(custom line: Substring) {
        let rest = line.drop { $0 == " " || $0 == "\t" }
        indent = line.utf8.count - rest.utf8.count
        className = String(rest.prefix { !" @[{(<".contains($0) })
    }

    /// Visibility, focusable, enabled, drawn, two scroll bars, clickable, long-clickable and, since
    /// Android 6, context-clickable.
    private static func areFlags(_ word: Substring) -> Bool {
        (8...9).contains(word.utf8.count)
            && word.utf8.first.map { "VIG.".utf8.contains($0) } == true
            && word.utf8.dropFirst().allSatisfy { "FEDHVCLX.".utf8.contains($0) }
    }

    /// Parses `left,top-right,bottom`, of which all can be negative.
    private static func frame(_ word: Substring) -> PrintedRect {
        let halves = word.split(separator: ",", omittingEmptySubsequences: false)
        guard halves.count == 3, let dash = halves[1].dropFirst().firstIndex(of: "-"),
            let left = Double(halves[0]), let top = Double(halves[1][..<dash]),
            let right = Double(halves[1][dash...].dropFirst()), let bottom = Double(halves[2])
        else { return PrintedRect.parts(x: String(word), y: "0", width: "0", height: "0") }
        return PrintedRect(left: left, top: top, right: right, bottom: bottom)
    }
}

/// Finds the rows of `View.toString` in a text, with levels from their indentation.
///
/// If there are sections with headings, as printed by `dumpsys`, other rows are ignored. A section
/// ends at another line that is not further in than its heading or its first row, which itself may be
/// anywhere: some devices print it no further in than the heading. A line further out than both is another
/// process's in a log, or goes before a heading. Any other line further in is a view, since classes may print
/// themselves in their own way.
struct ViewRows {
    private static let heading = "View Hierarchy:"

    /// The part of a text below a heading.
    private struct Section {
        /// The indentation of the heading.
        let heading: Int
        /// The indentation of the first row; `nil` before it.
        var first: Int?
    }

    private let hasSections: Bool
    /// The current section; `nil` outside of sections.
    private var section: Section?
    private var levels = IndentedRows()

    init(in source: SourceText) {
        hasSections = source.lines.contains { Self.indent(ofHeading: $0) != nil }
    }

    /// Parses a line as a row with its level.
    mutating func row(_ line: Substring) -> (row: ViewRow, level: Int)? {
        if let indent = Self.indent(ofHeading: line) {
            section = Section(heading: indent)
            levels = IndentedRows()
            return nil
        }
        guard let row = hasSections ? rowOfSection(line) : ViewRow(line) else { return nil }
        return (row, levels.level(indent: row.indent))
    }

    /// Parses a line as a row of the current section, or ends the section.
    private mutating func rowOfSection(_ line: Substring) -> ViewRow? {
        // A blank line, or dots that stand for elided lines, end no section.
        guard let open = section,
            !line.utf8.allSatisfy({ $0.isBlank || $0 == UInt8(ascii: ".") })
        else { return nil }
        let indent = line.utf8.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
        if let first = open.first {
            if indent > max(first, open.heading) { return ViewRow(line) ?? ViewRow(custom: line) }
            let row = indent > first ? ViewRow(line) : nil
            if row == nil, indent >= min(first, open.heading) { section = nil }
            return row
        }
        let row = ViewRow(line) ?? ViewRow(decor: line)
        section?.first = row?.indent
        if row == nil, indent <= open.heading { section = nil }
        return row
    }

    private static func indent(ofHeading line: Substring) -> Int? {
        let rest = line.drop { $0 == " " || $0 == "\t" }
        guard rest.hasPrefix(heading) else { return nil }
        return line.utf8.count - rest.utf8.count
    }
}

/// Values that are printed without escapes: `a=1, b=2`.
enum KeyedText {
    /// The values by key, split at known keys only: what follows another word belongs to a value.
    ///
    /// - Parameter repeated: Keys of which the last one counts; of others the first one does, and a
    ///   further one belongs to a value.
    static func values(
        in text: ArraySlice<UInt8>, separator: String, keys: Set<String>, repeated: Set<String>
    ) -> [String: String] {
        let separator = Array(separator.utf8)
        var values: [String: String] = [:]
        var current: (key: String, start: Int)?
        func end(at place: Int) {
            guard let current else { return }
            values[current.key] = String(decoding: text[current.start..<place], as: UTF8.self)
        }
        var place = text.startIndex
        while place < text.endIndex {
            var rest = text[place...]
            let isSeparated = place == text.startIndex || rest.starts(with: separator)
            if place > text.startIndex { rest = rest.dropFirst(separator.count) }
            let name = rest.prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
            let key = String(decoding: name, as: UTF8.self)
            let isNew = values[key] == nil && current?.key != key
            if isSeparated, text[name.endIndex...].first == UInt8(ascii: "="), keys.contains(key),
                isNew || repeated.contains(key)
            {
                end(at: place)
                current = (key, name.endIndex + 1)
                place = name.endIndex + 1
            } else {
                place += 1
            }
            place = text[place...].firstIndex(of: separator[0]) ?? text.endIndex
        }
        end(at: text.endIndex)
        return values
    }
}

/// The verdict of the tool that printed a dump on touching an element: shown beside hitbox's
/// answer, never instead of it.
public struct ToolVerdict: Hashable, Sendable {
    /// A reason why an element cannot be touched.
    public struct Reason: Hashable, Sendable {
        /// The tool's own word: `occluded`.
        public let kind: String
        /// The element that receives the touch instead; `nil` if the tool does not say.
        public let by: String?

        /// The reason in a few words.
        public var phrase: String {
            switch kind {
            case "occluded": by.map { "covered by '\($0)'" } ?? "covered by something"
            case "handled_by":
                by.map { "'\($0)' takes its touches" } ?? "another one takes its touches"
            case "not_hittable": "not hittable"
            case "user_interaction_disabled": "user interaction is disabled"
            case "disabled": "disabled"
            case "hidden": "hidden"
            case "zero_size": "its size is zero"
            case "clipped_by_screen": "reaches beyond the screen"
            default: kind
            }
        }
    }

    /// The tool: `idb`.
    public let tool: String
    /// Whether the element can be touched.
    public let isActionable: Bool
    /// The point where it can be touched, in the coordinates of the dump; `nil` if the tool does
    /// not say.
    public let point: Point?
    /// The reasons why it cannot be touched, the most specific one first.
    public let reasons: [Reason]

    /// The verdict in a few words: `idb: blocked, covered by 'Banner'`.
    public var phrase: String {
        if isActionable {
            return "\(tool): can be touched" + (point.map { " at \(NumberText.pair($0))" } ?? "")
        }
        return (["\(tool): blocked"] + reasons.map(\.phrase)).joined(separator: ", ")
    }
}

/// The colours that UIKit prints: `UIExtendedSRGBColorSpace 1 0 0 1`.
enum DumpColor {
    /// Parses a colour; `nil` if it is clear or in an unsupported colour space.
    ///
    /// Of system colours only the name is printed: they get their light appearance, unknown ones grey.
    static func read(_ text: String) -> LayerColor? {
        if text.hasPrefix("<UIDynamic") || text.hasPrefix("<UICachedDevice") {
            return named(text.range(of: "name = ").map { text[$0.upperBound...] } ?? "")
        }
        guard text.holds("ColorSpace") else { return nil }
        let numbers = text.split(separator: " ").dropFirst().compactMap { Double($0) }
        let isGrey = numbers.count == 2
        let parts = isGrey ? [numbers[0], numbers[0], numbers[0], numbers[1]] : numbers
        guard parts.count == 4, parts.allSatisfy(\.isFinite) else { return nil }
        let bytes = parts.map { Int((max(0, min(1, $0)) * 255).rounded()) }
        // Fully transparent.
        if bytes[3] == 0 { return nil }
        let digits = bytes.prefix(bytes[3] == 255 ? 3 : 4).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return LayerColor(notation: "#" + digits.joined())
    }

    private static func named(_ rest: Substring) -> LayerColor? {
        let name = Substring(rest.utf8.prefix { $0.isLetter || $0.isDigit })
        if name.holds("clear") || name.holds("Clear") { return nil }
        let isWhite = [
            "systemBackgroundColor", "tableBackgroundColor", "whiteColor",
            "secondarySystemGroupedBackgroundColor", "tertiarySystemBackgroundColor",
        ].contains(String(name))
        return LayerColor(notation: isWhite ? "#ffffff" : "#f2f2f2")
    }
}

/// An element of a dump whose values have names.
protocol NamedValues {
    /// The values, some of which may be empty.
    var values: [String: String] { get }
}

extension NamedValues {
    /// A value on one line; `nil` if it is missing or empty.
    subscript(_ key: String) -> String? {
        guard let value = values[key]?.onOneLine.withoutIcons, !value.isEmpty else { return nil }
        return value
    }

    /// The first of several values that is there.
    func first(_ keys: String...) -> String? { keys.lazy.compactMap { self[$0] }.first }
}

extension Layer {
    /// Creates a layer for a row; without a name, it goes by the end of its class or, without a class, by
    /// a word.
    init(
        name: String?, className: String?, text: String? = nil, otherwise word: String = "view"
    ) {
        self.init(name: name ?? className?.split(separator: ".").last.map(String.init) ?? word)
        self.className = className
        self.text = text
    }

    /// Truncates the name and the class to a number of characters and twice as many bytes, and the
    /// text to ten times that.
    mutating func shortenTexts(_ count: Int) {
        name = name.shortened(to: count)
        className = className?.shortened(to: count)
        text = text?.shortened(to: count * 10)
    }
}

extension String {
    /// The text without characters of private use: the icons of a font that only the app has.
    fileprivate var withoutIcons: String {
        func isIcon(_ scalar: Unicode.Scalar) -> Bool {
            // The last one of the first plane stands for a control character.
            scalar.value >= 0xE000 && scalar != "\u{F8FF}"
                && scalar.properties.generalCategory == .privateUse
        }
        guard unicodeScalars.contains(where: isIcon) else { return self }
        let rest = String(String.UnicodeScalarView(unicodeScalars.filter { !isIcon($0) }))
        return rest.split(separator: " ").joined(separator: " ")
    }

    /// The first characters of a text, limited to twice as many bytes.
    ///
    /// A character can have any number of combining marks.
    fileprivate func shortened(to count: Int) -> String {
        if utf8.count <= count { return self }
        var left = count * 2
        let scalars = prefix(count).unicodeScalars.prefix { scalar in
            left -= UTF8.width(scalar)
            return left >= 0
        }
        return String(scalars)
    }
}
