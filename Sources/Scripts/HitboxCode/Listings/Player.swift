import LayerGeometry
internal import SourceDiagnostics

/// Playing statements.
extension Evaluator {
    /// Why a method of a class is not played, or not always; `nil` if it is.
    private static func limit(of method: Node) -> String? {
        let name = method.text
        if viewTests.contains(name) {
            return "\(name) for touches on the stage; the hit tests of the listing send it"
        }
        if ["hitTest(_:)", "contains(_:)", "containsPoint(_:)"].contains(name) {
            return "\(name), which hit tests of other layers do not send"
        }
        let isEmpty = method.parts.allSatisfy {
            ($0.kind == .result ? $0.parts.first : $0)?.base?.name == "super"
        }
        guard later.contains(name), !isEmpty else { return nil }
        let isLayout = layouts.contains(String(name.dropLast(2)))
        return "\(name), which only \(isLayout ? "layoutIfNeeded or " : "")--call plays"
    }

    /// The methods that the system calls at a time that is not known.
    private static let later: Set<String> = [
        "layoutSubviews()", "layoutSublayers()", "viewWillLayoutSubviews()",
        "viewDidLayoutSubviews()", "viewWillAppear(_:)", "viewDidAppear(_:)", "awakeFromNib()",
        "didMoveToWindow()",
    ]

    /// Plays statements.
    ///
    /// - Returns: The value that they return; `nil` if they do not return.
    mutating func play(_ statements: [Node]) throws(CodeFault) -> Value? {
        for statement in statements {
            if let result = try play(statement) { return result }
        }
        return nil
    }

    private mutating func play(_ statement: Node) throws(CodeFault) -> Value? {
        let outer = try descend(to: statement.range)
        defer { ascend(to: outer) }
        let isLoop = statement.kind == .loop || statement.kind == .repetition
        let isAround = statement.kind == .block && statement.parts.last?.kind == .repetition
        // What closures have of a round is not known after it.
        let lostLine = isLoop || isAround ? statement.range.line : nil
        let (start, wasCaptured) = (current.hidden.count, current.isCaptured)
        current.isCaptured = false
        defer {
            if statement.isScope {
                current.endScope(start, isKept: current.isCaptured, lostSince: lostLine)
            }
            current.isCaptured = current.isCaptured || wasCaptured
        }
        switch statement.kind {
        case .block where statement.text == "defer": return try playDeferring(statement.parts)
        case .block: return try play(statement.parts)
        case .function where frames.count > 1:
            let name = String(statement.text.prefix { $0 != "(" })
            current.values[statement.text] = closure(statement)
            current.values[name] = current.values[statement.text]
        case .function:
            let function = statement.beside(functions[statement.text])
            (functions[statement.text], player.named) = (function, nil)
            if let property = statement.accessed { accessed.insert(property) }
        case .type, .addition: declareType(statement)
        case .unread: leave(statement, because: statement.text)
        case .jump: throw CodeFault(statement.text, at: statement.range, kind: .jump)
        case .repetition: return try playRounds(of: statement)
        default:
            var result = Outcome()
            try played(statement) { evaluator throws(CodeFault) in
                result = try evaluator.outcome(of: statement)
            }
            let names = statement.kind == .loop ? statement.locals : []
            for name in names { current.hide(name) }
            let start = current.hidden.count
            for value in result.values {
                if !names.isEmpty { current.values[statement.text] = value }
                if case .list(let parts) = value {
                    for (name, part) in zip(statement.labels, parts) {
                        current.values[name ?? ""] = part
                    }
                }
                do throws(CodeFault) {
                    if let result = try play(result.body) { return result }
                } catch {
                    let isEnd = error.message == "break"
                    let isOwn = statement.kind == .loop || statement.kind == .selection && isEnd
                    guard error.kind == .jump, isOwn else { throw error }
                    if isEnd { break }
                }
                if !names.isEmpty {
                    current.endScope(start, isKept: current.isCaptured, lostSince: lostLine)
                }
            }
            return statement.kind == .result ? result.returned : nil
        }
        return nil
    }

    /// Plays statements, then the last one, which is deferred, even if the others return or jump.
    private mutating func playDeferring(_ statements: [Node]) throws(CodeFault) -> Value? {
        let end = statements.suffix(1)
        var result: Value?
        do throws(CodeFault) { result = try play(statements.dropLast()) } catch {
            if error.kind == .jump { _ = try play(Array(end)) }
            throw error
        }
        // A returned structure is a copy, which deferred code does not change.
        result = result.map { copy(of: $0) }
        _ = try play(Array(end))
        return result
    }

    /// The maximum number of rounds of a loop over a test.
    private static let maximumRounds = 1_000

