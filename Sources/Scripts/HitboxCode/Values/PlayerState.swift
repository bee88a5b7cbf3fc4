import LayerGeometry
internal import SourceDiagnostics

/// The progress of playing a listing.
struct PlayerState {
    /// A change of a line, whose layer is named at the line's end.
    struct Change {
        /// The layer; `nil` for a variable.
        var id: Int?
        var property: String
        var from: Value
        var to: Value
        var kind = ListingChange.Kind.set
        var anchorPoint: UnitPoint?
    }

    var steps: [ListingStep] = []
    /// What was not played, by line.
    var notPlayed: [Int: ListingGap] = [:]
    /// The question of the last step, for its explanation.
    var question: Question?
    /// Of the line that is being played.
    var changes: [Change] = []
    var notes: [String] = []
    /// The line of the function that runs which was not played, and might have returned its value.
    var lostResult: Int?
    /// Whether a line of the round that is played was not, and might have ended it.
    var hasLostJump = false
    /// The calls of the line that have been played.
    var done: Set<ObjectIdentifier> = []
    /// Whether anything of a layer is not known.
    var hasLost = false
    /// What is not known of views that nothing has created yet, by their names.
    var awaited: [String: [String: Int]] = [:]
    /// The states of controls which are not known of any view, with the lines since which they are not.
    var lostStates: [String: Int] = [:]
    /// The functions that a line calls which is not played, and those of them that are still to be read, with
    /// their variables.
    var reached: Set<Reached> = []
    var waiting: [(body: Node, frame: Evaluator.Frame, given: [String: Value])] = []
    /// The functions of the listing by their names without labels, with their classes, and the initialisers by
    /// these; `nil` after a declaration.
    var named: [String: [(function: Node, type: String?)]]?
    /// What layers had when they were laid out, by their numbers.
    var laidOut: [Int: LayoutState] = [:]
    /// The methods that controls are given as their actions.
    var actions: Set<String> = []
    /// The controllers whose views have been asked for.
    var loaded: Set<Int> = []
    /// The number of outlets in the controller's view.
    var outlets = 0
    /// The animation of an open `animate` closure.
    var animation: LayerAnimation?
    /// The line of its curve, if that is not known.
    var lostCurve: Int?
    /// The number of animations made.
    var animations = 0
    /// The line after which playing ends.
    var lastLine: Int?
    /// The number of steps after which playing ends.
    var lastStep: Int?
    var source = SourceText("", name: "")

    /// A function that a line which is not played may run, with the call and the object that it is called on.
    struct Reached: Hashable {
        let function: ObjectIdentifier
        let call: ObjectIdentifier?
        let receiver: Int?

        init(_ function: Node, _ call: Node?, _ receiver: Value) {
            self.function = ObjectIdentifier(function)
            self.call = call.map { ObjectIdentifier($0) }
            self.receiver = receiver.object?.id
        }
    }

    /// The maximum number of steps, each of which is kept with its changes.
    static let maximumSteps = 100_000
}

/// What of a layer its layout depends on.
struct LayoutState: Equatable {
    let size: Size
    let sublayers: [Int]

    init(_ layer: World.Object) { (size, sublayers) = (layer.layer.bounds.size, layer.sublayers) }
}

/// A line of a listing that was played, and what it changed.
public struct ListingStep: Hashable, Sendable {
    /// The line, from 1; 0 for a call that was asked for.
    public let line: Int
    /// The line's text, without blanks at its ends.
    public let text: String
    /// What the line set, and what followed.
    public let changes: [ListingChange]
    /// Notes, such as a view that was created because the listing does not create it.
    public let notes: [String]

    /// The path of the first layer that it changed, in the form for people.
    public var layer: String? { changes.lazy.compactMap(\.layer).first.map(Self.short) }

    /// A path without the middle of a long one.
    private static func short(_ path: String) -> String {
        path.utf8.count > 200 ? "\(path.prefix(40))…\(path.suffix(40))" : path
    }

    /// What the line set, what followed and what stayed, as a sentence without a full stop:
    /// `frame = 140,140 100×100: position becomes 140,140, since anchorPoint is 0,0`.
    public var sentence: String {
        let all = changes.filter { $0.kind == .set }
        // A layer on its own is called as its variable: `card = card` would say nothing.
        let telling = all.filter { $0.layer != nil || $0.to.shown != $0.property }
        let set =
            telling.isEmpty
            ? all.map { "\($0.property) has no superlayer" }
            : telling.map { "\($0.property) = \(Self.short($0.shown))" }
        let followed = changes.filter { $0.kind == .followed }
        var parts = followed.map { "\($0.property) becomes \($0.to.shown)" }
        let isMoved = followed.contains { $0.property == "position" }
        if let change = changes.first(where: { $0.layer != nil && $0.kind == .set }),
            let anchor = change.anchorPoint
        {
            if ["anchorPoint", "bounds", "transform"].contains(change.property), !isMoved {
                parts.append("position stays")
            }
            if change.property != "transform", !followed.isEmpty, change.property != "anchorPoint" {
                parts.append("since anchorPoint is \(NumberText.pair(anchor.x, anchor.y))")
            }
        }
        let both = [set, parts].filter { !$0.isEmpty }
        return both.map { $0.joined(separator: ", ") }.joined(separator: ": ")
    }
}

/// A property or a variable that a line changed.
public struct ListingChange: Hashable, Sendable {
    /// Why it changed.
    public enum Kind: String, Hashable, Sendable {
        /// The line set it.
        case set
        /// It is derived from what the line set.
        case followed
    }

    /// The path of the layer; `nil` for a variable.
    public let layer: String?
    /// The property by Core Animation's name, `superlayer`, `index` among its siblings, or the variable.
    public let property: String
    /// The value before; `none` of a new variable.
    public let from: CallValue
    /// The value after.
    public let to: CallValue
    /// Why it changed.
    public let kind: Kind
    /// The anchor point that the layer has then.
    let anchorPoint: UnitPoint?

    /// The value after, for people; a number that is printed with all its digits.
    var shown: String {
        if layer == nil, case .value(.number(let number)) = to { return NumberText.full(number) }
        return to.shown
    }
}

/// A line of a listing that was not played.
public struct ListingGap: Hashable, Sendable {
    /// The line, from 1; 0 for a call that was asked for.
    public let line: Int
    /// What is unknown, by its name, or what is wrong.
    public let reason: String
}
