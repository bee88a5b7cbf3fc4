import HitboxCode
import LayerGeometry
import LayerIndex
import PlaygroundModel
import SceneFile
import SourceDiagnostics
import TerminalTypes

extension ScriptPlayer {
    mutating func check(_ expectation: Expectation) throws(StepFailure) {
        switch expectation {
        case .hit(let layer, let place, let via, let isNegated):
            let wanted = try layer.map { layer throws(StepFailure) in try node(layer) }
            try checkHit(wanted, place, via, isNegated: isNegated)
        case .seen(let layer, let place):
            let (node, point) = (try node(layer), try asked(place))
            let seen = playground.prepared.seen(at: point).map { playground.shownTree[$0] }
            try require(
                seen == node, "what is seen at \(NumberText.pair(point))", Self.name(node),
                Self.name(seen))
        case .contains(let layer, let place, let isNegated):
            try checkContains(try node(layer), place, isNegated: isNegated)
        case .rejected(let layer, let verdict, let place):
            try checkRejected(try node(layer), verdict, place)
        case .point(let layer, let wanted, let tolerance):
            let (node, point) = (try node(layer), try asked(nil))
            let said = try engineAnswer(at: point)
            let own = (said?.hit == node ? said?.own : nil) ?? node.convert(point, from: nil)
            let limit = tolerance ?? Size(width: 0.001, height: 0.001)
            let isNear = own.map {
                abs($0.x - wanted.x) <= limit.width && abs($0.y - wanted.y) <= limit.height
            }
            try require(
                isNear ?? false, "the point in \(node.name)", NumberText.pair(wanted),
                NumberText.pair(own))
        case .property(let layer, let source, let property, let value, let tolerance):
            let index = try self.node(layer).index
            let node = (source == .model ? playground.tree : playground.derived.presentation)[index]
            let found = property.value(of: node.layer)
            let isClose = found?.isClose(to: value, within: tolerance ?? LayerValue.tolerance)
            try require(
                isClose ?? false, "\(node.name).\(property.name)", value.script,
                found?.script ?? "undefined")
        case .call(let call, let value, let tolerance, let isNegated):
            try checkCall(call, value, tolerance, isNegated: isNegated)
        case .selected(let layer):
            let node = try node(layer)
            try require(
                playground.selection == node.index, "the selection", Self.name(node),
                Self.name(playground.selectedNode))
        case .log(let text):
            try require(
                playground.log == text, "the log", "\"\(text)\"", "\"\(playground.log)\"")
        case .status(let text):
            try checkRow(playground.size.rows, "the status line", contains: text)
        case .row(let number, let text):
            try checkRow(number, "row \(number)", contains: text)
        case .screen(let rows): try checkScreen(rows)
        }
    }

    /// Checks the answer of a call to the model.
    private func checkCall(
        _ call: String, _ value: String, _ tolerance: Double?, isNegated: Bool
    ) throws(StepFailure) {
        let asker = playground.asker
        let found: CallValue
        do throws(Diagnostic) {
            found = try asker.answer(call).value
        } catch {
            throw StepFailure(
                "'\(call.shortened)', column \(error.range.column): \(error.message)",
                hint: error.help)
        }
        guard let wanted = asker.value(value, like: found) else {
            throw StepFailure(
                "'\(value.shortened)' is no value that can be compared with the answer, "
                    + found.shown)
        }
        let isClose = found.isClose(to: wanted, within: tolerance ?? LayerValue.tolerance)
        try require(
            isClose != isNegated, call, isNegated ? "not \(value)" : value, found.shown)
    }

    /// Checks a row of the screen, counted from 1.
    private mutating func checkRow(
        _ number: Int, _ name: String, contains text: String
    ) throws(StepFailure) {
        let grid = grid()
        guard number <= grid.size.rows else {
            throw StepFailure("the screen has only \(grid.size.rows) rows")
        }
        let row = grid.text(row: number - 1)
        try require(row.contains(text), name, "\"\(text)\" in it", "\"\(row)\"")
    }

    private mutating func checkScreen(_ rows: [String]) throws(StepFailure) {
        let found = screenRows
        for place in 0..<max(rows.count, found.count) {
            let wanted = place < rows.count ? rows[place] : ""
            let there = place < found.count ? found[place] : ""
            try require(
                wanted == there, "row \(place + 1) of the screen", "\"\(wanted)\"",
                "\"\(there)\"")
        }
    }

