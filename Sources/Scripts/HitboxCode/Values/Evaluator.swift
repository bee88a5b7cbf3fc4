import LayerGeometry
internal import SourceDiagnostics

/// Evaluates expressions: those of a call about a scene, and those of a listing.
struct Evaluator {
    var world: World
    /// The language of the listing.
    var language = CodeLanguage.call
    /// The rules of a hit test that is sent to a layer.
    var rules = HitRules.calayer
    /// The time of day in seconds, for `hour`, `minute` and `second`.
    var time: Double?
    var frames = [Frame(id: 0)]
    /// The variables of functions that have ended, which closures still have.
    var captured: [Int: Frame] = [:]
    /// The receiver of the function that has ended last: a method of an enum may have changed it.
    var lastReceiver: Value?
    /// The number of the last frame.
    var lastFrame = 0
    var types: [String: ClassType] = [:]
    /// The classes above each class that was asked for, and its kind; none after a declaration.
    var lineages: [String: (classes: [String], kind: World.Kind?)] = [:]
    /// The enums that have a case of a name.
    var cases: [String: Set<String>] = [:]
    /// The names of all properties that functions compute, set or observe.
    var accessed: Set<String> = []
    var functions: [String: Node] = [:]
    /// The controller whose view a listing without one shows.
    var controller: Int?
    /// The last question, for the explanation of a call.
    var question: Question?
    /// Asks the methods of the listing that made the layers of a scene: of a view, by the name of the call, about a
    /// point of the view; `nil` if the listing has none.
    var override: (@Sendable (Int, String, Point) throws(CodeFault) -> Value?)?
    /// What was done for the target of the assignment that is played, by its nodes.
    var prepared: [ObjectIdentifier: Value] = [:]
    /// The variables that end the enumerations that are played, and whether they have: `*stop = YES`.
    var stops: [(name: String?, isSet: Bool)] = []
    /// The number of steps so far, which is limited.
    var effort = 0
    /// The number of expressions and functions that are being evaluated.
    private var depth = 0
    /// The place of what is being evaluated, for messages.
    var range = SourceRange(line: 1, column: 1)
    var player = PlayerState()

    var isQuestion: Bool { world.scene != nil }

    /// The variables of the function that runs now; those of the listing outside of functions.
    var current: Frame {
        _read { yield frames[frames.count - 1] }
        _modify { yield &frames[frames.count - 1] }
    }

    /// The maximum number of steps: enough for the largest listing, or for loops that take a second.
    static let maximumEffort = 2_000_000
    /// The maximum depth of nested expressions and calls.
    static let maximumDepth = 80
    private static let less = "play less of it: its loops or its calls"

    init(_ world: World) { self.world = world }

    /// Goes a level down to a place, and takes a step; the caller ascends afterwards.
    ///
    /// - Returns: The place before.
    mutating func descend(to range: SourceRange) throws(CodeFault) -> SourceRange {
        effort += 1
        if effort > Self.maximumEffort {
            throw CodeFault(
                "the listing takes too long to play", at: range, help: Self.less, kind: .tooMuch)
        }
        if depth >= Self.maximumDepth {
            throw CodeFault(
                "calls and expressions are nested more than \(Self.maximumDepth) levels deep",
                at: range, help: "end the recursion earlier", kind: .tooMuch)
        }
        depth += 1
        defer { self.range = range }
        return self.range
    }

    /// Goes back up to the place before.
    mutating func ascend(to outer: SourceRange) { (depth, range) = (depth - 1, outer) }

    /// The value of an expression; where one of a type is expected, `.name` may be a case of that.
    ///
    /// The size of a list or a transform counts as steps, as copying it or comparing it takes that long.
    mutating func value(of node: Node, as type: String? = nil) throws(CodeFault) -> Value {
        let value = try uncountedValue(of: node, as: type)
        let left = max(0, Self.maximumEffort - effort)
        guard let size = value.size(upTo: left * 8) else {
            throw CodeFault(
                "the values of the listing are too large or nested too deeply", at: node.range,
                help: Self.less, kind: .tooMuch)
        }
        effort += size / 8
        return value
    }