    /// Plays a loop over a test.
    private mutating func playRounds(of loop: Node) throws(CodeFault) -> Value? {
        let (outer, count) = (player.hasLostJump, loop.parts.count)
        let start = current.hidden.count
        defer { player.hasLostJump = outer }
        for round in 0...Self.maximumRounds {
            var isMet = round == 0 && loop.text == "repeat"
            if !isMet {
                try played(loop) { evaluator throws(CodeFault) in
                    isMet = try evaluator.areTrue(loop.parts.dropLast(2))
                }
            }
            if !isMet { return nil }
            if round == Self.maximumRounds { break }
            player.hasLostJump = false
            do throws(CodeFault) {
                if let result = try play(loop.parts[count - 2]) { return result }
            } catch {
                if error.kind != .jump { throw error }
                if error.message == "break" { return nil }
            }
            if player.hasLostJump {
                leave(loop, because: "a loop that may end earlier")
                return nil
            }
            _ = try play(loop.parts[count - 1])
            current.endScope(start, isKept: current.isCaptured, lostSince: loop.range.line)
        }
        leave(loop, because: "a loop of more than \(Self.maximumRounds) rounds")
        return nil
    }

    /// What to play after the line of a statement.
    private struct Outcome {
        var returned = Value.none
        /// Whether the tests of a condition are true.
        var isMet = false
        var body: [Node] = []
        /// The values of a loop's variable: the body is played for each.
        var values: [Value] = []
    }

    private mutating func outcome(of statement: Node) throws(CodeFault) -> Outcome {
        let parts = statement.parts
        switch statement.kind {
        case .variable: try declare(statement)
        case .result:
            let type = current.function?.base?.labels.last ?? nil
            if let given = parts.first { return Outcome(returned: try value(of: given, as: type)) }
        case .condition:
            let isMet = try areTrue(parts.dropLast(2))
            let body = parts[parts.count - (isMet ? 2 : 1)]
            let statements = body.kind == .block ? body.parts : [body]
            return Outcome(isMet: isMet, body: statements, values: [.none])
        case .loop:
            if let list = statement.base, let values = try elements(of: value(of: list)) {
                return Outcome(body: parts, values: values)
            }
            throw CodeFault("only loops over a list are played", at: statement.range)
        case .selection:
            guard let base = statement.base,
                let place = try chosen(in: statement, for: value(of: base))
            else { break }
            if parts[place].parts.last?.name == "fallthrough" {
                throw .unknown("fallthrough", at: parts[place].range)
            }
            effort += parts.count / 8
            let blocks = statement.labels.isEmpty ? parts[place...place] : parts[place...]
            return Outcome(body: Array(blocks), values: [.none])
        case .call: _ = try result(of: statement)
        default:
            let value = try value(of: statement)
            if statement.kind != .assignment, case .closure(let body, _) = value {
                _ = try result(ofBody: body)
            }
        }
        return Outcome()
    }

    /// The place of the block that has a constant equal to the value of a selection, or of its `default`.
    private mutating func chosen(in selection: Node, for value: Value) throws(CodeFault) -> Int? {
        for (place, block) in selection.parts.enumerated() {
            for constant in block.base?.parts ?? [] {
                let other = try self.value(of: constant, beside: value)
                if case .range = other, let number = value.number {
                    if other.contains(number) { return place }
                    continue
                }
                guard let isEqual = other.isEqual(to: value) else {
                    throw CodeFault("'switch' is played with constants alone", at: constant.range)
                }
                if isEqual { return place }
            }
        }
        return selection.parts.firstIndex { $0.base?.parts.isEmpty ?? false }
    }

    /// Returns whether all conditions are true; an optional binding is if it has a value.
    ///
    /// If one is false, the bound names get their earlier values back.
    private mutating func areTrue(_ tests: some Sequence<Node>) throws(CodeFault) -> Bool {
        var isMet = false
        let start = current.hidden.count
        defer { if !isMet { current.endScope(start) } }
        for test in tests {
            guard test.kind == .variable else {
                if try !isTrue(test) { return false }
                continue
            }
            let value = try value(of: test.parts[0])
            if case .none = value { return false }
            current.hide(test.text)
            current.values[test.text] = value
        }
        isMet = true
        return true
    }

