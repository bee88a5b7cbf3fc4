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
        return later.contains(name) && !isEmpty ? "\(name), which only --call plays" : nil
    }

    /// The methods that the system calls at a time that is not known.
    private static let later: Set<String> = [
        "layoutSubviews()", "layoutSublayers()", "viewWillLayoutSubviews()",
        "viewDidLayoutSubviews()", "viewWillAppear(_:)", "viewDidAppear(_:)", "awakeFromNib()",
        "didMoveToSuperview()", "didMoveToWindow()",
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
        switch statement.kind {
        case .block: return try play(statement.parts)
        case .function: functions[statement.text] = statement
        case .type, .addition: declareType(statement)
        case .unread: leave(statement, because: statement.text)
        case .jump: throw CodeFault(statement.text, at: statement.range, kind: .jump)
        default:
            // Only names that are used again need their values back.
            let outer = statement.locals.map { ($0, current.values[$0]) }
            defer { for case (let name, let value?) in outer { current.values[name] = value } }
            var result = Outcome()
            try played(statement) { evaluator throws(CodeFault) in
                result = try evaluator.outcome(of: statement)
            }
            for value in result.values {
                current.values[statement.text] = value
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
            }
            return statement.kind == .result ? result.returned : nil
        }
        return nil
    }

    /// What to play after the line of a statement.
    private struct Outcome {
        var returned = Value.none
        var body: [Node] = []
        /// The values of a loop's variable: the body is played for each.
        var values: [Value] = []
    }

    private mutating func outcome(of statement: Node) throws(CodeFault) -> Outcome {
        let parts = statement.parts
        switch statement.kind {
        case .variable: try declare(statement)
        case .result: if let given = parts.first { return Outcome(returned: try value(of: given)) }
        case .condition:
            let isMet = try areTrue(parts.dropLast(2))
            let body = parts[parts.count - (isMet ? 2 : 1)]
            return Outcome(body: body.kind == .block ? body.parts : [body], values: [.none])
        case .loop:
            if let list = statement.base,
                case .list(let values) = try value(of: list).stored(as: nil)
            {
                return Outcome(body: parts, values: values)
            }
            throw CodeFault("only loops over a list are played", at: statement.range)
        case .selection:
            guard let base = statement.base,
                let place = try chosen(in: statement, for: value(of: base))
            else { break }
            effort += parts.count / 8
            let blocks = statement.labels.isEmpty ? parts[place...place] : parts[place...]
            return Outcome(body: Array(blocks), values: [.none])
        case .call: _ = try result(of: statement)
        default:
            if case .closure(let body) = try value(of: statement) {
                _ = try result(ofBody: body)
            }
        }
        return Outcome()
    }

    /// The place of the block that has a constant equal to the value of a selection, or of its `default`.
    private mutating func chosen(in selection: Node, for value: Value) throws(CodeFault) -> Int? {
        for (place, block) in selection.parts.enumerated() {
            for constant in block.base?.parts ?? [] {
                guard let isEqual = try self.value(of: constant).isEqual(to: value) else {
                    throw CodeFault("'switch' is played with constants alone", at: constant.range)
                }
                if isEqual { return place }
            }
        }
        return selection.parts.firstIndex { $0.base?.parts.isEmpty ?? false }
    }

    /// Returns whether all conditions are true; an optional binding is if it has a value.
    private mutating func areTrue(_ tests: some Sequence<Node>) throws(CodeFault) -> Bool {
        for test in tests {
            guard test.kind == .variable else {
                if try !isTrue(test) { return false }
                continue
            }
            let value = try value(of: test.parts[0])
            if case .none = value { return false }
            current.values[test.text] = value
        }
        return true
    }

    private mutating func declare(_ node: Node) throws(CodeFault) {
        current.values[node.text] = nil
        do {
            var value = Value.none
            if let given = node.parts.first {
                value = try self.value(of: given)
            } else if let type = node.labels[0], let zero = Functions.zero(of: type) {
                // C's structures are filled in part by part.
                current.values[node.text] = zero
                return
            }
            keep(value.stored(as: node.labels[0]), as: node.text, in: frames.count - 1)
        } catch {
            if error.kind != .end {
                current.values[node.text] = .unknown(since: error.range.line)
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
        let outer = (player.changes, player.notes)
        (player.changes, player.notes) = ([], [])
        var end: CodeFault?
        do { try body(&self) } catch {
            if error.kind == .tooMuch { throw error }
            if error.kind == .end {
                end = error
            } else if !changesNoLayer(statement) {
                leave(statement, because: error.message)
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
        }
        (player.changes, player.notes) = outer
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

    /// Lists a statement as not played: what it assigns and returns is not known from here on.
    private mutating func leave(_ statement: Node, because reason: String) {
        let line = statement.range.line
        leave(reason, at: statement.range)
        forget(assignedBy: statement, at: line)
        if statement.returnsValue { player.lostResult = player.lostResult ?? line }
    }

    /// Lists a line as not played, once.
    mutating func leave(_ reason: String, at range: SourceRange) {
        if player.leftLines.insert(range.line).inserted {
            player.notPlayed.append(ListingGap(line: range.line, reason: reason))
        }
    }

    /// Forgets the values that a statement that is not played assigns: they are not known from here on.
    ///
    /// - Parameter isStatement: Whether it stands alone; the results of calls in an expression are used.
    private mutating func forget(assignedBy node: Node, isStatement: Bool = true, at line: Int) {
        effort += 1
        switch node.kind {
        case .assignment: forget(node.parts[0], at: line)
        case .unread: for target in node.parts { forget(target, at: line) }
        case .call where isStatement:
            // A method may change a structure or a list.
            if let base = node.base { forget(Node(.member, of: base, at: base.range), at: line) }
        case .sign where node.text == "&" && node.parts.count == 1:
            forget(node.parts[0], at: line)
        default: break
        }
        let hasStatements = Self.bodies.contains(node.kind)
        for part in node.kind == .condition ? node.parts.suffix(2) : node.parts[...] {
            forget(assignedBy: part, isStatement: hasStatements, at: line)
        }
    }

    /// The kinds of nodes whose parts are statements.
    private static let bodies: Set<Node.Kind> = [
        .block, .closure, .condition, .group, .loop, .result, .selection,
    ]

    /// Marks the value of a variable or a property as unknown from a line on.
    private mutating func forget(_ target: Node, at line: Int) {
        if target.kind == .list { for part in target.parts { forget(part, at: line) } }
        // The parts that are assigned, from the outermost one in.
        var (root, parts) = (target, [String]())
        while root.kind == .member || root.kind == .element,
            let base = root.base ?? root.parts.first, base.name != "self"
        {
            parts.insert(root.text, at: 0)
            root = base
        }
        let name = root.text
        for place in scopes where root.kind == .name {
            guard let value = frames[place].values[name] else { continue }
            frames[place].values[name] = forgotten(parts[...], of: value, at: line)
            return
        }
        if let part = parts.first, types[name]?.declared[part] != nil {
            frames[0].values["\(name).\(part)"] = .unknown(since: line)
            return
        }
        guard root.kind == .name || root.kind == .member, let own = current.own else { return }
        parts.insert(Node.bare(name), at: 0)
        _ = forgotten(parts[...], of: .object(own), at: line)
    }

    /// A value of which parts are not known from a line on; a layer stays known.
    private mutating func forgotten(_ parts: ArraySlice<String>, of value: Value?, at line: Int)
        -> Value?
    {
        guard let name = parts.first else {
            if case .unknown? = value { return value }
            return .unknown(since: line)
        }
        switch value {
        case .plain?, .list?: return .unknown(since: line)
        case .object(let object)?:
            if declaration(of: name, in: object) != nil {
                let old = world[object.id].properties[name]
                world[object.id].properties[name] = forgotten(
                    parts.dropFirst(), of: old, at: line)
            }
        default: break
        }
        return value
    }

    /// Declares a class, or extends one.
    private mutating func declareType(_ node: Node) {
        var type = types[node.text] ?? ClassType()
        if node.kind == .type, let above = node.labels[0] { type.above = above }
        if node.labels.contains("struct") { type.isStruct = true }
        for member in node.parts {
            switch member.kind {
            case .function:
                type.functions[member.text] = member
                if let property = member.accessed { accessed.insert(property) }
                if let limit = Self.limit(of: member) { leave(limit, at: member.range) }
            case .variable:
                type.properties.append(member)
                type.declared[member.text] = type.declared[member.text] ?? member
            case .unread: leave(member.text, at: member.range)
            case .type, .addition: declareType(member)
            default: leave("a statement outside a function", at: member.range)
            }
        }
        types[node.text] = type
        lineages = [:]
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
            let extended = statements.filter { $0.kind == .addition }.map(\.text)
            if let main = controllerType(among: names, extended) {
                try startController(main)
            } else if let function = functions["viewDidLoad()"] {
                _ = try run(function, [], own: mainController(), type: nil)
            } else if rest.allSatisfy({ $0.number != nil }), calls.isEmpty {
                try startAlone(names)
            }
            let own = controller.map { Value.Reference(id: $0) } ?? mainController()
            frames.append(Frame(own: own))
            _ = try play(calls)
        } catch { if error.kind != .end && error.kind != .jump { throw error } }
    }

    /// The class that is played by itself: one below a controller of UIKit; otherwise one that loads a
    /// view; otherwise one of which nothing is known.
    private mutating func controllerType(among names: [String], _ extended: [String]) -> String? {
        func loads(_ type: String) -> Bool { types[type]?.functions["viewDidLoad()"] != nil }
        let all = (names + extended).filter {
            let isClass = types[$0]?.isStruct == false
            let isKnown = isClass && classes(from: $0).contains("UIViewController")
            return loads($0) || isKnown && (names.contains($0) || kind(of: $0) == .other)
        }
        let controller = all.first {
            // The first one is the class itself, the last one stands for whatever is not known.
            classes(from: $0).dropFirst().dropLast().contains { $0.hasSuffix("Controller") }
        }
        return controller ?? all.first(where: loads) ?? all.first
    }

    /// Makes a controller, and runs what runs by itself.
    private mutating func startController(_ type: String) throws(CodeFault) {
        guard let object = try made(type, []).object else { return }
        controller = object.id
        for name in ["loadView()", "viewDidLoad()"] {
            guard let (function, owner) = function(name, from: type) else { continue }
            _ = try run(function, [], own: object, type: owner)
        }
    }

    /// Makes the only view, or calls the only function, that a listing without statements consists of.
    private mutating func startAlone(_ types: [String]) throws(CodeFault) {
        if let type = types.first(where: { kind(of: $0) == .view || kind(of: $0) == .layer }) {
            let name = type.prefix(1).lowercased() + type.dropFirst()
            hold(try made(type, []), as: name, depth: 0)
        } else if functions.count == 1, let only = functions.first?.value, only.labels.isEmpty {
            _ = try run(only, [], own: nil, type: nil)
        }
    }
}