    /// The value of an expression of which only a part is used, so that its size does not count.
    mutating func uncountedValue(of node: Node, as type: String? = nil) throws(CodeFault) -> Value {
        if let type, node.kind == .member, node.base == nil, types[type]?.isEnum ?? false,
            let value = try constant(node.text, of: type)
        {
            return value
        }
        if !prepared.isEmpty, let value = prepared[ObjectIdentifier(node)] { return value }
        let outer = try descend(to: node.range)
        defer { ascend(to: outer) }
        switch node.kind {
        case .number: return node.number.map { .number($0) } ?? .none
        case .text where node.base == nil: return .plain(.text(node.text))
        case .text:
            return .plain(
                .text(
                    try text(of: node) { evaluator, part throws(CodeFault) in
                        try evaluator.value(of: part).described(at: part.range)
                    }))
        case .name: return try Self.known(variable(node), as: node.text, at: node.range)
        case .member: return try Self.known(member(node), as: node.text, at: node.range)
        case .call:
            let name = node.text.isEmpty ? "the closure's result" : node.text
            return try Self.known(result(of: node), as: name, at: node.range)
        case .sign: return try result(ofSign: node)
        case .choice:
            let isMet = try isTrue(node.parts[0])
            let value = try value(of: node.parts[isMet ? 1 : 2], as: type)
            guard let number = value.number else { return value }
            // The other one may make it a number with a fraction.
            let other = node.parts[isMet ? 2 : 1]
            let beside = other.isPlain ? try? self.value(of: other) : nil
            return .number(beside?.number.map(number.beside) ?? number.untyped)
        case .group: return try group(node)
        case .list:
            let values = try arguments(node).map(\.value)
            // Each part of a tuple has a type of its own.
            return .list(node.text == "tuple" ? values.map { $0.stored(as: nil) } : values)
        case .element:
            let whole = try uncountedValue(of: node.parts[0])
            if case .dictionary(let dictionary) = whole {
                effort += dictionary.entries.count
                let place = try dictionary.place(of: value(of: node.parts[1]), at: node.range)
                return place.map { dictionary.entries[$0].value } ?? .none
            }
            return try Self.known(element(of: whole, node), as: "the element", at: node.range)
        case .dictionary: return try dictionary(node)
        case .closure:
            for copy in node.base?.parts ?? [] where try value(of: copy).object == nil {
                throw .unknown("a copy of \(copy.text)", at: copy.range)
            }
            return closure(node)
        case .assignment: return try assign(node)
        default: throw .unknown(node.text, at: node.range)
        }
    }

    private mutating func dictionary(_ node: Node) throws(CodeFault) -> Value {
        var dictionary = Value.Dictionary(type: node.labels.first ?? nil)
        for place in stride(from: 0, to: node.parts.count, by: 2) {
            let key = try value(of: node.parts[place]).stored(as: nil)
            dictionary.entries.append((key, copy(of: try value(of: node.parts[place + 1]))))
        }
        return .dictionary(dictionary)
    }

    /// The values of the parts of a node, with their labels.
    ///
    /// - Parameter labels: The labels of those that are evaluated; all if `nil`.
    mutating func arguments(_ node: Node, only labels: [String?]? = nil) throws(CodeFault)
        -> Functions.Arguments
    {
        var all: Functions.Arguments = []
        for (place, part) in node.parts.enumerated() {
            let label = place < node.labels.count ? node.labels[place] : nil
            guard labels?.contains(label) ?? true else { continue }
            do throws(CodeFault) {
                all.append((label, copy(of: try value(of: part))))
            } catch {
                // A title that is not known matters only where it is asked for.
                let isOpen = part.kind == .text && part.base != nil && error.kind == .unknown
                guard isOpen else { throw error }
                leave(part, because: nil, isStatement: false)
                all.append((label, .unknown(since: part.range.line)))
            }
        }
        return all
    }