    private mutating func declare(_ node: Node) throws(CodeFault) {
        let (name, line) = (node.text, node.range.line)
        let isKept = node.labels.last == "static" && frames.count > 1
        // A static variable of a function has its value for the next call.
        if isKept {
            current.values[name] = nil
            let place = frames[0].values["static \(name)"]?.number?.value
            if place == Double(line) { return }
            guard place == nil, frames[0].values[name] == nil, !isDeclared(name) else {
                current.values[name] = .unknown(since: line)
                throw .unknown("another \(name)", at: node.range)
            }
            frames[0].values["static \(name)"] = .whole(line)
        }
        let frame = isKept ? 0 : frames.count - 1
        do {
            // A copy of a variable may have its name: var x = x.
            let value = try node.parts.first.map { given throws(CodeFault) in
                try self.value(of: given, as: node.labels[0])
            }
            if !isKept { current.hide(name) }
            if value == nil, let type = node.labels[0], let zero = Functions.zero(of: type) {
                // C's structures are filled in part by part; a number has its type from the start.
                frames[frame].values[name] = zero
                return
            }
            keep((value ?? .none).stored(as: node.labels[0]), as: name, in: frame)
        } catch {
            if error.kind != .end {
                if !isKept { current.hide(name) }
                frames[frame].values[name] = .unknown(
                    since: error.range.line, isNew: node.parts.first?.isNew ?? false)
            }
            throw error
        }
    }

    /// Plays a statement as a step, or lists it if it needs something unknown.
    mutating func played(_ statement: Node, _ body: (inout Evaluator) throws(CodeFault) -> Void)
        throws(CodeFault)
    {
        effort += 8
        question = nil
        let outer = (player.changes, player.notes, player.done)
        (player.changes, player.notes, player.done) = ([], [], [])
        var end: CodeFault?
        do { try body(&self) } catch {
            if error.kind == .tooMuch { throw error }
            if error.kind == .end {
                end = error
            } else {
                leave(statement, because: changesNoLayer(statement) ? nil : error.message)
            }
        }
        let line = statement.range.line
        let isStep = !player.changes.isEmpty || !player.notes.isEmpty
        if isStep {
            if player.steps.count >= PlayerState.maximumSteps {
                throw CodeFault(
                    "the listing has more than \(PlayerState.maximumSteps) steps",
                    at: statement.range, kind: .tooMuch)
            }
            player.steps.append(step(line))
            player.question = question
        }
        (player.changes, player.notes, player.done) = outer
        if let end { throw end }
        if line == player.lastLine || isStep && player.steps.count == player.lastStep {
            throw CodeFault("", at: statement.range, kind: .end)
        }
    }

    /// The step of the line that was played, with the paths that layers have at its end.
    private mutating func step(_ line: Int) -> ListingStep {
        // Mostly all changes are of one layer.
        var last: (id: Int, path: String)?
        var changes: [ListingChange] = []
        for change in player.changes {
            if let id = change.id, id != last?.id {
                last = (id, world.path(Value.Reference(id: id), effort: &effort))
            }
            changes.append(
                ListingChange(
                    layer: change.id == nil ? nil : last?.path, property: change.property,
                    from: shown(change.from), to: shown(change.to), kind: change.kind,
                    anchorPoint: change.anchorPoint))
        }
        let text = String(player.source.line(line).trimmed)
        return ListingStep(line: line, text: text, changes: changes, notes: player.notes)
    }

    /// Declares a class, or extends one.
    private mutating func declareType(_ node: Node) {
        var type = types[node.text] ?? ClassType()
        if node.labels.last == "enum" {
            type.isEnum = true
        } else if node.kind == .type, let above = node.labels[0] {
            type.above = above
        }
        if node.labels.last == "struct" { type.isStruct = true }
        if !type.isEnum { type.protocols += node.labels.dropLast().compactMap(\.self) }
        if type.protocols.contains("View"), types["View"] == nil {
            leave("SwiftUI, whose views have no layers to ask", at: node.range)
        }
        for member in node.parts {
            switch member.kind {
            case .function:
                type.functions[member.text] = member.beside(type.functions[member.text])
                if let property = member.accessed { accessed.insert(property) }
                if let limit = Self.limit(of: member) { leave(limit, at: member.range) }
            case .variable:
                type.properties.append(member)
                if member.labels.last == "case" {
                    cases[member.text, default: []].insert(node.text)
                }
                type.declared[member.text] = type.declared[member.text] ?? member
            case .unread: leave(member.text, at: member.range)
            case .type, .addition: declareType(member)
            default: leave("a statement outside a function", at: member.range)
            }
        }
        types[node.text] = type
        (lineages, player.named) = ([:], nil)
    }
}

/// Playing a listing from its start.
extension Evaluator {
    private static let start = SourceRange(line: 1, column: 1)

