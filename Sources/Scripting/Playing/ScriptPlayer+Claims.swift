import LayerGeometry
import PlaygroundModel
import TerminalTypes

extension ScriptPlayer {
    mutating func check(_ expectation: Expectation) throws(StepFailure) {
        switch expectation {
        case .hit(let layer, let place, let via, let isNegated):
            try checkHit(try node(layer), place, via, isNegated: isNegated)
        case .hitNone(let place): try checkHit(nil, place, [], isNegated: false)
        case .seen(let layer, let place):
            let (node, point) = (try node(layer), try asked(place))
            let seen = playground.prepared.seen(at: point).map { playground.shownTree[$0] }
            try require(
                seen == node, "what is seen at \(Self.text(point))", Self.name(node),
                Self.name(seen))
        case .contains(let layer, let place, let isNegated):
            try checkContains(try node(layer), place, isNegated: isNegated)
        case .rejected(let layer, let verdict, let place):
            try checkRejected(try node(layer), verdict, place)
        case .point(let layer, let wanted, let tolerance):
            let (node, point) = (try node(layer), try asked(nil))
            let own = node.convert(point, from: nil)
            let limit = tolerance ?? Size(width: 0.001, height: 0.001)
            let isNear = own.map {
                abs($0.x - wanted.x) <= limit.width && abs($0.y - wanted.y) <= limit.height
            }
            try require(
                isNear ?? false, "the point in \(node.name)", Self.text(wanted),
                NumberText.pair(own))
        case .property(let layer, let source, let property, let value, let tolerance):
            let index = try self.node(layer).index
            let node = (source == .model ? playground.tree : playground.derived.presentation)[index]
            let found = property.value(of: node.layer)
            let isClose = found?.isClose(to: value, within: tolerance ?? LayerValue.tolerance)
            try require(
                isClose ?? false, "\(node.name).\(property.name)", value.script,
                found?.script ?? "undefined")
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
        let found = grid().text.split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        for place in 0..<max(rows.count, found.count) {
            let wanted = place < rows.count ? rows[place] : ""
            let there = place < found.count ? found[place] : ""
            try require(
                wanted == there, "row \(place + 1) of the screen", "\"\(wanted)\"",
                "\"\(there)\"")
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
        let found = playground.prepared.hit(at: point, rules: rules).map { tree[$0] }
        // The reasons are only determined if they are reported.
        func trace() -> [String] { StepFailure.lines(of: tree.root.trace(point, rules: rules)) }
        if (found == wanted) == isNegated {
            throw StepFailure(
                "the hit at \(Self.text(point)) by the rules of \(rules.rawValue)",
                expected: (isNegated ? "anything but " : "") + Self.name(wanted),
                found: Self.name(found), trace: trace(),
                hint: isNegated ? nil : Self.hint(wanted, point, playground))
        }
        guard !via.isEmpty, let hit = found else { return }
        var way: [LayerNode] = []
        for reference in via { way.append(try node(reference)) }
        if hit.chain != way {
            throw StepFailure(
                "the path to \(hit.name)", expected: way.map(\.name).joined(separator: " > "),
                found: hit.chain.map(\.name).joined(separator: " > "), trace: trace())
        }
    }

    private func checkContains(
        _ node: LayerNode, _ place: Target.Place?, isNegated: Bool
    ) throws(StepFailure) {
        let point = try asked(place)
        let own = node.convert(point, from: nil)
        let contains = own.map { node.contains($0) } ?? false
        try require(
            contains != isNegated, "whether \(node.name) contains \(Self.text(point))",
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
        throw StepFailure(
            "why \(node.name) is not hit at \(Self.text(point))", expected: verdict.rawValue,
            found: found.rawValue, trace: StepFailure.lines(of: trace))
    }

    private func require(
        _ isMet: Bool, _ what: @autoclosure () -> String, _ expected: @autoclosure () -> String,
        _ found: @autoclosure () -> String
    ) throws(StepFailure) {
        if !isMet { throw StepFailure(what(), expected: expected(), found: found()) }
    }

    private static func text(_ point: Point) -> String { NumberText.pair(point.x, point.y) }
}
