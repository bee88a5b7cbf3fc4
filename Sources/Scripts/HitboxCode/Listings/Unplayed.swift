import LayerGeometry
internal import SourceDiagnostics

/// Lines that are not played: what they may change is not known from there on.
extension Evaluator {
    /// Lists a line as not played, once.
    mutating func leave(_ reason: String, at range: SourceRange) {
        let line = range.line
        player.notPlayed[line] = player.notPlayed[line] ?? ListingGap(line: line, reason: reason)
    }

    /// Lists a statement as not played, if there is a reason to, and forgets what it, and the functions that
    /// it calls, may change and return.
    ///
    /// - Parameter isStatement: Whether it stands alone; otherwise it is a part of what is played all the same.
    mutating func leave(_ statement: Node, because reason: String?, isStatement: Bool = true) {
        let line = statement.range.line
        if let reason { leave(reason, at: statement.range) }
        player.reached = []
        if statement.kind == .variable {
            // It is forgotten where it is declared.
            for part in statement.parts { forget(changedBy: part, isStatement: false, at: line) }
        } else {
            forget(changedBy: statement, isStatement: isStatement, at: line)
        }
        while let (body, made, given) = player.waiting.popLast() {
            let place = frames.lastIndex { $0.id == made.id && made.id != nil }
            frames.append(place.map { frames[$0] } ?? made)
            let start = current.hidden.count
            for (name, value) in given {
                current.hide(name)
                current.values[name] = value
            }
            for part in body.parts { forget(changedBy: part, at: line) }
            current.endScope(start)
            let frame = frames.removeLast()
            if let place { frames[place] = frame }
            if let id = frame.id { captured[id] = frame }
        }
        let target = statement.kind == .assignment ? statement.parts[0] : statement
        if reason != nil, target.text.hasSuffix("ranslatesAutoresizingMaskIntoConstraints"),
            let view = target.base
        {
            // Constraints lay it out.
            lose("frame", of: meaning(of: view), at: line)
        }
        if statement.jumps { player.hasLostJump = true }
        if statement.returnsValue { player.lostResult = player.lostResult ?? line }
    }

    /// The kinds of nodes whose parts are statements.
    private static let bodies: Set<Node.Kind> = [
        .block, .closure, .condition, .function, .group, .loop, .repetition, .result, .selection,
        .unread,
    ]

    /// Calls that keep a closure for later than the end of the listing.
    private static let later: Set<String> = [
        "UIAction", "addAction", "addObserver", "async", "asyncAfter", "scheduledTimer",
    ]

    /// - Parameter isStatement: Whether it stands alone; the results of calls in an expression are used.
    private mutating func forget(changedBy node: Node, isStatement: Bool = true, at line: Int) {
        // As much as playing a statement.
        effort += 8
        // What has been played of a statement is known.
        if player.done.contains(ObjectIdentifier(node)) { return }
        let start = current.hidden.count
        defer { if node.isScope { current.endScope(start) } }
        for name in node.locals { current.hide(name) }
        switch node.kind {
        case .assignment:
            forget(node.parts[0], isNew: node.parts[1].isNew, at: line)
            forget(viewsTakenBy: node, at: line)
        case .call: forget(changedByCall: node, isStatement: isStatement, at: line)
        case .member where accessed.contains(node.text):
            reach("get \(node.text)", of: node.base.map { meaning(of: $0) } ?? .none, at: line)
        case .name where accessed.contains(node.text):
            reach("get \(node.text)", of: current.receiver ?? .none, at: line)
        case .sign where node.text == "&" && node.parts.count == 1:
            forget(node.parts[0], at: line)
        case .variable:
            let isNew = node.parts.first?.isNew ?? false
            let frame = node.labels.last == "static" ? 0 : frames.count - 1
            current.hide(node.text)
            frames[frame].values[node.text] = .unknown(since: line, isNew: isNew)
        case .closure, .function:
            for name in node.locals { current.values[name] = .unknown(since: line) }
        case .loop:
            // Its variable stands for each element of the list.
            var value = node.base.map { meaning(of: $0) } ?? .none
            if case .list = value {} else { value = .unknown(since: line) }
            for name in node.locals { current.values[name] = value }
        default: break
        }
        let isBody = Self.bodies.contains(node.kind)
        let hasTests = node.kind == .condition || node.kind == .repetition
        let tests = hasTests ? node.parts.count - 2 : 0
        for (place, part) in node.parts.enumerated()
        where part.kind != .closure || !Self.later.contains(node.text) {
            // A binding is valid in the first block only.
            if node.kind == .condition, node.isScope, place > tests { current.endScope(start) }
            forget(changedBy: part, isStatement: isBody && place >= tests, at: line)
        }
        let isUsed = [.call, .member, .loop, .selection, .text].contains(node.kind)
        if isUsed, let base = node.base { forget(changedBy: base, isStatement: false, at: line) }
    }

