internal import JSONEvents
import LayerGeometry
import SourceDiagnostics

/// Reads the package written by Xcode's File > Export View Hierarchy.
///
/// The format is known only from descriptions of it; this reader has not been tested with a file
/// written by Xcode. Such a file has to confirm:
///
/// - the names `RequestResponses/Response_N`, and that some of them are gzip;
/// - floating-point numbers as `%a`, and `ul`, `ull` and `uinteger` in hexadecimal without a prefix;
/// - `childGroup` back to front, for sublayers too, and each view's layer in its `additionalGroups`;
/// - that a layer's `childGroup` has all sublayers, with those of subviews among them;
/// - that the layer that `mask` refers to is described somewhere;
/// - that `opacity` and `position` of layers are those of the model, not of the presentation;
/// - the windows' order and `windowLevel`, and which of them are `internal`;
/// - `userInteractionEnabled` and `clipsToBounds` in the last response;
/// - a second capture in the same package: it replaces the first one, and begins with the same request;
/// - for AppKit, `flipped`, `alphaValue` and the NSWindow's view in `additionalGroups`.
///
/// - Source: LeoNatan/LNViewHierarchyDumper (MIT); published descriptions of the properties that
///   libViewDebuggerSupport has for UIWindow, UIView and CALayer, and of DebugHierarchyFoundation's
///   translation for version 1; the format's description in Lookin's importer.
struct CaptureReader {
    /// The number of bytes to which strings are truncated: snapshots have megabytes.
    private static let longestString = 8 << 10
    /// The maximum size of a property list.
    private static let mostMetadata = 1 << 16
    /// The maximum nesting of braces and brackets: three for each level of views.
    private static let deepest = 3 * DumpBuilder.mostLevels + 1_000

    static let format = DumpReader(
        format: .viewHierarchy, title: "Xcode view hierarchy", rules: .uiview, syntax: .file,
        caveat: "implemented from descriptions, not yet tested with a real capture",
        recognises: Capture.looksLikeResponse, read: read)

    private let capture: Capture
    private var events = ResponseEvents()
    /// The name of the file that is read, in messages, and what remains of it.
    private var (title, cut) = ("", LongStringCut(limit: longestString))
    /// The piece that is read: the cut before it, its bytes, and those retained.
    private var piece: (before: LongStringCut, bytes: [UInt8], text: ArraySlice<UInt8>)
    private var total = 0
    /// The size of the responses so far as they are stored; `nil` if unknown.
    private var storedSize: Int? = 0
    private var builder: DumpBuilder

    /// Reads a text as the only response of a package.
    private static func read(_ builder: inout DumpBuilder) throws(DumpProblem) {
        var pieces = [Array(builder.source.text.utf8)]
        let file = Capture.File(path: "") { () throws(FileFault) in
            { () throws(FileFault) in pieces.popLast() }
        }
        builder = try rows(of: Capture(name: builder.source.name, response: file), .views)
    }

    /// Reads the rows of a package.
    ///
    /// - Parameter tree: The tree to read.
    static func rows(
        of capture: Capture, _ tree: DumpTree
    ) throws(DumpProblem) -> DumpBuilder {
        var reader = CaptureReader(capture)
        for response in capture.responses { try reader.read(response.file) }
        reader.findGaps()
        reader.builder.remark = try reader.appName().map { "of '\($0)'" }
        var trees = CaptureTrees(graph: reader.events.graph, builder: reader.builder)
        reader.events = ResponseEvents()
        try trees.addRows(of: tree)
        return trees.builder
    }

    private init(_ capture: Capture) {
        self.capture = capture
        piece = (cut, [], [])
        builder = DumpBuilder(.viewHierarchy, SourceText("", name: capture.name))
    }

    private mutating func findGaps() {
        let numbers = Set(capture.responses.map { $0.number })
        let missing = (0..<(numbers.max() ?? 0)).lazy.filter { !numbers.contains($0) }.prefix(10)
        if !missing.isEmpty {
            let names = missing.map { "Response_\($0)" }.joined(separator: ", ")
            builder.warn(
                .missingResponse, 1, "without \(names), so properties or views are missing")
        }
        for name in capture.strangers.prefix(DumpBuilder.mostNotes) {
            builder.warn(.skipped, 1, "'\(name)' is not a response and was skipped")
        }
    }

    // MARK: Responses

    private mutating func read(_ file: Capture.File) throws(DumpProblem) {
        let next = try open(file)
        let parser = JSONEventParser()
        var given = 0
        storedSize = file.size.flatMap { size in storedSize.map { $0 + size } }
        events = ResponseEvents(graph: events.graph)
        while let bytes = try reporting(next) {
            total += bytes.count
            try checkSize()
            piece = (cut, bytes, [])
            piece.text = cut.read(bytes[...])
            let (found, fault) = parser.read(piece.text)
            for event in found { events.take(event) }
            // The offset is that of the byte after the error.
            if let fault { throw problem(fault.problem, at: max(0, fault.offset - given - 1)) }
            try checkLimits()
            if parser.isComplete { try checkEnd(from: (found.last?.end ?? given) - given) }
            given += piece.text.count
        }
        guard parser.isComplete else {
            let count = max(1, parser.depth)
            throw problem("the file ends within \(count) bracket\(count == 1 ? "" : "s")")
        }
        if events.isForeign {
            throw DumpProblem(
                "this is not a response of an app", in: SourceText("", name: title))
        }
        if !events.hasAnswer {
            builder.warn(
                .failedResponse, 1, "\(title) has only its request: the app did not answer")
        }
        events.graph.endResponse(isFirstOfCapture: events.isFirstOfCapture)
    }