    /// A single value in parentheses, or a point or a rectangle.
    private mutating func group(_ node: Node) throws(CodeFault) -> Value {
        let values = try arguments(node)
        let merged = values.count == 1 ? values : Functions.merged(values)
        if merged.count == 1 { return merged[0].value }
        throw CodeFault(
            "expected 2 numbers for a point or 4 for a rectangle", at: node.range,
            help: "write (x,y) or (x,y,width,height)")
    }

    mutating func isTrue(_ test: Node) throws(CodeFault) -> Bool {
        let value = try value(of: test)
        switch value {
        case .none: return false
        case .object: return true
        default:
            if let flag = value.flag { return flag }
            throw CodeFault("expected a Boolean, not \(value.noun)", at: test.range)
        }
    }

    /// Whether an object is of a class; of values only whether they are any.
    mutating func isObject(_ value: Value, of type: String) throws(CodeFault) -> Bool {
        if case .none = value { return false }
        guard !isQuestion, let object = value.object else { return true }
        let own = world.className(object)
        if classes(from: own).contains(type) { return true }
        // Protocols, and classes of UIKit that may be above this one, are not known.
        let leaves: Set<String> = ["UILabel", "UIButton", "UIImageView", "UISwitch", "UISlider"]
        guard types[type]?.above != nil || leaves.contains(type) else {
            throw .unknown("whether \(own) is a \(type)", at: range)
        }
        return false
    }

    private mutating func result(ofSign node: Node) throws(CodeFault) -> Value {
        let (sign, parts, range) = (node.text, node.parts, node.range)
        switch sign {
        case "!": return .flag(try !isTrue(parts[0]))
        case "*" where parts.count == 1:
            if let place = stop(node) { return .flag(stops[place].isSet) }
            throw .unknown("*" + (parts[0].spelled ?? ""), at: range)
        case "&&": return .flag(try isTrue(parts[0]) ? try isTrue(parts[1]) : false)
        case "||": return .flag(try isTrue(parts[0]) ? true : try isTrue(parts[1]))
        case "is", "as?":
            let value = try value(of: parts[0])
            let isOne = try isObject(value, of: parts[1].text)
            return sign == "is" ? .flag(isOne) : isOne ? value : .none
        default: break
        }
        let left = try value(of: parts[0])
        if sign == "??" {
            if case .none = left { return try value(of: parts[1]).untyped }
            return left
        }
        guard parts.count > 1 else {
            if sign == "&" { throw .unknown("&" + (parts[0].spelled ?? ""), at: range) }
            guard let number = left.number else {
                if let value = try own(sign, [left]) { return value }
                throw CodeFault("'\(sign)' does not take \(left.noun)", at: range)
            }
            return .number(sign == "-" ? -number : number)
        }
        var result = try self.result(of: sign, left, try value(of: parts[1], beside: left))
        for (sign, part) in zip(node.labels.dropFirst(), parts.dropFirst(2)) {
            result = try self.result(of: sign ?? "", result, try value(of: part))
        }
        return result
    }

    /// The result of an operator of the listing; `nil` if it has none for the types of the operands.
    private mutating func own(_ sign: String, _ operands: [Value]) throws(CodeFault) -> Value? {
        if isQuestion { return nil }
        let names = operands.map { operand in
            operand.object.map { [world.className($0)] } ?? Functions.types(of: operand)
        }
        let selectors = names[0].flatMap { first in
            names.dropFirst().first?.map { "operator \(sign)(\(first):\($0):)" }
                ?? ["operator \(sign)(\(first):)"]
        }
        let all = [functions] + types.values.map(\.functions)
        effort += all.count * selectors.count
        for selector in selectors {
            guard let function = all.lazy.compactMap({ $0[selector] }).first else { continue }
            return try run(function, operands, on: Value.none)
        }
        return nil
    }