    /// Forgets what is in a view that is given another one, or a controller, by a property that is not known, such as
    /// `rootViewController` or `tableHeaderView`.
    private mutating func forget(viewsTakenBy node: Node, at line: Int) {
        let (target, given) = (node.parts[0], node.parts[1])
        guard target.kind == .member, let base = target.base, !Self.quiet.contains(target.text),
            !Self.isState(target.text), Self.state(target.text) == nil,
            let owner = meaning(of: base, for: target.text).object, world.isLayer(owner),
            declaration(of: target.text, in: owner) == nil
        else { return }
        let value = meaning(of: given)
        let isMade = given.kind == .call && given.base == nil && kind(of: given.text) != nil
        guard value.object != nil || isMade else { return }
        lose("sublayers", of: .object(owner), at: line)
        if let layer = value.object, world.isLayer(layer) { lose(placeOf: value, at: line) }
    }

    /// Forgets what is assigned: a variable or a property, or a part of either.
    private mutating func forget(_ target: Node, isNew: Bool = false, at line: Int) {
        if target.kind == .list { for part in target.parts { forget(part, at: line) } }
        // The parts that are assigned, from the outermost one in.
        var (root, members) = (target, [Node]())
        while root.kind == .member || root.kind == .element,
            let base = root.base ?? root.parts.first
        {
            members.insert(root, at: 0)
            root = base
        }
        if let name = root.name, name != "self" {
            let bare = Node.bare(name)
            let isHidden = current.own.map { has(bare, $0) } ?? declares(bare, current.type)
            let global = isHidden || frames[0].values[name] == nil ? nil : 0
            if let place = place(of: name) ?? global {
                frames[place].values[name] = forgotten(
                    members[...], of: frames[place].values[name], isNew, at: line)
            } else if let constant = declared(members.first?.text ?? "", of: name) {
                let isMade = isNew || constant.node.parts.first?.isNew ?? false
                members.removeFirst()
                let old = frames[0].values[constant.name]
                let value = forgotten(members[...], of: old, isNew, at: line)
                frames[0].values[constant.name] = value ?? .unknown(since: line, isNew: isMade)
            } else if members.isEmpty, !isDeclared(name) {
                frames[0].values[name] = .unknown(since: line, isNew: isNew)
            } else {
                members.insert(Node.chain(["self", Node.bare(name)], at: root.range), at: 0)
            }
        }
        let isOwn = (members.first?.base ?? target).name == "self"
        if case .plain? = current.receiver, isOwn {
            current.receiver = .unknown(since: line)
        } else if case .unknown(_, isNew: false)? = current.receiver, isOwn {
            if let name = members.first?.text { lose(name, since: line) }
        } else if target.name == "self", let own = current.own {
            if isEnum(own) { current.receiver = .unknown(since: line) }
            forget(partsOf: .object(own), at: line)
        } else if let own = current.own, isOwn {
            _ = forgotten(members[...], of: .object(own), isNew, at: line)
        }
        for member in members {
            guard let base = member.base else { continue }
            let isAccessed = accessed.contains(member.text)
            let isKept = Self.isState(member.text) || Self.state(member.text) != nil
            if member.text == "autoresizingMask" { resize(meaning(of: base)) }
            if let id = meaning(of: base).object?.id, world.objects[id].kind == .animation,
                !Self.quiet.contains(member.text)
            {
                world.lose(["animation"], of: id, at: line)
                player.hasLost = true
            }
            let value = meaning(of: base, for: member.text)
            if case .unknown(_, isNew: false) = value { lose(member.text, since: line) }
            if !isAccessed, !isKept { continue }
            if let state = Self.state(member.text) {
                player.lostStates[state] = player.lostStates[state] ?? line
            }
            for word in ["set", "willSet", "didSet"] where isAccessed {
                reach("\(word) \(member.text)", of: value, at: line)
            }
            let isDeclared = value.object.map { declaration(of: member.text, in: $0) != nil }
            if isDeclared ?? false || !Self.isState(member.text) { continue }
            return lose(member.text, of: value, at: line)
        }
    }

