import Diagnostics
internal import YAMLEvents

/// Ends reading; the reason has been reported.
struct Stop: Error {}

/// The YAML events of a scene, within size limits, and the values built from them.
final class SceneEvents {
    /// The size of a value with its aliases expanded.
    struct Amount {
        /// The number of values, including keys.
        var values = 0
        /// The bytes of all scalars.
        var bytes = 0
    }

    let problems: Problems
    /// Whether the text may contain aliases.
    let hasAliases: Bool
    /// The anchors read so far.
    var anchors: [String: Anchored] = [:]
    /// The size of what has been read so far.
    var amount = Amount()
    let parser: YAMLEventParser
    let mostValues: Int
    let mostStored: Int
    private var depth = 0
    /// The number of open levels that are in brackets or braces.
    private var brackets = 0
    /// The work for levels of brackets so far; see `SceneLimits.bracketWork`.
    private var bracketWork = 0
    private let mostBracketWork: Int
    /// The value being read, and those with anchors.
    let store = NodeStore()

    /// A layer takes two levels of YAML; the rest is for the values of the innermost one.
    private static let mostDepth = 2 * SceneLimits.levels + 100

    init(
        _ text: [UInt8], problems: Problems, mostValues: Int = SceneLimits.values,
        mostStored: Int = SceneLimits.storedValues,
        mostBracketWork: Int = SceneLimits.bracketWork
    ) {
        parser = YAMLEventParser(text)
        self.problems = problems
        self.mostValues = mostValues
        self.mostStored = mostStored
        self.mostBracketWork = mostBracketWork
        hasAliases =
            YAMLBytes.have(UInt8(ascii: "*"), in: text)
            && YAMLBytes.have(UInt8(ascii: "&"), in: text)
    }

    /// Reads the next event.
    ///
    /// - Throws: After a syntax error, beyond the limits of depth and size, and after too many problems.
    func next() throws(Stop) -> YAMLEvent {
        if problems.isFull { throw Stop() }
        let event: YAMLEvent
        do throws(YAMLFault) {
            event = try parser.next()
        } catch {
            problems.report(error)
            throw Stop()
        }
        bracketWork += brackets - SceneLimits.freeBrackets
        if bracketWork > mostBracketWork {
            throw stop(
                "too many values in \(brackets) levels of brackets and braces", at: event,
                help: "write the outer levels as indented lines, without brackets and braces")
        }
        switch event.kind {
        case .scalar: amount.bytes += parser.valueCount
        case .listStart, .mappingStart:
            depth += 1
            if brackets > 0 || event.style == .flow { brackets += 1 }
            if depth > Self.mostDepth { throw tooDeep(event) }
        case .listEnd, .mappingEnd:
            depth -= 1
            brackets = max(0, brackets - 1)
            return event
        case .alias: break
        case .documentStart, .documentEnd, .end: return event
        }
        amount.values += 1
        if amount.values > mostValues { throw stop("more than \(mostValues) values", at: event) }
        if event.hasProperties, let tag = parser.tag {
            problems.checkTag(tag, of: event, anchor: parser.anchor)
        }
        return event
    }

    /// The anchor of the event just read, or what an alias refers to.
    func anchor(_ event: YAMLEvent) -> String? { event.hasProperties ? parser.anchor : nil }

    /// Reports a problem that ends reading.
    func stop(_ message: String, at event: YAMLEvent, help: String? = nil) -> Stop {
        problems.report(message, at: problems.range(of: event), help: help)
        return Stop()
    }

    /// Reports that layers are nested too deeply.
    func tooDeep(_ event: YAMLEvent) -> Stop {
        stop("nested deeper than \(SceneLimits.levels) levels of layers", at: event)
    }

    /// Skips a value, given its first event.
    func skip(_ event: YAMLEvent) throws(Stop) {
        var event = event
        var level = 0
        while true {
            switch event.kind {
            case .listStart, .mappingStart: level += 1
            case .listEnd, .mappingEnd: level -= 1
            default: break
            }
            if event.kind != .alias, let anchor = anchor(event) { set(anchor, .skipped) }
            if level == 0 { return }
            event = try next()
        }
    }

    /// Reads a key of a mapping.
    ///
    /// - Returns: `nil` after reporting a key that is not a scalar; its value is skipped.
    func key(_ event: YAMLEvent) throws(Stop) -> String? {
        guard event.kind == .scalar else {
            problems.reportNoWord(at: problems.range(of: event))
            try skip(event)
            try skip(next())
            return nil
        }
        if event.hasProperties { _ = try value(event) }
        return parser.value
    }

    /// Whether the event just read is a scalar with just these bytes.
    func isScalar(_ event: YAMLEvent, _ bytes: [UInt8]) -> Bool {
        event.kind == .scalar && !event.hasProperties && parser.hasValue(bytes)
    }
}

extension SceneEvents.Amount {
    func since(_ before: SceneEvents.Amount) -> SceneEvents.Amount {
        SceneEvents.Amount(values: values - before.values, bytes: bytes - before.bytes)
    }
}
