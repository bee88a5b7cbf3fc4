import LayerGeometry
public import SourceDiagnostics

/// A listing: code in Swift or Objective-C that makes layers and views, and changes them.
///
/// What runs by itself is played from the top: the statements outside functions, then the first
/// controller's properties and `viewDidLoad`. Other functions are played by calls. Nothing is guessed:
/// what needs something that is not known is not played, and is listed.
///
///     let listing = try Listing(text, name: "popup.swift")
///     let playback = try listing.played(calls: ["open()"])
///     playback.steps[3].changes
public struct Listing: Sendable {
    /// How a listing is played.
    public struct Options: Hashable, Sendable {
        /// Functions and methods that are called after the start, in order: `open()`, `touched:p`.
        public var calls: [String] = []
        /// Seconds since midnight, for `hour`, `minute` and `second`; `nil` if it is not known.
        public var time: Double?
        /// The last line that is played; `nil` for all.
        public var until: Int?

        /// Creates options.
        public init(calls: [String] = [], time: Double? = nil, until: Int? = nil) {
            (self.calls, self.time, self.until) = (calls, time, until)
        }
    }

    /// The text, for reporting places in it.
    public let source: SourceText
    /// The language that it is read as.
    public let language: CodeLanguage
    private let text: String

    /// The most bytes of a listing.
    public static let maximumBytes = 1_000_000

    /// Takes a text as a listing.
    ///
    /// - Parameters:
    ///   - text: The code.
    ///   - name: The file's name, whose end tells the language: `.swift` or `.m`.
    /// - Throws: A problem if it has more bytes than `maximumBytes`.
    public init(_ text: String, name: String) throws(Diagnostic) {
        guard text.utf8.count <= Self.maximumBytes else {
            throw Diagnostic(
                "the listing has \(text.utf8.count) bytes, and may have \(Self.maximumBytes)",
                at: SourceRange(line: 1, column: 1), help: "cut it to what makes the layers")
        }
        self.text = text
        source = SourceText(text, name: name)
        language = CodeLanguage(name: name, text: text)
    }

    /// Plays the listing from its start.
    ///
    /// - Throws: A problem, with its place in the listing, if the code cannot be read at all: a comment
    ///   or a text without an end, too many levels, or too much to play. The problem of a call that was
    ///   asked for is in line 0.
    public func played(_ options: Options = Options()) throws(Diagnostic) -> Playback {
        try played(options, steps: nil)
    }

    private func played(_ options: Options, steps: Int?) throws(Diagnostic) -> Playback {
        do throws(CodeFault) {
            var evaluator = Evaluator(World(), language)
            let statements = try Parser.listing(text, language)
            evaluator.time = options.time
            evaluator.player.source = source
            evaluator.player.lastStep = steps
            evaluator.player.lastLine = options.until.flatMap { until in
                Self.lines(of: statements).filter { $0 <= until }.max() ?? 0
            }
            var calls: [Statement] = []
            for call in options.calls { calls.append(try statement(call)) }
            if options.until != 0 && steps != 0 { try evaluator.play(statements, calls: calls) }
            let layers = evaluator.layers
            return Playback(
                listing: self, options: options, steps: evaluator.player.steps,
                notPlayed: evaluator.player.notPlayed.sorted { $0.line < $1.line },
                functions: evaluator.callable, roots: layers.roots.map { LayerTree($0) },
                hasView: layers.hasView)
        } catch {
            throw error.diagnostic
        }
    }

    /// Reads a call that is asked for: `open()`, `prepare`, `touched:CGPointMake(160,240)`.
    private func statement(_ call: String) throws(CodeFault) -> Statement {
        let range = SourceRange(line: 0, column: 1)
        let isMessage =
            language == .objectiveC && !call.contains("(")
            || call.contains(":")
                && {
                    let head = call.prefix { $0 != "(" }
                    return head.contains(":")
                }()
        let text = isMessage ? "[self \(call)]" : call.contains("(") ? call : call + "()"
        do throws(CodeFault) {
            var parser = try Parser(text, isMessage ? .objectiveC : language)
            let expression = try parser.expression()
            if parser.token.kind != .end { throw parser.expected("the end of the call") }
            return Statement(kind: .expression(expression), range: range)
        } catch {
            throw CodeFault(
                "the call '\(call.shortened)' cannot be read: \(error.message)", at: range)
        }
    }

