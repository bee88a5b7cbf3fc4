import Diagnostics
internal import YAMLEvents

/// Ends the reading of a text of which no more can be read; the reason has been reported.
struct Stop: Error {}

/// The events of a scene's text, within the limits of scenes, and the values made of them.
final class SceneEvents {
    /// How much a value is, with all that the aliases in it stand for.
    struct Amount {
        /// All values, keys included.
        var values = 0
        /// The bytes of all scalars.
        var bytes = 0
    }

    let problems: Problems
    /// Whether values may be used in several places.
    let hasAliases: Bool
    /// What the anchors stand for that were read so far.
    var anchors: [String: Anchored] = [:]
    /// What has been read so far.
    var amount = Amount()
    private let parser: YAMLEventParser
    let mostValues: Int
    private var depth = 0
    /// The values that are being read, and those that aliases may stand for.
    let store = NodeStore()

    /// A layer takes two levels of YAML; the rest is for what is in the innermost one.
    private static let mostDepth = 2 * SceneLimits.levels + 100

    init(_ text: [UInt8], problems: Problems, mostValues: Int) {
        parser = YAMLEventParser(text)
        self.problems = problems
        self.mostValues = mostValues
        hasAliases = text.contains(UInt8(ascii: "*")) && text.contains(UInt8(ascii: "&"))
    }

    /// Reads the next event.
    ///
    /// - Throws: Where the text is no YAML from here on, where it is nested too deep or too large,
    ///   and where there are so many problems that reading on would only cost time.
    func next() throws(Stop) -> YAMLEvent {
        if problems.isFull { throw Stop() }
        let event: YAMLEvent
        do throws(YAMLFault) {
            event = try parser.next()
        } catch {
            problems.report(error)
            throw Stop()
        }
        switch event.kind {
        case .scalar: amount.bytes += event.value.utf8.count
        case .listStart, .mappingStart:
            depth += 1
            if depth > Self.mostDepth { throw tooDeep(event) }
        case .listEnd, .mappingEnd:
            depth -= 1
            return event
        case .alias: break
        case .documentStart, .documentEnd, .end: return event
        }
        amount.values += 1
        if amount.values > mostValues { throw tooMany(event) }
        if event.tag != nil { problems.checkTag(of: event) }
        return event
    }

    /// Reports that layers are nested too deep.
    func tooDeep(_ event: YAMLEvent) -> Stop {
        problems.report(
            "nested deeper than \(SceneLimits.levels) levels of layers",
            at: problems.range(of: event))
        return Stop()
    }

    func tooMany(_ event: YAMLEvent, _ counted: String = "") -> Stop {
        problems.report(
            "more than \(mostValues) values\(counted)", at: problems.range(of: event))
        return Stop()
    }

    /// Reads over a value.
    ///
    /// - Parameter event: The first event of it.
    func skip(_ event: YAMLEvent) throws(Stop) {
        var event = event
        var level = 0
        while true {
            switch event.kind {
            case .listStart, .mappingStart: level += 1
            case .listEnd, .mappingEnd: level -= 1
            default: break
            }
            if event.kind != .alias, let anchor = event.anchor { set(anchor, .skipped) }
            if level == 0 { return }
            event = try next()
        }
    }

    /// Reads a key of a mapping.
    ///
    /// - Returns: `nil` for one that is no word, which is read over with its value.
    func key(_ event: YAMLEvent) throws(Stop) -> String? {
        guard event.kind == .scalar else {
            problems.reportNoWord(at: problems.range(of: event))
            try skip(event)
            try skip(next())
            return nil
        }
        if event.anchor != nil { _ = try value(event) }
        return event.value
    }
}

extension SceneEvents.Amount {
    func since(_ before: SceneEvents.Amount) -> SceneEvents.Amount {
        SceneEvents.Amount(values: values - before.values, bytes: bytes - before.bytes)
    }
}
