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
            if seen == node { return }
            throw failure("what is seen at \(Self.text(point))", Self.name(node), Self.name(seen))
        case .contains(let layer, let place, let isNegated):
            try checkContains(try node(layer), place, isNegated: isNegated)
        case .rejected(let layer, let verdict, let place):
            try checkRejected(try node(layer), verdict, place)
        case .point(let layer, let wanted, let tolerance):
            let (node, point) = (try node(layer), try asked(nil))
            let own = node.convert(point, from: nil)
            let limit = tolerance ?? Size(width: 0.001, height: 0.001)
            if let own, abs(own.x - wanted.x) <= limit.width,
                abs(own.y - wanted.y) <= limit.height
            {
                return
            }
            throw failure(
                "the point in \(node.name)", Self.text(wanted), NumberText.pair(own))
        case .property(let layer, let source, let property, let value, let tolerance):
            let index = try self.node(layer).index
            let node = (source == .model ? playground.tree : playground.derived.presentation)[index]
            let found = property.value(of: node.layer)
            let limit = tolerance ?? LayerValue.tolerance
            if let found, found.isClose(to: value, within: limit) { return }
            throw failure(
                "\(node.name).\(property.name)", value.script, found?.script ?? "undefined")
        case .selected(let layer):
            let node = try node(layer)
            if playground.selection == node.index { return }
            throw failure("the selection", Self.name(node), Self.name(playground.selectedNode))
        case .log, .status, .row, .screen: try checkText(expectation)
        }
    }

    private mutating func checkText(_ expectation: Expectation) throws(StepFailure) {
        switch expectation {
        case .log(let text):
            if playground.log == text { return }
            throw failure("the log", "\"\(text)\"", "\"\(playground.log)\"")
        case .status(let text):
            let grid = grid()
            let row = grid.text(row: grid.size.rows - 1)
            if row.contains(text) { return }
            throw failure("the status line", "\"\(text)\" in it", "\"\(row)\"")
        case .row(let number, let text):
            let grid = grid()
            guard number <= grid.size.rows else {
                throw StepFailure("the screen has only \(grid.size.rows) rows")
            }
            let row = grid.text(row: number - 1)
            if row.contains(text) { return }
            throw failure("row \(number)", "\"\(text)\" in it", "\"\(row)\"")
        case .screen(let rows):
            let found = grid().text.split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init)
            let count = max(rows.count, found.count)
            for place in 0..<count {
                let wanted = place < rows.count ? rows[place] : ""
                let there = place < found.count ? found[place] : ""
                if wanted == there { continue }
                throw failure("row \(place + 1) of the screen", "\"\(wanted)\"", "\"\(there)\"")
            }
        default: break
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
        let found = playground.prepared.hit(at: point, rules: playground.probe.rules).map {
            tree[$0]
        }
        // The reasons are only determined if they are reported.
        func trace() -> HitTrace { tree.root.trace(point, rules: playground.probe.rules) }
        if (found == wanted) == isNegated {
            throw StepFailure(
                "the hit at \(Self.text(point)) by the rules of \(playground.probe.rules.rawValue)",
                expected: (isNegated ? "anything but " : "") + Self.name(wanted),
                found: Self.name(found), trace: trace(),
                hint: isNegated ? nil : Self.hint(wanted, point, playground))
        }
        guard !via.isEmpty, let hit = found else { return }
        var way: [LayerNode] = []
        for reference in via { way.append(try node(reference)) }
        if hit.chain != way {
            throw StepFailure(
                "the way to \(hit.name)", expected: way.map(\.name).joined(separator: " > "),
                found: hit.chain.map(\.name).joined(separator: " > "), trace: trace())
        }
    }

    private func checkContains(
        _ node: LayerNode, _ place: Target.Place?, isNegated: Bool
    ) throws(StepFailure) {
        let point = try asked(place)
        let own = node.convert(point, from: nil)
        let contains = own.map { node.contains($0) } ?? false
        if contains != isNegated { return }
        throw failure(
            "whether \(node.name) contains \(Self.text(point))", isNegated ? "no" : "yes",
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
            found: found.rawValue, trace: trace)
    }

    private func failure(_ what: String, _ expected: String, _ found: String) -> StepFailure {
        var failure = StepFailure(what)
        failure.expected = expected
        failure.found = found
        return failure
    }

    private static func text(_ point: Point) -> String { NumberText.pair(point.x, point.y) }
}