    /// The rows of the current screen.
    var screenRows: [String] {
        mutating get {
            grid().text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// The point of a claim: that of the place, or the last one pointed at.
    private func asked(_ place: Target.Place?) throws(StepFailure) -> Point {
        if let place { return try scenePoint(place) }
        guard let aim else {
            throw StepFailure("there is no pointer on the stage, and no 'at' gives a place")
        }
        return aim
    }

    private func checkHit(
        _ wanted: LayerNode?, _ place: Target.Place?, _ via: [LayerReference], isNegated: Bool
    ) throws(StepFailure) {
        let point = try asked(place)
        let tree = playground.shownTree
        let rules = playground.probe.rules
        let said = try engineAnswer(at: point)
        let own = { playground.prepared.hit(at: point, rules: rules).map { tree[$0] } }
        let found = if let said { said.hit } else { own() }
        // The reasons are only determined if they are reported.
        func trace() -> HitTrace { tree.root.trace(point, rules: rules) }
        if (found == wanted) == isNegated {
            let asked = trace()
            var failure = StepFailure(
                "the hit at \(NumberText.pair(point)) by the rules of \(rules.rawValue)",
                expected: isNegated
                    ? wanted.map { "anything but " + Self.name($0) } ?? "a layer"
                    : Self.name(wanted),
                found: Self.name(found), trace: StepFailure.lines(of: asked),
                hint: isNegated ? nil : Self.hint(wanted, point, playground))
            failure.point = point
            failure.reason = wanted.map { asked.refusal(of: $0) }
            if said != nil {
                failure.attribute(toEngine: found, expected: isNegated ? nil : wanted, own: own())
            }
            throw failure
        }
        guard !via.isEmpty, let hit = found else { return }
        let way = try via.map { layer throws(StepFailure) in try node(layer) }
        if hit.chain != way {
            throw StepFailure(
                "the path to \(hit.name)", expected: way.map(\.name).joined(separator: " > "),
                found: hit.chain.map(\.name).joined(separator: " > "),
                trace: StepFailure.lines(of: trace()))
        }
    }

    private func checkContains(
        _ node: LayerNode, _ place: Target.Place?, isNegated: Bool
    ) throws(StepFailure) {
        let point = try asked(place)
        let own = node.convert(point, from: nil)
        let contains = own.map { node.contains($0) } ?? false
        try require(
            contains != isNegated, "whether \(node.name) contains \(NumberText.pair(point))",
            isNegated ? "no" : "yes",
            "\(contains ? "yes" : "no"): it is \(NumberText.pair(own)) in "
                + NumberText.rect(node.layer.bounds))
    }

    private func checkRejected(
        _ node: LayerNode, _ verdict: Verdict, _ place: Target.Place?
    ) throws(StepFailure) {
        let point = try asked(place)
        let trace = playground.shownTree.root.trace(point, rules: playground.probe.rules)
        let found = trace.candidates.first { $0.index == node.index }?.verdict ?? .notAsked
        if found == verdict { return }
        var failure = StepFailure(
            "why \(node.name) is not hit at \(NumberText.pair(point))", expected: verdict.rawValue,
            found: found.rawValue, trace: StepFailure.lines(of: trace))
        failure.point = point
        throw failure
    }

    private func require(
        _ isMet: Bool, _ what: @autoclosure () -> String, _ expected: @autoclosure () -> String,
        _ found: @autoclosure () -> String
    ) throws(StepFailure) {
        if !isMet { throw StepFailure(what(), expected: expected(), found: found()) }
    }
}

extension Script {
    /// Returns the problems of the names of layers, in the order of the file: unknown layers with the
    /// nearest name, ambiguous ones with the candidates; and calls that cannot be read.
    ///
    /// After a step that may add or rename layers, names are checked only when they are played.
    ///
    /// - Parameters:
    ///   - tree: The layers at the start of the script.
    ///   - limit: The maximum number of problems.
    public func check(
        against tree: LayerTree, atMost limit: Int = ScriptLimits.diagnostics
    ) -> [Diagnostic] {
        let prepared = PreparedTree(tree)
        let asker = Asker(tree)
        var diagnostics: [Diagnostic] = []
        for statement in ([setup] + tests.map(\.statements)).joined() {
            if diagnostics.count >= limit { break }
            diagnostics += statement.layers.compactMap { reference in
                tree.problem(
                    with: prepared.find(reference.text), of: reference.text, at: reference.range,
                    written: ScriptText.layer)
            }
            if case .expect(.call(let call, let value, _, _)) = statement.body {
                diagnostics += asker.problems(of: call, value: value).compactMap {
                    statement.inScript($0)
                }
            }
            if statement.mayName { break }
        }
        return Array(diagnostics.prefix(limit))
    }
}

extension Script {
    /// Gives problems to the tests that they are in, which are then not played.
    ///
    /// - Returns: Whether all of them are in tests.
    package mutating func isolate(_ problems: [Diagnostic]) -> Bool {
        for problem in problems {
            let test = tests.lastIndex { $0.range.line <= problem.range.line }
            guard let test else { return false }
            tests[test].problems.append(problem)
        }
        return true
    }
}

extension Statement {
    /// A problem of its call, whose words have single blanks between them, at its place in the script;
    /// `nil` if the statement was not read from a script.
    fileprivate func inScript(_ problem: Diagnostic) -> Diagnostic? {
        var problem = problem
        for word in callWords {
            if problem.range.column <= word.length || word == callWords.last {
                problem.range.line = word.line
                problem.range.column += word.column - 1
                return problem
            }
            problem.range.column -= word.length + 1
        }
        return nil
    }

    /// Whether it may add or rename layers.
    fileprivate var mayName: Bool {
        guard case .step(let step) = body else { return false }
        switch step {
        case .type, .paste, .raw, .undo, .redo: return true
        case .key(let key, _):
            return ["n", "y", "i", ":", "u", "U", "<", ">", "Insert"].contains(key.description)
        case .set(_, let property, _): return property.name == "name"
        default: return false
        }
    }
}

/// The difference between two explanations of a hit test: `badge: hit -> clipped by card`.
public enum TraceChange {
    /// Returns a line for each layer whose verdict changed, in the order of the first trace.
    ///
    /// Layers are matched by their paths; a layer that was not asked is `not asked`.
    public static func lines(from old: HitTrace?, to new: HitTrace?) -> [String] {
        // In the same terms, so that only verdicts differ.
        let rules = (new ?? old)?.rules ?? .calayer
        let (before, after) = (words(old, rules), words(new, rules))
        let known = Set(before.map(\.0))
        let names = before.map(\.0) + after.map(\.0).filter { !known.contains($0) }
        let texts = [before, after].map { Dictionary($0) { first, _ in first } }
        return names.compactMap { path in
            let one = texts[0][path] ?? "not asked"
            let other = texts[1][path] ?? "not asked"
            return one == other
                ? nil : "\(path.split(separator: "/").last ?? ""): \(one) -> \(other)"
        }
    }

    /// The path and the verdict of each layer.
    private static func words(_ trace: HitTrace?, _ rules: HitRules) -> [(String, String)] {
        guard let trace else { return [] }
        return trace.candidates.map { candidate in
            let (node, cause) = (
                trace.tree[candidate.index], candidate.by.map { trace.tree[$0].name }
            )
            return (
                node.path.description,
                candidate.verdict.word(rules: rules, by: cause, of: node.layer)
            )
        }
    }
}

/// The answers of an engine in a script.
extension ScriptPlayer {
    /// The engine's answer at a point; `nil` without an engine.
    func engineAnswer(at point: Point) throws(StepFailure) -> (hit: LayerNode?, own: Point?)? {
        guard let engine else { return nil }
        let tree = playground.shownTree
        let answer: HitEngine.Answer
        do throws(HitEngine.Problem) {
            answer = try engine.ask(point, tree, playground.probe.rules)
        } catch {
            throw StepFailure("the engine \(error.message)")
        }
        switch answer {
        case .hit(let layer, let own): return (layer.map { tree[$0] }, own)
        case .unknown(let name):
            throw StepFailure(
                "the engine answered '\(name.prefix(200))', which is not a layer here",
                hint: "an engine answers with the paths that it was given")
        case .cannot(let reason):
            throw StepFailure(skipping: "the engine cannot: \(reason.prefix(200))")
        }
    }
}