    /// Whether a class of the listing, or one above it, has a property.
    private mutating func declares(_ name: String, _ type: String?) -> Bool {
        type.map { classes(from: $0).contains { types[$0]?.declared[name] != nil } } ?? false
    }

    /// Forgets a property of all objects of the listing's classes, as it is not known which of them a line changes.
    private mutating func lose(_ name: String, since line: Int) {
        effort += types.count
        guard types.values.contains(where: { $0.declared[name] != nil }) else { return }
        effort += world.objects.count / 2
        for id in world.objects.indices {
            guard let value = world.objects[id].properties[name] else { continue }
            if case .unknown = value { continue }
            if !isStructure(.object(.init(id: id))) {
                world[id].properties[name] = .unknown(since: line)
            }
        }
    }

    /// Forgets all properties of a structure.
    private mutating func forget(partsOf structure: Value, at line: Int) {
        guard let id = structure.object?.id, isStructure(structure) else { return }
        for name in world[id].properties.keys {
            world[id].properties[name] = .unknown(since: line)
        }
    }

    /// Whether an object is sure to have a property.
    mutating func has(_ name: String, _ object: Value.Reference) -> Bool {
        declaration(of: name, in: object) != nil || world.isLayer(object) && Self.isState(name)
            || accessed.contains(name)
                && function("set \(name)(_:)", from: world.className(object)) != nil
    }

    /// Whether a name may be that of a property of the receiver.
    mutating func isDeclared(_ name: String) -> Bool {
        let bare = Node.bare(name)
        if bare == "view" || accessed.contains(bare) || Self.isState(bare) { return true }
        // A receiver that is not known may have any.
        if case .unknown? = current.receiver { return true }
        return current.own.map { declaration(of: bare, in: $0) != nil } ?? false
    }

    /// A value of which parts are not known from a line on; a layer stays known.
    private mutating func forgotten(
        _ parts: ArraySlice<Node>, of value: Value?, _ isNew: Bool, at line: Int
    ) -> Value? {
        guard let name = parts.first?.text else {
            if case .unknown? = value, !isNew { return value }
            return .unknown(since: line, isNew: isNew)
        }
        switch value {
        case .list?, .dictionary?:
            let objects = value?.elements.filter { $0.object != nil } ?? []
            let inner = name.isEmpty ? parts.dropFirst() : parts
            if objects.isEmpty || inner.isEmpty { return .unknown(since: line) }
            effort += objects.count
            for object in objects {
                // A method may change all of a structure.
                if inner.first?.text.isEmpty ?? false { forget(partsOf: object, at: line) }
                _ = forgotten(inner, of: object, isNew, at: line)
            }
        case .plain?, .reversed?: return .unknown(since: line)
        case .object(let object)? where name.isEmpty && isEnum(object):
            return .unknown(since: line)
        case .object(let object)?:
            if declaration(of: name, in: object) != nil {
                let old = world[object.id].properties[name]
                world[object.id].properties[name] = forgotten(
                    parts.dropFirst(), of: old, isNew, at: line)
            }
        default: break
        }
        return value
    }