    /// The lines in which statements begin.
    private static func lines(of statements: [Statement]) -> [Int] {
        statements.flatMap { statement -> [Int] in
            let own = [statement.range.line]
            switch statement.kind {
            case .function(let function): return lines(of: function.body)
            case .type(_, _, _, let members): return lines(of: members)
            case .condition(_, let then, let otherwise):
                return own + lines(of: then) + lines(of: otherwise)
            case .loop(_, _, let body), .block(let body): return own + lines(of: body)
            default: return own
            }
        }
    }

    /// A listing that has been played.
    public struct Playback: Sendable {
        fileprivate let listing: Listing
        fileprivate let options: Options
        /// The lines that changed something, in the order in which they were played.
        public let steps: [ListingStep]
        /// The lines that were not played, in the order of the listing.
        public let notPlayed: [ListingGap]
        /// The functions and methods of the listing, as calls name them: `open()`, `touched:`.
        public let functions: [String]
        /// The layers at the end: the controller's view first, then each layer that is in no tree.
        public let roots: [LayerTree]
        /// Whether the first root is the controller's view.
        fileprivate let hasView: Bool

        /// The layers at the end as one tree; see `tree(after:)`.
        public var tree: LayerTree {
            if roots.count == 1 || hasView, let first = roots.first { return first }
            var view = Layer(name: "view", frame: Rect(x: 0, y: 0, width: 320, height: 480))
            view.sublayers = roots.map(\.rootLayer)
            return LayerTree(view)
        }

        /// The layers at the moment after a step as one tree: that of the controller's view, or of the
        /// only root; several roots are shown in a view of 320x480.
        ///
        /// The listing is played again up to that step, which takes as long as it took the first time.
        ///
        /// - Parameter step: The number of steps, 0 for the start.
        public func tree(after step: Int) -> LayerTree {
            if step >= steps.count { return tree }
            return (try? listing.played(options, steps: max(0, step)))?.tree ?? tree
        }
    }
}

extension Evaluator {
    /// The layers that are in no other, the controller's view first.
    fileprivate var layers: (roots: [Layer], hasView: Bool) {
        let view = controller.flatMap { world.objects[$0].properties["view"]?.object?.id }
        let others = world.roots.filter { $0 != view }
        return (
            (view.map { [$0] } ?? []).map(world.assembled) + others.map(world.assembled),
            view != nil
        )
    }

    /// The functions that can be called.
    fileprivate var callable: [String] {
        let methods = types.values.flatMap(\.functions.keys)
        return Set(methods + functions.keys).sorted()
    }
}

/// A line of a listing that was played, and what it changed.
public struct ListingStep: Hashable, Sendable {
    /// The line, from 1; 0 for a call that was asked for.
    public let line: Int
    /// The line's text, without blanks at its ends.
    public let text: String
    /// What the line set, and what followed.
    public let changes: [ListingChange]
    /// What else is to be known of it: a view that was made because nobody had made it.
    public let notes: [String]

    /// What the line set, what followed and what stayed, as a sentence without a full stop:
    /// `frame = 140,140 100×100: position becomes 140,140, since anchorPoint is 0,0`.
    public var sentence: String {
        let set = changes.filter { $0.kind == .set }.map { "\($0.property) = \($0.to.shown)" }
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
        return ([set.joined(separator: ", ")] + [parts.joined(separator: ", ")])
            .filter { !$0.isEmpty }.joined(separator: ": ")
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
    public internal(set) var layer: String?
    /// The property by Core Animation's name, `superlayer`, `index` among its siblings, or the variable.
    public let property: String
    /// The value before; `none` of a new variable.
    public let from: CallValue
    /// The value after.
    public let to: CallValue
    /// Why it changed.
    public let kind: Kind
    /// The anchor point that the layer has then.
    var anchorPoint: UnitPoint?

    init(
        layer: String?, property: String, from: CallValue, to: CallValue, kind: Kind,
        anchorPoint: UnitPoint? = nil
    ) {
        (self.layer, self.property, self.from) = (layer, property, from)
        (self.to, self.kind, self.anchorPoint) = (to, kind, anchorPoint)
    }
}

/// A line of a listing that was not played.
public struct ListingGap: Hashable, Sendable {
    /// The line, from 1; 0 for a call that was asked for.
    public let line: Int
    /// What is not known, by its name, or what is wrong.
    public let reason: String
}
