import Diagnostics

extension ViewDump {
    /// The maximum numbers of lines and bytes of a dump.
    public static let limits = (lines: 1_000_000, bytes: 32 << 20)

    /// Whether a file may be a dump.
    public static func looksLikeOne(_ bytes: [UInt8]) -> Bool {
        let start = DumpText.decode(Array(bytes.prefix(1 << 16)))
        if TextStart(start).isScene { return false }
        if format(of: start) != nil { return true }
        let restored = DumpText.restored(start).text
        if format(of: restored) != nil || placeless(restored) != nil { return true }
        return bytes.count > 1 << 16 && DumpStart.find(in: bytes) != nil
    }

    /// Recognises the format of a text by its start, or by the first possible start of a dump in it; `nil` if
    /// there is none, or if it is a scene.
    public static func format(of text: String) -> DumpFormat? {
        let start = text.prefixOfBytes(1 << 16)
        if let format = format(ofStart: start) { return format }
        guard start.endIndex < text.endIndex, !TextStart(String(start)).isScene,
            let place = DumpStart.find(in: Array(text.utf8))
        else { return nil }
        let begin = text.utf8.index(text.startIndex, offsetBy: place)
        return format(ofStart: String(text[begin...]).prefixOfBytes(1 << 16))
    }

    private static func format(ofStart start: Substring) -> DumpFormat? {
        let beginning = String(start)
        if TextStart(beginning).isScene { return nil }
        if Capture.looksLikeResponse(beginning) { return .viewHierarchy }
        if SimulatorReader.recognises(beginning) { return .accessibility }
        if WebDriverReader.recognises(beginning) { return .webDriver }
        if MobileListReader.recognises(beginning) { return .mobileMCP }
        if AndroidLayoutReader.recognises(beginning) { return .androidLayout }
        if GraphicsLayerReader.recognises(start) { return .graphicsLayer }
        if DetoxReader.recognises(beginning) { return .detox }
        if XCUISourceReader.recognises(beginning) { return .xcuiSource }
        if AndroidReader.recognises(beginning) { return .android }
        if UIKitReader.recognises(start) { return .uikit }
        if CALayerReader.recognises(start) { return .calayer }
        if AppKitReader.recognises(start) { return .appkit }
        if XCUIDescriptionReader.recognises(start) { return .xcuiDescription }
        if MaestroReader.recognises(beginning) { return .maestro }
        if EspressoReader.recognises(beginning) { return .espresso }
        if EarlGreyReader.recognises(start) { return .earlGrey }
        return nil
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
        let found = format(of: text)
        if found == .viewHierarchy { return try read(text, as: .viewHierarchy, name: name) }
        // Escapes in XML and JSON belong to the texts.
        let (restored, lines) =
            found.flatMap { $0.isMarkup ? DumpText.restored(markup: text, isJSON: $0.isJSON) : nil }
            ?? DumpText.restored(text)
        guard let format = found.flatMap({ $0.isMarkup ? $0 : nil }) ?? Self.format(of: restored)
        else {
            guard let (message, help) = placeless(restored) else { return nil }
            throw DumpProblem(message, in: SourceText(text, name: name), help: help)
        }
        do throws(DumpProblem) {
            let dump = try read(restored, as: format, name: name)
            return lines.isPlain ? dump : dump.moved(by: lines, to: SourceText(text, name: name))
        } catch {
            throw lines.isPlain ? error : error.moved(by: lines, to: SourceText(text, name: name))
        }
    }

    /// Why a tree cannot be read that has no places, in which nothing could be hit, and what prints them; `nil` for
    /// other texts.
    private static func placeless(_ text: String) -> (message: String, help: String)? {
        let start = text.prefixOfBytes(1 << 16)
        if start.holds("(CALayer tree root") || start.holds("(UIView tree root") {
            return (
                "WebKit prints x in place of y here, so nothing can be hit",
                "print its GraphicsLayers: internals.layerTreeAsText(document)"
            )
        }
        let isOfControllers = start.split(whereSeparator: \.isNewline).contains { line in
            line.drop { $0.isBlank || $0 == "|" || $0 == "+" }.first == "<"
                && line.holds(">, state: ")
        }
        guard isOfControllers else { return nil }
        return (
            "view controllers have no frames, so nothing can be hit",
            "print their views: expression -l objc -O -- [[[UIWindow keyWindow] recursiveDescription]"
        )
    }

    /// Reads a dump of a known format.
    ///
    /// - Throws: If nothing in it is usable.
    public static func read(
        _ text: String, as format: DumpFormat, name: String
    ) throws(DumpProblem) -> ViewDump {
        let source = SourceText(text, name: name)
        switch format {
        case .uikit: return try UIKitReader.read(source)
        case .calayer: return try CALayerReader.read(source)
        case .appkit: return try AppKitReader.read(source)
        case .xcuiDescription: return try XCUIDescriptionReader.read(source)
        case .graphicsLayer: return try GraphicsLayerReader.read(source, text: text)
        case .android: return try AndroidReader.read(source, text: text)
        case .xcuiSource: return try XCUISourceReader.read(source, text: text)
        case .maestro: return try MaestroReader.read(source, text: text)
        case .mobileMCP: return try MobileListReader.read(source, text: text)
        case .espresso: return try EspressoReader.read(source, text: text)
        case .viewHierarchy:
            var bytes: [UInt8]? = Array(text.utf8)
            let pieces: CapturePieces = { () throws(CaptureFault) in
                defer { bytes = nil }
                return bytes
            }
            let file = Capture.File(path: "") { () throws(CaptureFault) in pieces }
            return try read(Capture(name: name, response: file))
        case .accessibility: return try SimulatorReader.read(source, text: text)
        case .webDriver: return try WebDriverReader.read(source, text: text)
        case .androidLayout: return try AndroidLayoutReader.read(source, text: text)
        case .earlGrey: return try EarlGreyReader.read(source)
        case .detox: return try DetoxReader.read(source, text: text)
        }
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
        try CaptureReader.read(capture, tree)
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

extension String {
    /// The first bytes of a text.
    func prefixOfBytes(_ count: Int) -> Substring {
        let end = utf8.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex
        return self[..<end]
    }
}