    /// What an expression stands for, of which no calls are run; of a view that nothing has created yet it is
    /// its name, as a text.
    ///
    /// - Parameter member: What it is asked for.
    mutating func meaning(of node: Node, for member: String = "") -> Value {
        effort += 8
        let unknown = Value.unknown(since: 0, isNew: node.isNew)
        switch node.kind {
        case .name where !isType(node.text):
            let isLocal = scopes.contains { frames[$0].values[node.text] != nil }
            let own = isLocal ? nil : current.own
            if let own, let name = awaited(node.text, of: own) { return name }
            if let value = try? found(node.text) { return value }
            // It may be a property of a receiver that is not known.
            if let own = current.receiver, case .unknown = own { return own }
            return isAsked(member, ofOutlet: node.text)
                ? .plain(.text(Node.bare(node.text))) : unknown
        case .member:
            if let constant = declared(node.text, of: node.base?.name ?? "") {
                return frames[0].values[constant.name] ?? unknown
            }
            switch node.base.map({ meaning(of: $0, for: node.text) }) ?? unknown {
            case .object(let object):
                return awaited(node.text, of: object)
                    ?? (try? self.member(node.text, of: object)) ?? unknown
            case .list(let values) where node.text == "layer": return .list(values)
            case .plain(.text(let name)) where node.text == "layer": return .plain(.text(name))
            case .unknown(_, isNew: true): return .unknown(since: 0, isNew: true)
            case .none: return .none
            default: return unknown
            }
        case .call where ["enumerated", "reversed"].contains(node.text):
            return node.base.map { meaning(of: $0) } ?? unknown
        case .element, .group,
            .sign where node.text == "as?":
            let whole = node.parts.first.map { meaning(of: $0) } ?? unknown
            if case .dictionary = whole { return .list(whole.elements) }
            return whole
        default: return unknown
        }
    }

    /// The name of a property that nothing has given a value yet; `nil` of any other.
    private mutating func awaited(_ name: String, of object: Value.Reference) -> Value? {
        let name = Node.bare(name)
        guard !accessed.contains(name), world.objects[object.id].properties[name] == nil,
            declaration(of: name, in: object) != nil
        else { return nil }
        return .plain(.text(name))
    }
}

/// Calls that are not played.
extension Evaluator {
    /// Forgets what a call that is not played changes.
    private mutating func forget(changedByCall call: Node, isStatement: Bool, at line: Int) {
        let (name, base) = (call.text, call.base)
        if base?.name == "super" {
            if name.hasPrefix("init"), let own = current.receiver, !call.parts.isEmpty {
                lose("frame", of: own, at: line)
            }
            return
        }
        let isChange = Self.changes.contains(name) || name.hasPrefix("set")
        if isStatement, let base, !isChange {
            // A method may change a structure or a list.
            forget(Node(.member, of: base, at: base.range), at: line)
        }
        let value = base.map { meaning(of: $0, for: name) } ?? current.receiver ?? .none
        switch name {
        case "removeFromSuperview", "removeFromSuperlayer": lose(placeOf: value, at: line)
        case "transition":
            for part in call.parts.prefix(2) { lose(placeOf: meaning(of: part), at: line) }
        case "addSubview", "addSublayer", "insertSubview", "insertSublayer", "addArrangedSubview",
            "insertArrangedSubview", "replaceSublayer":
            lose("sublayers", of: value, at: line)
            if let moved = call.parts.first.map({ meaning(of: $0) }) {
                lose(placeOf: moved, at: line)
                if name.contains("Arranged") { lose("frame", of: moved, at: line) }
            }
        case "exchangeSubview", "exchangeSubviewAtIndex", "bringSubview", "sendSubview",
            "bringSubviewToFront", "sendSubviewToBack":
            lose("sublayers", of: value, at: line)
        case "sizeToFit": lose("frame", of: value, at: line)
        case "setAutoresizingMask": resize(value)
        case "addTarget":
            for action in call.parts where action.kind == .text {
                player.actions.insert(String(action.text.prefix { $0 != ":" }))
            }
        case "sendActions", "sendActionsForControlEvents":
            for action in player.actions {
                reach(action, of: .unknown(since: line), at: line)
            }
        case "scroll", "scrollToPoint", "scrollRectToVisible", "scrollToRow",
            "scrollToRowAtIndexPath", "scrollToItem",
            "scrollToItemAtIndexPath", "zoom", "zoomToRect":
            lose("bounds", of: value, at: line)
        case "layoutIfNeeded", "layoutSubviews", "layoutSublayers":
            for method in Self.layouts {
                reach(method, of: .unknown(since: line), at: line)
            }
        case _ where name.hasPrefix("set"):
            let path = call.parts.last?.text.split(separator: ".").first.map(String.init) ?? ""
            let property = name == "setValue" ? path : Node.property(ofSetter: name)
            if Self.isState(property) { lose(property, of: value, at: line) }
        default: break
        }
        // A function that is in neither the listing nor UIKit may move the views it is called on or passed.
        // Behind a chain, too: view in view.snp.makeConstraints { … }.
        var owner = base
        while let node = owner, [.call, .member].contains(node.kind),
            meaning(of: node).object == nil
        {
            owner = node.base
        }
        let isConfigured = owner !== base && call.parts.contains { $0.kind == .closure }
        if isStatement, isConfigured || !isOfFramework(name), !Self.silent.contains(name),
            functions(named: name).isEmpty
        {
            let own = owner.map { $0 === base && $0.name == "self" ? [] : [meaning(of: $0)] } ?? []
            for view in own + call.parts.map({ meaning(of: $0) }) {
                if let layer = view.object, world.isLayer(layer) {
                    lose("frame", of: view, at: line)
                }
            }
        }
        if case .none = value, base != nil { return }
        reach(name, of: value, call, at: line)
    }

