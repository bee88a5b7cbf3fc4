import LayerGeometry
public import SourceDiagnostics

/// A listing: code in Swift or Objective-C that creates and changes layers and views.
///
/// Statements outside functions are played first, then the properties and `viewDidLoad` of the first
/// controller, then the calls. Nothing is guessed: lines that need something unknown are not played but
/// listed.
///
///     let listing = try CodeListing(text, name: "popup.swift")
///     let playback = try listing.played(.init(calls: ["open()"]))
///     playback.steps[3].changes
public struct CodeListing: Sendable {
    /// How a listing is played.
    public struct Options: Hashable, Sendable {
        /// Functions and methods that are called after the start, in order: `open()`, `touched:p`.
        public var calls: [String] = []
        /// The time of day in seconds, for `hour`, `minute` and `second`; `nil` if unknown.
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
    /// The language in which it is read.
    public let language: CodeLanguage
    /// The code.
    public let text: String

    /// The maximum size of a listing, in bytes.
    public static let maximumBytes = 1_000_000

    /// Creates a listing.
    ///
    /// - Parameters:
    ///   - text: The code.
    ///   - name: The file's name; its extension, `.swift` or `.m`, determines the language.
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

    /// Whether a file's name is that of a listing: it ends in `.swift` or `.m`.
    public static func isName(_ name: String) -> Bool {
        name.hasSuffix(".swift") || name.hasSuffix(".m")
    }

    /// Whether a text without a name looks like code that creates layers or views.
    public static func looksLikeOne(_ bytes: [UInt8]) -> Bool {
        let start = String(decoding: bytes.prefix(1 << 16), as: UTF8.self)
        let words = ["UIView", "CALayer", "CGRect", "addSubview", "addSublayer", "viewDidLoad"]
        return words.contains { start.contains($0) }
    }

    /// The listing with another text in one of its lines.
    ///
    /// - Parameter line: The line, from 1; a line that the listing does not have changes nothing.
    /// - Throws: A problem if the text has more bytes than `maximumBytes`.
    public func replacing(line: Int, by text: String) throws(Diagnostic) -> CodeListing {
        var lines = source.lines
        guard lines.indices.contains(line - 1) else { return self }
        lines[line - 1] = text[...]
        return try CodeListing(lines.joined(separator: "\n"), name: source.name)
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
            var evaluator = Evaluator(World())
            evaluator.language = language
            let statements = try Parser.listing(text, language)
            evaluator.time = options.time
            evaluator.player.source = source
            evaluator.player.lastStep = steps
            evaluator.player.lastLine = options.until.flatMap { until in
                Self.lines(of: statements).filter { $0 <= until }.max() ?? 0
            }
            var calls: [Node] = []
            for call in options.calls { calls.append(try node(call)) }
            if options.until != 0 && steps != 0 { try evaluator.play(statements, calls: calls) }
            let world = evaluator.world
            let view = evaluator.controller.flatMap {
                world[$0].properties["view"]?.object?.id
            }
            let roots = world.roots.sorted { $0 == view && $1 != view }
            return Playback(
                listing: self, options: options, steps: evaluator.player.steps,
                notPlayed: evaluator.player.notPlayed.values.sorted { $0.line < $1.line },
                functions: functions(of: evaluator),
                roots: roots.map { LayerTree(world.assembled($0)) }, rules: world.rules,
                hasView: view != nil && roots.first == view, end: ListingEnd(evaluator), ids: roots)
        } catch { throw error.diagnostic }
    }

    /// The functions and methods of a listing, as calls name them: `open()`, `touched:`.
    private func functions(of evaluator: Evaluator) -> [String] {
        let functions = evaluator.types.values.flatMap { Array($0.functions) } + evaluator.functions
        // Of a variadic one, that with one argument.
        let single = functions.filter { !$1.labels.contains { $0 == "* 1" } }
        let all = Set(single.map(\.key)).filter { !$0.contains(" ") }
        return all.map { selector in
            guard language == .objectiveC, selector.contains(":") else { return selector }
            return String(selector.filter { !"()".contains($0) }.replacing("_:", with: ":"))
        }.sorted()
    }

    /// Reads a call that is asked for: `open()`, `prepare`, `touched:CGPointMake(160,240)`.
    private func node(_ call: String) throws(CodeFault) -> Node {
        let range = SourceRange(line: 0, column: 1)
        let isMessage = call.prefix { $0 != "(" }.contains(":")
        let text = isMessage ? "[self \(call)]" : call.contains("(") ? call : call + "()"
        do throws(CodeFault) {
            let isSwift = !isMessage && language == .swift
            var parser = try Parser(text, isSwift ? .call : .objectiveC)
            let call = try parser.expression()
            if parser.token.kind != .end { throw parser.expected("the end of the call") }
            return Node(.group, [call], at: range)
        } catch {
            let isSelector = call.hasSuffix(":)") || call.hasSuffix(":")
            throw CodeFault(
                "the call '\(call.shortened)' cannot be read: \(error.message)", at: range,
                help: isSelector ? "write '\(Self.call(of: call))' with values" : nil)
        }
    }

