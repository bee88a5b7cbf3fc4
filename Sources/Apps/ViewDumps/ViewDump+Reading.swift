public import LayerGeometry
import SourceDiagnostics

extension ViewDump {
    /// The maximum numbers of lines and bytes of a dump.
    public static let limits = (lines: 1_000_000, bytes: 32 << 20)

    /// Whether a file may be a dump.
    public static func looksLikeOne(_ bytes: [UInt8]) -> Bool {
        let start = DumpText.withPlainQuotes(DumpText.decode(Array(bytes.prefix(1 << 16))))
        if TextStart(start).isScene { return false }
        if format(of: start) != nil { return true }
        let restored = DumpText.restored(start, .rows).text
        if format(of: restored) != nil || PlacelessText.find(in: restored) != nil { return true }
        return bytes.count > 1 << 16
            && (DumpStart.find(in: bytes, DumpStart.marks) != nil
                || format(of: DumpText.decode(bytes)) != nil)
    }

    /// Recognises the format of a text by its start, or by the first possible start of a dump in it; `nil` if
    /// there is none, or if it is a scene.
    public static func format(of text: String) -> DumpFormat? {
        let start = text.prefixOfBytes(1 << 16)
        if let format = format(ofStart: start) { return format }
        guard start.endIndex < text.endIndex, !TextStart(String(start)).isScene else { return nil }
        let bytes = Array(text.utf8)
        for marks in [DumpStart.marks, DumpStart.weakMarks] {
            guard let place = DumpStart.find(in: bytes, marks) else { continue }
            let begin = text.utf8.index(text.startIndex, offsetBy: place)
            let start = String(text[begin...]).prefixOfBytes(1 << 16)
            if let format = format(ofStart: start) { return format }
        }
        return nil
    }

    private static func format(ofStart start: Substring) -> DumpFormat? {
        let start = TextStart(String(start))
        if start.isScene { return nil }
        return DumpReader.all.first { $0.recognises(start) }?.format
    }

    /// Reads a dump.
    ///
    /// Malformed rows never cause an error; notes report everything skipped, guessed or lost.
    ///
    /// - Parameters:
    ///   - text: The text of the file, or a log with a dump in it.
    ///   - name: The file's name in messages.
    /// - Returns: `nil` if the text does not look like a dump.
    /// - Throws: If nothing in it is usable, or the places of its views are not in it.
    public static func read(_ text: String, name: String) throws(DumpProblem) -> ViewDump? {
        let text = DumpText.withPlainQuotes(text)
        let found = format(of: text)
        let syntax = found?.reader.syntax ?? .rows
        var restored = DumpText.restored(text, syntax)
        FoldedLines.unfold(&restored, syntax)
        var source: SourceText { SourceText(text, name: name) }
        guard let format = syntax == .rows ? Self.format(of: restored.text) : found else {
            guard let kind = PlacelessText.find(in: restored.text) else { return nil }
            throw DumpProblem(kind.message, in: source, help: kind.help)
        }
        do throws(DumpProblem) {
            let dump = try read(restored.text, as: format, name: name)
            return restored.hasPlainLines ? dump : dump.moved(by: restored, to: source)
        } catch {
            throw restored.hasPlainLines ? error : error.moved(by: restored, to: source)
        }
    }

    /// Reads a dump of a known format.
    ///
    /// - Throws: If nothing in it is usable.
    public static func read(
        _ text: String, as format: DumpFormat, name: String
    ) throws(DumpProblem) -> ViewDump {
        var builder = DumpBuilder(format, SourceText(text, name: name))
        try format.reader.read(&builder)
        return try builder.dump()
    }

    /// Reads a package of Xcode's exported view hierarchy.
    ///
    /// - Parameters:
    ///   - capture: The files of the package.
    ///   - tree: The tree to read.
    /// - Throws: If a file cannot be read, with the file's name, or nothing is usable.
    public static func read(
        _ capture: Capture, tree: DumpTree = .views
    ) throws(DumpProblem) -> ViewDump {
        var builder = try CaptureReader.rows(of: capture, tree)
        return try builder.dump()
    }

    /// Rejects files that are too large, before processing them.
    public static func checkSize(_ bytes: [UInt8], name: String) throws(DumpProblem) {
        let lines = bytes.count > limits.lines ? bytes.count { $0 == 0x0A } : 0
        guard bytes.count > limits.bytes || lines > limits.lines else { return }
        throw DumpProblem(
            bytes.count > limits.bytes
                ? "the dump has more than \(limits.bytes >> 20) MiB"
                : "the dump has more than \(limits.lines) lines",
            in: SourceText(DumpText.decode(Array(bytes.prefix(4096))), name: name),
            help: "cut out the screen in question")
    }
}

extension DumpReader {
    /// The readers of all formats, in the order in which they are asked about a text.
    static let all = [
        CaptureReader.format, SimulatorReader.format, WebDriverReader.format,
        MobileListReader.format, AndroidLayoutReader.format, GraphicsLayerReader.format,
        DetoxReader.format, XCUISourceReader.format, AndroidReader.format, UIKitReader.format,
        CALayerReader.format, AppKitReader.format, XCUIDescriptionReader.format,
        MaestroReader.format, EspressoReader.format, EarlGreyReader.format,
    ]
}

extension DumpFormat {
    /// The format's reader.
    var reader: DumpReader {
        guard let reader = DumpReader.all.first(where: { $0.format == self }) else {
            preconditionFailure("no reader says that it reads '\(rawValue)'")
        }
        return reader
    }

    /// The name in messages.
    public var title: String { reader.title }
    /// A warning about the format; `nil` for formats that have been confirmed with real files.
    public var caveat: String? { reader.caveat }
    /// The article of the title in a sentence; X is read as a letter.
    public var article: String { "AEIOX".contains(title.prefix(1)) ? "an" : "a" }
    /// The hit test rules; formats without z-order only have candidates.
    public var rules: HitRules { reader.rules }

    /// The unit of lengths: `points` or `pixels`, or both if that depends on the platform.
    public var unit: String {
        if mayBeInPixels { return "points on iOS, pixels on Android" }
        return rules.ruleBook.platform == .android ? "pixels" : "points"
    }

    /// Whether the format is that of several platforms, whose unit it does not name.
    public var mayBeInPixels: Bool { reader.mayBeInPixels }
}

extension DumpStart {
    /// Those of the formats, and of view controllers, which are refused.
    static let marks = (DumpReader.all.compactMap(\.mark) + [">, state: "])
        .map { Array($0.utf8) }
}

extension String {
    /// The first bytes of a text.
    func prefixOfBytes(_ count: Int) -> Substring {
        self[..<utf8.prefix(count).endIndex]
    }
}
