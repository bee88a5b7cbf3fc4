import Diagnostics
internal import JSONEvents

extension ViewDump {
    /// The number of bytes examined.
    private static let mostBytes = 1 << 20

    /// The problem of JSON that is neither a dump nor a scene; `nil` for scenes, for other texts,
    /// and for an object with unquoted keys, which is valid YAML.
    ///
    /// - Parameters:
    ///   - bytes: A text that does not look like a dump.
    ///   - sceneKeys: The keys of scenes; every scene has at least one.
    ///   - name: The file's name in messages.
    public static func problem(
        ofJSON bytes: [UInt8], sceneKeys: Set<String>, name: String
    ) -> DumpProblem? {
        // Most texts are YAML, which the first bytes tell.
        let begin = Array(DumpText.decode(Array(bytes.prefix(1 << 12))).utf8)
        guard JSONText.start(in: begin) != nil else { return nil }
        let text = Array(DumpText.decode(Array(bytes.prefix(mostBytes))).utf8)
        guard let start = JSONText.start(in: text) else { return nil }
        let isCut = bytes.count > mostBytes
        guard let found = JSONText(text[start...], isCut: isCut, unless: sceneKeys), found.isJSON
        else { return nil }
        let source = SourceText(String(decoding: text.prefix(1 << 16), as: UTF8.self), name: name)
        let place = LineCount.range(of: start, in: text)
        if let fault = found.fault {
            return DumpProblem(
                "not valid JSON: \(fault.problem)", in: source,
                at: LineCount.range(of: start + fault.offset, in: text),
                help: expected(place.line))
        }
        let titles = DumpFormat.allCases.filter(\.isJSON).map(\.title).joined(separator: ", ")
        return DumpProblem(
            "JSON, but neither a scene ('hitbox:' is missing) nor a known dump: \(titles)",
            in: source, at: place, help: expected(place.line))
    }

    private static func expected(_ line: Int) -> String {
        "expected on line \(line): {\"hitbox\": 1, \"root\": …} for a scene, or an element of a dump with "
            + "\"AXFrame\" (AXe, idb), \"rawIdentifier\" (WebDriverAgent), \"attributes\" (Maestro), "
            + "\"coordinates\" (mobile-mcp), or \"bounds\" and \"interactions\" (android layout)"
    }
}

/// The beginning of a text that may be JSON.
private struct JSONText {
    /// An error, and its offset.
    private(set) var fault: (problem: String, offset: Int)?
    /// Whether it is JSON, valid or not, rather than other text that starts with a bracket.
    private(set) var isJSON = false

    private static let blanks = Set("\u{FEFF} \t\r\n".utf8)

    /// The offset of an opening brace or bracket at the start of a text; `nil` if it starts otherwise.
    static func start(in text: [UInt8]) -> Int? {
        guard let start = text.firstIndex(where: { !blanks.contains($0) }) else { return nil }
        let next = text[(start + 1)...].first { !blanks.contains($0) }
        switch text[start] {
        case UInt8(ascii: "{"): return next == nil || next == 0x22 || next == 0x7D ? start : nil
        case UInt8(ascii: "["): return start
        default: return nil
        }
    }

    /// Reads a text; `nil` if the outermost object has one of the given keys.
    init?(_ text: ArraySlice<UInt8>, isCut: Bool, unless others: Set<String>) {
        let parser = JSONEventParser()
        var depth = 0
        var end = 0
        var hasObject = false
        var place = text.startIndex
        while place < text.endIndex, fault == nil, !parser.isComplete {
            let next = min(place + (1 << 16), text.endIndex)
            let found = parser.read(text[place..<next])
            for event in found.events {
                end = event.end
                switch event.kind {
                case .objectStart:
                    depth += 1
                    hasObject = true
                case .arrayStart: depth += 1
                case .objectEnd, .arrayEnd: depth -= 1
                case .key(let key) where depth == 1 && others.contains(key): return nil
                default: break
                }
            }
            // The offset is that of the byte after the error.
            fault = found.fault.map { ($0.problem, max(0, $0.offset - 1)) }
            place = next
        }
        if parser.isComplete {
            let rest = text[(text.startIndex + end)...].first { !Self.blanks.contains($0) }
            isJSON = rest == nil || rest == UInt8(ascii: "{") || rest == UInt8(ascii: "[")
        } else {
            isJSON = hasObject
            if fault == nil, !isCut {
                let brackets = parser.depth == 1 ? "a bracket" : "\(parser.depth) brackets"
                fault = ("it ends within \(brackets)", text.count)
            }
        }
    }
}
