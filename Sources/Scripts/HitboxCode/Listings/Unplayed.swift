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
    mutating func leave(_ statement: Node, because reason: String?) {
        let line = statement.range.line
        if let reason { leave(reason, at: statement.range) }
        player.reached = []
        if statement.kind == .variable {
            // It is forgotten where it is declared.
            for part in statement.parts { forget(changedBy: part, isStatement: false, at: line) }
        } else {
            forget(changedBy: statement, at: line)
        }
        while let (body, made, given) = player.waiting.popLast() {
            let place = frames.lastIndex { $0.id == made.id && made.id != nil }
            frames.append(place.map { frames[$0] } ?? made)
            let names = body.parameters + body.locals
            let outer = names.map { current.values[$0] }
            current.values.merge(given) { $1 }
            for part in body.parts { forget(changedBy: part, at: line) }
            restore(names, to: outer)
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
        effort += 1
        // What has been played of a statement is known.
        if player.done.contains(ObjectIdentifier(node)) { return }
        var names = node.parameters + node.locals
        let outer = names.map { current.values[$0] }
        defer { restore(names, to: outer) }
        switch node.kind {
        case .assignment:
            forget(node.parts[0], isNew: node.parts[1].isNew, at: line)
            forget(viewsTakenBy: node, at: line)
        case .call: forget(changedByCall: node, isStatement: isStatement, at: line)
        case .sign where node.text == "&" && node.parts.count == 1:
            forget(node.parts[0], at: line)
        case .variable:
            let isNew = node.parts.first?.isNew ?? false
            let frame = node.labels.last == "static" ? 0 : frames.count - 1
            frames[frame].values[node.text] = .unknown(since: line, isNew: isNew)
        case .closure, .function:
            for name in node.parameters { current.values[name] = .unknown(since: line) }
        case .loop:
            // Its variable stands for each element of the list.
            var value = node.base.map { meaning(of: $0) } ?? .none
            if case .list = value {} else { value = .unknown(since: line) }
            for name in node.labels + [node.text] { current.values[name ?? ""] = value }
        default: break
        }
        let isBody = Self.bodies.contains(node.kind)
        let hasTests = node.kind == .condition || node.kind == .repetition
        let tests = hasTests ? node.parts.count - 2 : 0
        for (place, part) in node.parts.enumerated()
        where part.kind != .closure || !Self.later.contains(node.text) {
            if node.kind == .condition, place > tests {
                // A binding is valid in the first block only.
                restore(names, to: outer)
                names = []
            }
            forget(changedBy: part, isStatement: isBody && place >= tests, at: line)
        }
        let isUsed = [.call, .member, .loop, .selection].contains(node.kind)
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
            if let place = scopes.first(where: { frames[$0].values[name] != nil }) {
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
        } else if let own = current.own, isOwn {
            _ = forgotten(members[...], of: .object(own), isNew, at: line)
        }
        for member in members {
            guard let base = member.base else { continue }
            let isAccessed = accessed.contains(member.text)
            let isKept = Self.isState(member.text) || Self.state(member.text) != nil
            if member.text == "autoresizingMask" { resize(meaning(of: base)) }
            if !isAccessed, !isKept { continue }
            let value = meaning(of: base, for: member.text)
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
            let isWhole = parts.count == 1 && name.isEmpty
            let isOfLayers = value?.elements.contains { $0.object != nil } ?? false
            return isOfLayers && !isWhole ? value : .unknown(since: line)
        case .plain?: return .unknown(since: line)
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

/// What is not known of layers.
extension Evaluator {
    /// Whether a name is that of something that a layer has.
    static func isState(_ name: String) -> Bool {
        ["mask", "maskView", "sublayers"].contains(name)
            || property(name).map { !others.contains($0.name) } ?? false
    }

    /// The stored properties that a property of layers sets.
    private static func stored(_ name: String) -> [String] {
        switch property(name)?.name ?? name {
        case "frame": ["position", "bounds.size"]
        case "bounds": ["bounds.origin", "bounds.size"]
        case "superview": ["superlayer"]
        case "subviews": ["sublayers"]
        case "maskView": ["mask"]
        case let name: [name]
        }
    }

    /// The stored properties that the place of a layer depends on.
    private static let places =
        LayerProperty.geometry.map(\.name) + [
            "sublayerTransform", "anchorPointZ", "isGeometryFlipped", "isTransformLayer",
        ]
    /// The stored properties, of a layer and of those in it, that a hit test depends on.
    private static let hits =
        places + LayerProperty.touches.map(\.name) + ["isDoubleSided", "sublayers", "mask"]

    /// Throws if a property of a layer is not known.
    func check(_ name: String, of object: Value.Reference) throws(CodeFault) {
        if !player.hasLost || world.lost(of: object.id).isEmpty { return }
        // A frame is derived from these as well.
        let more = name == "frame" ? ["transform", "anchorPoint"] : []
        try check(Self.stored(name) + more, of: object.id, as: name)
    }

    private func check(_ stored: [String], of id: Int, as name: String? = nil) throws(CodeFault) {
        let lost = world.lost(of: id)
        for property in lost.isEmpty ? [] : stored {
            guard let line = lost[property] else { continue }
            let own = Value.Reference(id: id)
            let isView = world.kind(own) == .view
            let shown =
                switch property {
                case "position", "bounds.size": "frame"
                case "bounds.origin": "bounds"
                case "sublayers" where isView: "subviews"
                case "superlayer" where isView: "superview"
                default: property
                }
            let what =
                "\(world.layer(own).displayName).\(name ?? shown), which is not known since line \(line)"
            if !isQuestion { throw .unknown(what, at: range) }
            throw CodeFault(
                "the answer needs \(what)", at: range,
                help: "write line \(line) so that it can be played")
        }
    }

    /// Throws if a hit test depends on what is not known of a layer, or of one in it.
    mutating func checkHits(in object: Value.Reference) throws(CodeFault) {
        if !player.hasLost { return }
        let all = world.all(in: object.id, withMasks: true)
        effort += all.count
        for id in all { try check(Self.hits, of: id) }
    }

    /// Throws if the place of a layer on the screen is not known.
    func checkPlace(of object: Value.Reference) throws(CodeFault) {
        var next = player.hasLost ? Optional(object.id) : nil
        while let id = next {
            try check(Self.places + ["superlayer"], of: id)
            next = world.superlayer(Value.Reference(id: id))
        }
    }

    /// Whether a property of a layer is known.
    func isKnown(_ name: String, of object: Value.Reference) -> Bool {
        (try? check(name, of: object)) != nil
    }

    /// Knows a property of a layer again, which is set.
    mutating func know(_ name: String, of object: Value.Reference) {
        let lost = player.hasLost ? world.objects[object.id].lost : [:]
        if lost.isEmpty { return }
        // A frame is turned into a place by these.
        let line = name == "frame" ? lost["transform"] ?? lost["anchorPoint"] : nil
        if let line {
            world.lose(Self.stored(name), of: object.id, at: line)
        } else {
            world.know(Self.stored(name), of: object.id)
        }
    }

    /// Forgets a property of a layer, of all in a list, or of every layer if it is not known of which.
    mutating func lose(_ name: String, of value: Value, at line: Int) {
        let stored = Self.stored(name)
        player.hasLost = true
        if case .plain(.text(let name?)) = value {
            for property in stored where player.awaited[name]?[property] == nil {
                player.awaited[name, default: [:]][property] = line
            }
        }
        if case .unknown(_, isNew: false) = value {
            effort += world.loseAll(stored, at: line) / 8
            return
        }
        let values = value.elements
        effort += values.count / 8
        for id in values.compactMap(\.object?.id) { world.lose(stored, of: id, at: line) }
    }

    /// Forgets what lines changed before this layer was created, which were not played.
    mutating func loseAwaited(_ name: String, of id: Int) {
        for (stored, line) in player.awaited.removeValue(forKey: Node.bare(name)) ?? [:] {
            world.lose([stored], of: id, at: line)
        }
    }

    /// Notes that views are resized with their superviews.
    private mutating func resize(_ value: Value) {
        for id in value.elements.compactMap(\.object?.id) { world[id].isResized = true }
    }

    /// Forgets where in the tree a layer is.
    private mutating func lose(placeOf value: Value, at line: Int) {
        for value in value.elements {
            let above = value.object.map { Value(layer: world.objects[$0.id].superlayer) }
            lose("superlayer", of: value, at: line)
            lose("sublayers", of: above ?? value, at: line)
        }
    }

    /// Forgets what a call that is not played changes.
    private mutating func forget(changedByCall call: Node, isStatement: Bool, at line: Int) {
        let (name, base) = (call.text, call.base)
        if base?.name == "super" { return }
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
            if let moved = call.parts.first { lose(placeOf: meaning(of: moved), at: line) }
        case "exchangeSubview", "exchangeSubviewAtIndex", "bringSubview", "sendSubview",
            "bringSubviewToFront", "sendSubviewToBack":
            lose("sublayers", of: value, at: line)
        case "sizeToFit": lose("frame", of: value, at: line)
        case "setAutoresizingMask": resize(value)
        case "scrollRectToVisible", "scrollToRow", "scrollToRowAtIndexPath", "scrollToItem",
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
            guard player.reached.insert(ObjectIdentifier(body)).inserted else { return }
            let frame = frames.last { $0.id == home && home != 0 } ?? captured[home]
            let given = given(body, by: call, at: line)
            player.waiting.append((body, home == 0 ? Frame() : frame ?? Frame(), given))
            return
        }
        for (function, type) in functions(named: name) {
            // A class starts itself by an initialiser of its own; only methods have receivers.
            if name == "init", type != current.type { continue }
            if type == nil, call?.base != nil { continue }
            if case .none = own, type != nil, types[name] == nil { continue }
            let classes = own.object.map { self.classes(from: world.className($0)) }
            if let type, let classes, !classes.contains(type), types[name] == nil { continue }
            guard player.reached.insert(ObjectIdentifier(function)).inserted else { continue }
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
