import Diagnostics

extension ViewDump {
    /// The most lines and the most bytes that a dump may have.
    public static let limits = (lines: 1_000_000, bytes: 64 << 20)

    /// Tells by the first bytes of a file whether it is worth reading as a dump.
    public static func looksLikeOne(_ bytes: [UInt8]) -> Bool {
        let start = DumpText.decode(Array(bytes.prefix(1 << 16)))
        return format(of: start) != nil
    }

    /// Tells what kind of dump a text is by its beginning; `nil` where it looks like none, or like a
    /// scene.
    ///
    /// - Parameter text: The whole text, or enough of its beginning.
    public static func format(of text: String) -> DumpFormat? {
        let start = text.prefixOfBytes(1 << 16)
        if DumpText.isScene(start) { return nil }
        if PlacelessReader.recognisesWebKit(start) { return .webKitTree }
        if GraphicsLayerReader.recognises(start) { return .graphicsLayer }
        if CALayerReader.recognises(start) { return .calayer }
        if UIKitReader.recognises(start) { return .uikit }
        if PlacelessReader.recognisesControllers(start) { return .viewControllers }
        if AppKitReader.recognises(start) { return .appkit }
        if XCUIDescriptionReader.recognises(start) { return .xcuiDescription }
        let beginning = String(start)
        if XCUISourceReader.recognises(beginning) { return .xcuiSource }
        if AndroidReader.recognises(beginning) { return .android }
        if MaestroReader.recognises(beginning) { return .maestro }
        if EspressoReader.recognises(beginning) { return .espresso }
        return nil
    }

    /// Reads a text where it is a dump.
    ///
    /// A bad row never makes it fail, and is never passed over in silence: notes tell all that was
    /// skipped, guessed or lost.
    ///
    /// - Parameter name: What the file is called in messages.
    /// - Returns: `nil` where it looks like no dump.
    /// - Throws: Where there is nothing to be had from it.
    public static func read(_ text: String, name: String) throws(DumpProblem) -> ViewDump? {
        let text = DumpText.inLines(text)
        guard let format = format(of: text) else { return nil }
        return try read(text, as: format, name: name)
    }

    /// Reads a dump of a known kind.
    ///
    /// - Throws: Where there is nothing to be had from it.
    public static func read(
        _ text: String, as format: DumpFormat, name: String
    ) throws(DumpProblem) -> ViewDump {
        try checkSize(text, name)
        let source = SourceText(text, name: name)
        switch format {
        case .uikit: return try UIKitReader.read(source)
        case .calayer: return try CALayerReader.read(source)
        case .appkit: return try AppKitReader.read(source)
        case .xcuiDescription: return try XCUIDescriptionReader.read(source)
        case .viewControllers: return try PlacelessReader.readControllers(source)
        case .webKitTree: return try PlacelessReader.readWebKit(source, text: text)
        case .graphicsLayer: return try GraphicsLayerReader.read(source, text: text)
        case .android: return try AndroidReader.read(source, text: text)
        case .xcuiSource: return try XCUISourceReader.read(source, text: text)
        case .maestro: return try MaestroReader.read(source, text: text)
        case .espresso: return try EspressoReader.read(source, text: text)
        }
    }

    private static func checkSize(_ text: String, _ name: String) throws(DumpProblem) {
        let lines = text.utf8.count { $0 == 0x0A }
        guard text.utf8.count > limits.bytes || lines > limits.lines else { return }
        throw DumpProblem(
            diagnostic: Diagnostic(
                "the dump has more than \(limits.lines) lines or \(limits.bytes >> 20) MiB",
                at: SourceRange(line: 1, column: 1), help: "cut out the screen that it is about"),
            source: SourceText(String(text.prefixOfBytes(4096)), name: name))
    }
}

extension String {
    /// The beginning of a text, at most so many bytes of it.
    func prefixOfBytes(_ count: Int) -> Substring {
        let end = utf8.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex
        return self[..<end]
    }
}