    /// The result of a sign between two values.
    private mutating func result(of sign: String, _ left: Value, _ right: Value) throws(CodeFault)
        -> Value
    {
        let isSame = ["==", "===", "!=", "!=="].contains(sign) ? left.isEqual(to: right) : nil
        // Two structures may be equal.
        if let isSame, isSame || left.object == nil || !isStructure(left) {
            return .flag(isSame == sign.hasPrefix("="))
        }
        if sign == "+", case .list(let values) = left, let more = try elements(of: right) {
            effort += values.count
            return .list(values + more.map { $0.stored(like: values.first) })
        }
        if sign == "+", let one = left.text, let next = right.text {
            effort += (one.utf8.count + next.utf8.count) / 8
            return .plain(.text(one + next))
        }
        guard let a = left.number, let b = right.number else {
            if let value = try own(sign, [left, right]) { return value }
            throw CodeFault("'\(sign)' does not take \(left.noun) and \(right.noun)", at: range)
        }
        switch sign {
        case "<": return .flag(a.value < b.value)
        case ">": return .flag(a.value > b.value)
        case "<=": return .flag(a.value <= b.value)
        case ">=": return .flag(a.value >= b.value)
        case "...", "..<":
            guard a.value <= b.value else {
                throw CodeFault("the range ends before its start", at: range)
            }
            return .range(a, b, isClosed: sign == "...")
        default:
            if let result = a.combined(sign, b) { return .number(result) }
            throw CodeFault("'\(sign)' cannot be evaluated here", at: range)
        }
    }
}

/// Names and properties.
extension Evaluator {
    private mutating func variable(_ node: Node) throws(CodeFault) -> Value {
        if let value = try found(node.text) { return value }
        guard let scene = world.scene else { throw .unknown(node.text, at: node.range) }
        if case .ambiguous(let layers) = scene.model.find(node.text) {
            throw CodeFault(
                "'\(node.text.shortened)' names \(layers.count) layers: \(layers.choices())",
                at: node.range, help: "write a longer path, or #INDEX")
        }
        let names = scene.model.nodes.prefix(10_000).map(\.name)
        throw CodeFault(
            "no layer is called '\(node.text.shortened)'", at: node.range,
            help: Suggestion.nearest(to: node.text, among: names).map { "write '\($0)'" })
    }

    /// The frames in which names are looked up: that of the function, then that of the listing.
    var scopes: StrideThrough<Int> {
        let last = frames.count - 1
        return stride(from: last, through: 0, by: -max(1, last))
    }

    /// The frame of a variable that no property hides: those of Objective-C hide none.
    func place(of name: String) -> Int? {
        if current.values[name] != nil { return frames.count - 1 }
        return language == .objectiveC && frames[0].values[name] != nil ? 0 : nil
    }

    /// Looks up a name; `nil` if it is unknown.
    mutating func found(_ name: String) throws(CodeFault) -> Value? {
        if case .found(let node)? = world.scene?.model.find(name) {
            return .object(Value.Reference(id: node.index))
        }
        if isQuestion { return Functions.constant(name) }
        if let place = place(of: name), let value = frames[place].values[name] { return value }
        for place in scopes {
            if let value = frames[place].values[name] { return value }
            if let own = frames[place].receiver, let value = Functions.member(name, of: own) {
                return value
            }
            guard let own = frames[place].own else {
                // In a static method, and in the value of a static property.
                if let type = frames[place].staticType, let value = try constant(name, of: type) {
                    return value
                }
                continue
            }
            if !name.hasPrefix("_"), let value = try access("get", name, of: own) { return value }
            if let value = try member(Node.bare(name), of: own) { return value }
        }
        if case .closure(let getter, let home)? = current.values["get \(name)"] {
            return try enter(getter, of: home, [])
        }
        if let getter = functions["get \(name)()"] {
            return try run(getter, [])
        }
        if ["self", "weakSelf", "strongSelf", "super"].contains(name) {
            return current.receiver ?? .object(mainController())
        }
        if name == "view", current.own == nil { return try member(name, of: mainController()) }
        return Functions.constant(name)
    }

    /// The value of a variable, a property or a call; throws if it is not known.
    static func known(_ value: Value, as name: String, at range: SourceRange)
        throws(CodeFault) -> Value
    {
        guard case .unknown(let line, _) = value else { return value }
        throw .unknown("\(name), which is not known since line \(line)", at: range)
    }