    mutating func functions(named name: String) -> [(function: Node, type: String?)] {
        if let named = player.named { return named[name] ?? [] }
        var named: [String: [(function: Node, type: String?)]] = [:]
        let methods = types.flatMap { type, own in own.functions.map { (type as String?, $0) } }
        for (type, (selector, function)) in methods + functions.map({ (nil, $0) }) {
            let name = String(selector.prefix { $0 != "(" })
            named[name, default: []].append((function, type))
            if let type, name.hasPrefix("init") {
                named[type, default: []].append((function, type))
            }
        }
        effort += methods.count + functions.count
        player.named = named
        return named[name] ?? []
    }

    /// Notes the functions of a name that code which is not played calls: what they change is forgotten.
    private mutating func reach(_ name: String, of own: Value, _ call: Node? = nil, at line: Int) {
        for place in scopes where call?.base == nil {
            guard let call, case .closure(let body, let home)? = function(call, in: frames[place])
            else { continue }
            guard player.reached.insert(.init(body, call, own)).inserted else { return }
            let isTop = home.frame == 0
            let frame = frames.last { $0.id == home.frame && !isTop } ?? captured[home.frame]
            let given = given(body, by: call, at: line)
            player.waiting.append((body, isTop ? Frame() : frame ?? Frame(), given))
            return
        }
        for (function, type) in functions(named: name) {
            // A class starts itself by an initialiser of its own; only methods have receivers.
            if name == "init", type != current.type { continue }
            if type == nil, call?.base != nil { continue }
            if case .none = own, type != nil, types[name] == nil { continue }
            let classes = own.object.map { self.classes(from: world.className($0)) }
            if let type, let classes, !classes.contains(type), types[name] == nil { continue }
            guard player.reached.insert(.init(function, call, own)).inserted else { continue }
            var frame = Frame(type: type)
            switch own {
            case _ where types[name] != nil: frame.receiver = .unknown(since: line, isNew: true)
            case .unknown, .object: frame.receiver = own
            default: frame.receiver = type.map { _ in .unknown(since: line) }
            }
            player.waiting.append((function, frame, given(function, by: call, at: line)))
        }
    }

    /// What the parameters of a function stand for in a call that is not played.
    private mutating func given(_ function: Node, by call: Node?, at line: Int) -> [String: Value] {
        var given: [String: Value] = [:]
        let parts = call?.parts ?? []
        let isGiven = parts.count == function.parameters.count
        for (place, name) in function.parameters.enumerated() {
            given[name] = isGiven ? meaning(of: parts[place]) : .unknown(since: line)
        }
        return given
    }
}
