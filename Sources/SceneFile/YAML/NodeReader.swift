import Diagnostics
import LayerGeometry
internal import YAMLEvents

/// Reads typed values, and takes note of every problem on the way.
final class NodeReader {
    let problems: Problems
    let events: SceneEvents
    /// How many animations were read; those of groups count, and aliases as what they stand for.
    var animationCount = 0
    /// The colour that was read last.
    var lastColor: LayerColor?
    /// The long values that were read and may be used in several places.
    var longValues: [ValueUse: Any] = [:]

    init(_ problems: Problems, _ events: SceneEvents) {
        self.problems = problems
        self.events = events
    }

    /// Whether reading on would only cost time.
    var isFull: Bool { problems.isFull }

    /// Takes note of a problem with a value.
    func report(_ message: String, at node: Node, help: String? = nil) {
        if case .unknown = node.content { return }
        problems.report(message, at: problems.range(of: node), help: help)
    }

    /// Looks whether a mapping may have a key.
    ///
    /// - Parameters:
    ///   - kind: What its keys are called in a message.
    ///   - given: The keys before it, to which it is added.
    /// - Returns: Whether its value is to be read: `false` for a key that is unknown or was given before.
    func accepts(
        _ name: String, at place: SourceRange, isKnown: Bool, among keys: [String], kind: String,
        given: inout [GivenKey]
    ) -> Bool {
        if let first = given.first(where: { $0.name == name }) {
            problems.reportRepeated(name, at: place, first: first.place)
            return false
        }
        given.append(GivenKey(name: name, place: place))
        if isKnown { return true }
        if name == "<<" {
            problems.report(
                "'<<' merges keys, which scenes do not do", at: place,
                help: "write the keys themselves")
        } else {
            let near = Suggestion.nearest(to: name, among: keys)
            problems.report(
                "unknown \(kind) '\(name.shortened)'", at: place,
                help: near.map { "write '\($0)'" })
        }
        return false
    }
}

/// A key of a mapping, and where it stands.
struct GivenKey {
    let name: String
    let place: SourceRange
}
