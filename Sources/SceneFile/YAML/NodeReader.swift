import Diagnostics
import LayerGeometry
internal import YAMLEvents

/// Reads typed values and reports problems.
final class NodeReader {
    let problems: Problems
    let events: SceneEvents
    /// The paths of layers read, and where they are written.
    private(set) var paths: [(text: String, range: SourceRange)] = []
    /// The number of animations read, including those in groups and those repeated by aliases.
    var animationCount = 0
    /// The last colour read.
    var lastColor: LayerColor?
    /// The colours of animations read so far, up to `mostColorValues`, so that equal ones share memory.
    var colorValues: [String: LayerAnimation.Value] = [:]
    static let mostColorValues = 1_000
    /// A cache of the long values that aliases may repeat.
    var longValues: [ValueUse: Any] = [:]

    init(_ problems: Problems, _ events: SceneEvents) {
        self.problems = problems
        self.events = events
    }

    /// Whether there are too many problems to continue.
    var isFull: Bool { problems.isFull }

    /// Reports a problem with a value.
    func report(_ message: String, at node: Node, help: String? = nil) {
        if node.kind == .unknown { return }
        problems.report(message, at: problems.range(of: node), help: help)
    }

    /// Reads the path of a layer, which need not exist.
    func path(_ node: Node, _ key: String) -> String? {
        let path = text(node, key)
        if let path { paths.append((path, problems.range(of: node))) }
        return path
    }

    /// Checks a key of a mapping.
    ///
    /// - Parameters:
    ///   - kind: The name of its keys for messages.
    ///   - given: The previous keys, to which it is added.
    /// - Returns: `false` after reporting an unknown or repeated key, whose value is to be skipped.
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
                "scenes do not support the merge key '<<'", at: place,
                help: "write the keys themselves")
        } else {
            let near =
                FrameworkWord.meaning(of: name, among: keys)
                ?? Suggestion.nearest(to: name, among: keys)
            problems.report(
                "unknown \(kind) '\(name.shortened)'", at: place,
                help: near.map { "write '\($0)'" })
        }
        return false
    }
}

/// A key of a mapping and its position.
struct GivenKey {
    let name: String
    let place: SourceRange
}