    /// Rejects text after the end of the response.
    private func checkEnd(from start: Int) throws(DumpProblem) {
        let rest = piece.text.dropFirst(start)
        guard let index = rest.firstIndex(where: { $0 > 0x20 }) else { return }
        throw problem(
            "there is text after the end of the response", at: index - piece.text.startIndex)
    }

    /// Checks the size of all responses so far.
    private func checkSize() throws(DumpProblem) {
        let limits = capture.limits
        if total > limits.bytes {
            throw problem(
                "the responses have more than \(limits.bytes >> 20) MiB together",
                help: "export a screen with fewer views")
        }
        if total > limits.harmless, total / limits.ratio > storedSize ?? .max {
            throw problem(
                "the responses together inflate to more than \(limits.ratio) times their size: "
                    + "a decompression bomb", help: "export the hierarchy again")
        }
    }

    private func checkLimits() throws(DumpProblem) {
        if events.graph.isFull {
            throw problem("it has more than \(XcodeGraph.mostObjects) objects")
        }
        if events.depth > Self.deepest {
            throw problem("nested deeper than \(DumpBuilder.mostLevels) levels of views")
        }
    }

    // MARK: Files

    /// Opens a file, whose title in messages has the package's name.
    private mutating func open(_ file: Capture.File) throws(DumpProblem) -> FilePieces {
        // In an archive, the path includes the package's own folder.
        let isWhole = file.path.contains(".viewhierarchy/")
        title = isWhole ? file.path : capture.name + (file.path.isEmpty ? "" : "/\(file.path)")
        cut = LongStringCut(limit: Self.longestString)
        return try reporting(file.open)
    }

    /// Opens a file, or reads the next piece of one.
    private func reporting<Value>(
        _ read: () throws(FileFault) -> Value
    ) throws(DumpProblem) -> Value {
        do throws(FileFault) { return try read() } catch {
            throw problem(error.message, help: error.help)
        }
    }

    /// The app's name according to the property list.
    private mutating func appName() throws(DumpProblem) -> String? {
        guard let file = capture.metadata else { return nil }
        let next = try open(file)
        var bytes: [UInt8] = []
        while let piece = try reporting(next) {
            bytes += piece
            if bytes.count > Self.mostMetadata { return nil }
        }
        let values = Self.strings(inPropertyList: String(decoding: bytes, as: UTF8.self))
        if let version = values["DocumentVersion"], version != "1" {
            builder.warn(
                .badValue, 1, "\(title) has the DocumentVersion '\(version)', which is unknown")
        }
        return values["RunnableDisplayName"]?.replacing("&lt;", with: "<")
            .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }

    /// The strings of an XML property list by their keys; none for anything else.
    private static func strings(inPropertyList text: String) -> [String: String] {
        guard text.holds("<plist") else { return [:] }
        var values: [String: String] = [:]
        for entry in text.split(separator: "<key>").dropFirst() {
            // `NAME</key><string>VALUE</string>`
            let parts = entry.split(separator: "</key>", maxSplits: 1)
            let value = parts.last?.drop(while: \.isWhitespace) ?? ""
            guard parts.count == 2, value.hasPrefix("<string>"),
                let end = value.firstRange(of: "</string>")
            else { continue }
            values[String(parts[0])] = String(
                value[..<end.lowerBound].dropFirst("<string>".count))
        }
        return values
    }

    // MARK: Problems

    /// - Parameter offset: The offset in the retained bytes of the piece; `nil` for the byte after it.
    private func problem(
        _ message: String, at offset: Int? = nil, help: String? = nil
    ) -> DumpProblem {
        let place = offset.map { piece.before.place(of: $0, in: piece.bytes[...]) } ?? cut.place
        return DumpProblem(
            message, in: source(place, at: offset),
            at: SourceRange(line: place.line, column: place.column), help: help)
    }

    /// The line around a place, with blanks and empty lines for text that is no longer in memory.
    private func source(_ place: (line: Int, column: Int), at offset: Int?) -> SourceText {
        let (text, most) = (piece.text, 100_000)
        guard let offset, !text.isEmpty, place.line < most, place.column < most else {
            return SourceText("", name: title)
        }
        let index = min(text.endIndex, text.startIndex + max(0, offset))
        let before = text[..<index].suffix(48).reversed().prefix { $0 != 0x0A && $0 < 0x80 }
        let after = text[index...].prefix(96).prefix { $0 != 0x0A }
        let blanks = max(0, place.column - 1 - before.count)
        let lines = String(repeating: "\n", count: place.line - 1)
        let shown =
            String(decoding: before.suffix(place.column - 1).reversed(), as: UTF8.self)
            + String(decoding: after, as: UTF8.self)
        return SourceText(lines + String(repeating: " ", count: blanks) + shown, name: title)
    }
}