    /// Whether a name is that of a type, and not of a variable.
    func isType(_ name: String) -> Bool {
        if isQuestion { return name == "." || Functions.types[name] != nil || name == "Double" }
        return current.values[name] == nil && name.first?.isUppercase ?? false || name == "."
    }

    /// The type that an expression names; in a static method, `self` is one.
    func type(named node: Node) -> String? {
        guard let name = node.name else { return nil }
        if name == "self" || name == "Self", let type = current.staticType { return type }
        return isType(name) ? name : nil
    }

    private mutating func member(_ node: Node) throws(CodeFault) -> Value {
        guard let base = node.base else {
            let (value, enums) = (Functions.constant(node.text, of: "."), cases[node.text] ?? [])
            if enums.isEmpty, let value { return value }
            // Of several types it is not known which one is expected.
            if value == nil, enums.count == 1, let type = enums.first,
                let value = try constant(node.text, of: type)
            {
                return value
            }
            throw .unknown(".\(node.text)", at: node.range)
        }
        if let type = type(named: base) { return try send(node, to: type) }
        let value = try receiver(base, of: node.text)
        if let object = value.object, base.name != "super",
            let found = try access("get", node.text, of: object)
        {
            return found
        }
        if let found = try member(node.text, of: value) { return found }
        if let found = try added("get \(node.text)()", to: value) { return found }
        throw missing(node, in: value)
    }

    /// The error for a member that a value does not have.
    func missing(_ node: Node, in value: Value) -> CodeFault {
        let name = node.text
        if !isQuestion { return .unknown(name, at: node.range) }
        let isKnown = node.kind == .call && Self.methods.contains(name)
        if isKnown, Self.changes.contains(name) {
            return CodeFault("'\(name)' would change layers, and a call only asks", at: node.range)
        }
        let near = FrameworkWord.nearest(
            to: name, among: Self.methods.sorted() + LayerProperty.all.map(\.name))
        return CodeFault(
            "\(value.noun) has no '\(name.shortened)'\(isKnown ? " with these arguments" : "")",
            at: node.range, help: isKnown ? nil : near.map { "write '\($0)'" })
    }

    /// Returns a property of a value; `nil` if it has none with that name.
    mutating func member(_ name: String, of value: Value) throws(CodeFault) -> Value? {
        switch value {
        case .object(let object): return try member(name, of: object)
        case .clock:
            let parts = ["hour": (3600.0, 24.0), "minute": (60, 60), "second": (1, 60)]
            guard let (seconds, count) = parts[name] else { return .clock }
            guard let time else {
                throw .unknown("\(name) without a time of day, which --time sets", at: range)
            }
            let part = (time / seconds).rounded(.down).truncatingRemainder(dividingBy: count)
            return .number(CodeNumber(part, .whole))
        case .none where language == .objectiveC: return Self.zero(name)
        case .none: return isQuestion ? nil : Value.none
        case .slice, .range: return try member(name, ofElements: value)
        default: return Functions.member(name, of: value)
        }
    }

    /// Evaluates a receiver; creates a view for an outlet that nothing has created.
    mutating func receiver(_ base: Node, of name: String) throws(CodeFault) -> Value {
        guard let outlet = base.name, !isQuestion, prepared[ObjectIdentifier(base)] == nil else {
            return try value(of: base)
        }
        // A getter that is asked twice may do its work twice.
        if let value = try found(outlet) {
            return try Self.known(value, as: outlet, at: base.range)
        }
        guard isAsked(name, ofOutlet: outlet) else { throw .unknown(outlet, at: base.range) }
        let made = Value.object(makeOutlet(outlet, className: nil, of: current.own))
        frames[0].values[outlet] = made
        return made
    }

    /// Whether a member that only views and layers have is used on a name.
    func isAsked(_ member: String, ofOutlet name: String) -> Bool {
        guard name.first?.isLowercase ?? false || name.hasPrefix("_") else { return false }
        let property = member.hasPrefix("set") ? Node.property(ofSetter: member) : member
        return Self.methods.contains(member) && Functions.ofRects[member] == nil
            || Self.property(property).map { $0 != .text } ?? false
    }
}