    /// Plays a listing: what is at the top, then the controller's start, then the calls asked for.
    mutating func play(_ statements: [Node], calls: [Node]) throws(CodeFault) {
        do {
            let kinds: Set<Node.Kind> = [.function, .type, .addition]
            for statement in statements where kinds.contains(statement.kind) {
                _ = try play(statement)
            }
            let rest = statements.filter { !kinds.contains($0.kind) }
            _ = try play(rest)
            let names = statements.filter { $0.kind == .type }.map(\.text)
            let controllers = controllerTypes(in: statements)
            if let main = controllers.first {
                // The listing may have made it.
                var id = world.objects.firstIndex { $0.className == main }
                if id == nil { id = try made(main, []).object?.id }
                controller = id
                if let id { try loadView(of: Value.Reference(id: id)) }
                let loaded = Set(player.loaded.map { world.objects[$0].className })
                var others = Set(controllers.dropFirst()).subtracting(loaded)
                for type in statements where others.remove(type.text) != nil {
                    leave("\(type.text): the controller that is played is \(main)", at: type.range)
                }
            } else if let function = functions["viewDidLoad()"] {
                _ = try run(function, [], on: .object(mainController()))
            } else if rest.allSatisfy({ $0.number != nil }), calls.isEmpty {
                try startAlone(names)
            }
            _ = try begin(Frame(receiver: .object(mainController())))
            _ = try play(calls)
        } catch { if error.kind != .end && error.kind != .jump { throw error } }
        listLayouts()
    }

    /// Lists the layout methods of what has changed since it was laid out, as the system calls them later.
    private mutating func listLayouts() {
        if player.laidOut.isEmpty { return }
        for id in world.objects.indices
        where player.laidOut[id] != LayoutState(world.objects[id]) {
            let layer = Value.Reference(id: id, isView: world.objects[id].kind == .view)
            let method = function(Self.layoutMethod(of: layer), from: world.className(layer))?.0
            if let method, let limit = Self.limit(of: method) { leave(limit, at: method.range) }
        }
    }

    /// The class that is played by itself, and others that load a view.
    ///
    /// It is one below a controller of UIKit; otherwise one that loads a view; otherwise one of which
    /// nothing is known. None of them has a subclass.
    private mutating func controllerTypes(in statements: [Node]) -> [String] {
        let names = statements.filter { $0.kind == .type }.map(\.text)
        let extended = statements.filter { $0.kind == .addition }.map(\.text)
        func loads(_ type: String) -> Bool {
            Self.loaders.contains { types[type]?.functions[$0] != nil }
        }
        var all = (names + extended).filter {
            let isClass = types[$0]?.isStruct == false
            let isKnown = isClass && classes(from: $0).contains("UIViewController")
            return loads($0) || isKnown && (names.contains($0) || kind(of: $0) == .other)
        }
        let above = Set(all.flatMap { classes(from: $0).dropFirst() })
        if !above.isSuperset(of: all) { all.removeAll(where: above.contains) }
        // A controller that another class makes is not the main one.
        var inner: Set<String> = []
        for statement in statements
        where all.count > 1 && [.type, .addition].contains(statement.kind) {
            inner.formUnion(made(by: statement).subtracting([statement.text]))
        }
        let parts = all.filter(inner.contains)
        if parts.count < all.count { all.removeAll(where: inner.contains) }
        let controller = all.first {
            // The first one is the class itself, the last one stands for whatever is not known.
            classes(from: $0).dropFirst().dropLast().contains { $0.hasSuffix("Controller") }
        }
        guard let main = controller ?? all.first(where: loads) ?? all.first else { return [] }
        var seen: Set = [main]
        return [main] + (all + parts).filter { loads($0) && seen.insert($0).inserted }
    }

    /// The methods of a controller that UIKit calls when its view is asked for first.
    private static let loaders = ["loadView()", "viewDidLoad()"]

    /// Plays them, once.
    mutating func loadView(of controller: Value.Reference) throws(CodeFault) {
        guard player.loaded.insert(controller.id).inserted else { return }
        for name in Self.loaders { _ = try run(name, of: controller) }
    }

    /// The names that code calls, among them the classes that it makes objects of.
    private mutating func made(by node: Node) -> Set<String> {
        effort += 1
        var names: Set<String> = node.kind == .call ? [node.text, node.base?.name ?? ""] : []
        for part in node.parts + [node.base].compactMap(\.self) { names.formUnion(made(by: part)) }
        return names
    }

    /// Makes the only view, or calls the only function, that a listing without statements consists of.
    private mutating func startAlone(_ types: [String]) throws(CodeFault) {
        if let type = types.first(where: { kind(of: $0) == .view || kind(of: $0) == .layer }) {
            let name = type.prefix(1).lowercased() + type.dropFirst()
            hold(try made(type, []), as: name, depth: 0)
        } else if functions.count == 1, let only = functions.first?.value, only.labels.isEmpty {
            _ = try run(only, [])
        }
    }
}
