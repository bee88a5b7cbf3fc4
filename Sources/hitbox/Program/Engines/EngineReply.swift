import HitboxScripting
import JSONEvents
import LayerGeometry

/// A line of an engine: a JSON object with any of the members that the protocol has.
struct EngineReply {
    /// Whether it is ready to be asked.
    private(set) var isReady = false
    /// Why it cannot answer.
    private(set) var cannot: String?
    /// The name of the layer that is hit, in which `nil` is none; `nil` if it does not say.
    private(set) var hit: String??
    /// The point in that layer's own space.
    private(set) var point: Point?
    /// The start of the line, for messages.
    let shown: String

    /// Reads a line.
    init(_ line: [UInt8]) throws(HitEngine.Problem) {
        shown = line.shown
        let parser = JSONEventParser()
        var events: [JSONEvent] = []
        let (end, fault) = parser.readAll(line[...]) { events.append($0) }
        let isWhole =
            fault == nil && parser.isComplete
            && line.dropFirst(end).allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
        guard isWhole, events.first?.kind == .objectStart else {
            throw HitEngine.Problem("answered '\(shown)', which is not a JSON object")
        }
        try read(events.map(\.kind))
    }

    /// Reads the members; unknown ones, and what is in them, are ignored.
    private mutating func read(_ events: [JSONEvent.Kind]) throws(HitEngine.Problem) {
        var depth = 0
        for (place, event) in events.enumerated() {
            switch event {
            case .objectStart, .arrayStart: depth += 1
            case .objectEnd, .arrayEnd: depth -= 1
            case .key(let key) where depth == 1: try read(key, events[(place + 1)...])
            default: break
            }
        }
    }

    private mutating func read(
        _ key: String, _ value: ArraySlice<JSONEvent.Kind>
    ) throws(HitEngine.Problem) {
        switch (key, value.first) {
        case ("ready", .bool(let isReady)): self.isReady = isReady
        case ("cannot", .string(let reason)): cannot = reason
        case ("hit", .null): hit = .some(nil)
        case ("hit", .string(let name)): hit = .some(name)
        case ("point", .null): point = nil
        case ("point", .arrayStart): point = try Self.point(value.dropFirst(), shown)
        case ("ready", _), ("cannot", _), ("hit", _), ("point", _):
            throw HitEngine.Problem("answered '\(shown)', in which '\(key)' has a wrong value")
        default: break
        }
    }

    private static func point(
        _ events: ArraySlice<JSONEvent.Kind>, _ shown: String
    ) throws(HitEngine.Problem) -> Point {
        let numbers = events.prefix(2).compactMap { event in
            if case .number(let text) = event { Double(text) } else { nil }
        }
        guard numbers.count == 2, events.dropFirst(2).first == .arrayEnd,
            numbers.allSatisfy(\.isFinite)
        else {
            throw HitEngine.Problem("answered '\(shown)', in which 'point' is not [x, y]")
        }
        return Point(x: numbers[0], y: numbers[1])
    }
}