    /// How a function is called: `open(at: VALUE)` for `open(at:)`, `touched:VALUE` for `touched:`.
    package static func call(of selector: String) -> String {
        guard selector.hasSuffix(":)"), let start = selector.firstIndex(of: "(") else {
            return selector.split(separator: ":").map { $0 + ":VALUE" }.joined(separator: " ")
        }
        let labels = selector[start...].dropFirst().dropLast(2).split(separator: ":")
        let values = labels.map { $0 == "_" ? "VALUE" : "\($0): VALUE" }
        return selector[...start] + values.joined(separator: ", ") + ")"
    }

    /// The lines in which statements begin.
    private static func lines(of statements: [Node]) -> [Int] {
        statements.flatMap { node -> [Int] in
            switch node.kind {
            case .function, .type, .addition, .block: lines(of: node.parts)
            case .condition, .loop, .repetition, .selection:
                [node.range.line]
                    + lines(of: node.parts.filter { $0.kind == .block || $0.kind == .condition })
            default: [node.range.line]
            }
        }
    }

    /// The view of a controller that has no other.
    static var view: Layer { Layer(name: "view", frame: Rect(x: 0, y: 0, width: 320, height: 480)) }

    /// A listing that has been played.
    public struct Playback: Sendable {
        /// The listing.
        public let listing: CodeListing
        /// How it was played.
        public let options: Options
        /// The lines that changed something, in the order in which they were played.
        public let steps: [ListingStep]
        /// The lines that were not played, in the order of the listing.
        public let notPlayed: [ListingGap]
        /// The functions and methods of the listing, as calls name them: `open()`, `touched:`.
        public let functions: [String]
        /// The layers at the end: the controller's view first, then each layer that is in no tree.
        public let roots: [LayerTree]
        /// The rules of touches: UIKit's if all layers are those of views, otherwise Core Animation's.
        public let rules: HitRules
        /// Whether the first root is the controller's view.
        fileprivate let hasView: Bool
        fileprivate let end: ListingEnd
        /// The number of each root in the world of the evaluator.
        fileprivate let ids: [Int]
        /// What has played it.
        var evaluator: Evaluator { end.evaluator }

        /// Whether there is nothing in it that can be played or called.
        public var isEmpty: Bool { steps.isEmpty && roots.isEmpty && functions.isEmpty }

        /// The layers at the end as one tree; see `tree(after:)`.
        public var tree: LayerTree {
            if roots.count == 1, let first = roots.first { return first }
            var all = CodeListing.view
            all.sublayers = roots.map(\.rootLayer)
            if hasView, let view = all.sublayers.first {
                // What is not in the controller's view is behind it, where it gets none of its touches.
                all.name = "listing"
                all.sublayers.append(all.sublayers.removeFirst())
                if let frame = view.frame {
                    all.setFrame(frame)
                    all.bounds.origin = frame.origin
                }
            }
            return LayerTree(all)
        }

        /// The layers at the moment after a step as one tree.
        ///
        /// It is that of the only root. Several roots are in a view of 320x480; if one of them is the
        /// controller's view, in a layer `listing`, with that view in front.
        ///
        /// The listing is played again up to that step, which takes as long as it took the first time.
        ///
        /// - Parameter step: The number of steps, 0 for the start.
        public func tree(after step: Int) -> LayerTree { after(step).tree }

        /// The listing played up to a step; see `tree(after:)`.
        public func after(_ step: Int) -> Playback {
            if step >= steps.count { return self }
            return (try? listing.played(options, steps: max(0, step))) ?? self
        }
    }
}

/// The methods that classes of a listing override for hit tests of views.
extension CodeListing.Playback {
    /// Which of them the class of a layer has: `b overrides point(inside:with:) (line 2)`; `nil` if it has
    /// none.
    public func override(of node: LayerNode) -> String? {
        guard let type = node.layer.className else { return nil }
        var evaluator = evaluator
        let all = Evaluator.viewTests.compactMap { selector in
            evaluator.function(selector, from: type).map { "\(selector) (line \($0.0.range.line))" }
        }
        return all.isEmpty ? nil : "\(node.name) overrides \(all.joined(separator: " and "))"
    }

    /// The layers of `tree` by their numbers in the evaluator; -1 for the one around several roots.
    private var places: [Int] {
        let all = ids.map { evaluator.world.all(in: $0, withMasks: false) }
        let ordered = hasView ? all.dropFirst() + all.prefix(1) : all[...]
        return (all.count == 1 ? [] : [-1]) + ordered.joined()
    }

    /// What is not known of each layer of `tree`; empty if all is.
    var lost: [[String: Int]] {
        guard evaluator.player.hasLost else { return [] }
        return places.map { $0 < 0 ? [:] : evaluator.world.lost(of: $0) }
    }

    /// The answer of these methods to a call of a layer of `tree`; `nil` if it needs none of them.
    func answer(of index: Int, _ name: String, _ point: Point) throws(CodeFault) -> Value? {
        var evaluator = evaluator
        let places = places
        guard places.indices.contains(index), places[index] >= 0 else { return nil }
        evaluator.effort = 0
        (evaluator.player.lastLine, evaluator.player.lastStep) = (nil, nil)
        let view = Value.Reference(id: places[index], isView: true)
        guard let value = try evaluator.sent(name, to: view, point) else { return nil }
        guard let found = value.object else { return value }
        return places.firstIndex(of: found.id).map { .object(.init(id: $0, isView: true)) }
    }
}

/// What has played a listing, at its end; a class, to keep what contains it small.
private final class ListingEnd: Sendable {
    let evaluator: Evaluator

    init(_ evaluator: Evaluator) { self.evaluator = evaluator }
}
