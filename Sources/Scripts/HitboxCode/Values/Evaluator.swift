import LayerGeometry
internal import SourceDiagnostics

/// Evaluates expressions: those of a call about a scene, and those of a listing.
struct Evaluator {
    /// The variables of a function that runs.
    struct Frame {
        var values: [String: CodeValue] = [:]
        /// The lines in which variables got a value that is not known.
        var unknown: [String: Int] = [:]
        /// The object whose method it is.
        var own: ObjectReference?
        /// The class whose method it is.
        var type: String?
    }

    /// A class of the listing, with what extensions add to it.
    struct ClassType {
        var above: String?
        var functions: [String: Statement.Function] = [:]
        var properties: [Statement] = []
    }

    var world: World
    let language: CodeLanguage
    /// The rules of a hit test that is sent to a layer.
    var rules = HitRules.calayer
    /// Seconds since midnight, for `hour`, `minute` and `second`.
    var time: Double?
    var frames = [Frame()]
    var types: [String: ClassType] = [:]
    var functions: [String: Statement.Function] = [:]
    /// The controller whose view a listing without one shows.
    var controller: Int?
    /// What the last question was, for the explanation of a call.
    var question: Question?
    /// The steps that have been taken, which are limited.
    var effort = 0
    /// The number of expressions and functions that are being evaluated.
    private var depth = 0
    var player = PlayerState()

    /// The most steps: enough for the largest listing, and for a second of loops.
    static let maximumEffort = 2_000_000
    /// The most levels of expressions and functions.
    static let maximumDepth = 80
    /// The most levels of functions.
    static let maximumCalls = 24

    init(_ world: World, _ language: CodeLanguage) {
        (self.world, self.language) = (world, language)
    }

    /// Goes a level down, and takes a step.
    mutating func nested<Value>(
        _ range: SourceRange, _ body: (inout Evaluator) throws(CodeFault) -> Value
    ) throws(CodeFault) -> Value {
        effort += 1
        if effort > Self.maximumEffort {
            throw CodeFault(
                "the listing takes too long to play", at: range,
                help: "play less of it: its loops or its calls", kind: .tooMuch)
        }
        if depth >= Self.maximumDepth {
            throw CodeFault(
                "calls and expressions are nested more than \(Self.maximumDepth) levels deep",
                at: range, help: "end the recursion earlier", kind: .tooMuch)
        }
        depth += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    mutating func value(of expression: Expression) throws(CodeFault) -> CodeValue {
        try nested(expression.range) { evaluator throws(CodeFault) in
            try evaluator.plainValue(of: expression)
        }
    }

    private mutating func plainValue(of expression: Expression) throws(CodeFault) -> CodeValue {
        let range = expression.range
        switch expression.kind {
        case .number(let number): return .number(number)
        case .text(let text): return .text(text)
        case .name(let name):
            if let value = try variable(name, at: range) { return value }
            throw unknownName(name, at: range)
        case .member(let base, let name): return try member(name, of: base, at: range)
        case .call(let call): return try result(of: call, at: range)
        case .prefix(let sign, let operand):
            let value = try value(of: operand)
            switch (sign, value) {
            case ("-", .number(let number)): return .number(-number)
            case ("!", .none): return .flag(true)
            case ("!", .object): return .flag(false)
            case ("!", _) where value.flag != nil: return .flag(value.flag == false)
            case ("+", .number), ("&", _): return value
            default: break
            }
            throw CodeFault("'\(sign)' does not take \(value.noun)", at: range)
        case .infix(let sign, let one, let other): return try infix(sign, one, other, at: range)
        case .choice(let test, let one, let other):
            return try value(of: try isTrue(test) ? one : other)
        case .group(let arguments): return try group(arguments, at: range)
        case .list(let values):
            var list: [CodeValue] = []
            for element in values { list.append(try value(of: element)) }
            return .list(list)
        case .element(let list, let index):
            let place = try value(of: index).number?.value
            guard case .list(let values) = try value(of: list), let place,
                place >= 0, place < Double(values.count)
            else { throw CodeFault("there is no such element", at: range) }
            return values[Int(place)]
        case .closure(let body): return .closure(body)
        case .assignment(let target, let sign, let given):
            return try assign(given, sign, to: target)
        }
    }

    func unknownName(_ name: String, at range: SourceRange) -> CodeFault {
        if let scene = world.scene {
            switch scene.model.find(name) {
            case .ambiguous(let layers):
                return CodeFault(
                    "'\(name.shortened)' is the name of \(layers.count) layers", at: range,
                    help: "write its path, such as \(layers[0].path)")
            default:
                let names = scene.model.nodes.prefix(10_000).map(\.name)
                let near = Suggestion.nearest(to: name, among: names)
                return CodeFault(
                    "there is no layer '\(name.shortened)'", at: range,
                    help: near.map { "write '\($0)'" })
            }
        }
        return .unknown(name.shortened, at: range)
    }

    /// The value of a name; `nil` if it has none.
    mutating func variable(_ name: String, at range: SourceRange) throws(CodeFault) -> CodeValue? {
        if let scene = world.scene {
            if case .found(let node) = scene.model.find(name) {
                return .object(ObjectReference(id: node.index))
            }
            return Functions.constant(name)
        }
        let bare = name.hasPrefix("_") ? String(name.dropFirst()) : name
        for place in [frames.count - 1, 0] {
            if let value = frames[place].values[name] { return value }
            if let line = frames[place].unknown[name] {
                throw .unknown("\(name), which is not known since line \(line)", at: range)
            }
            if place > 0 || frames.count == 1, let own = frames[place].own,
                let value = try member(bare, of: own, at: range)
            {
                return value
            }
        }
        if name == "self" || name == "weakSelf" || name == "strongSelf" {
            return .object(frames.last?.own ?? mainController())
        }
        if name == "view", frames.last?.own == nil {
            return try member(name, of: mainController(), at: range)
        }
        return Functions.constant(name)
    }

    private mutating func infix(
        _ sign: String, _ one: Expression, _ other: Expression, at range: SourceRange
    ) throws(CodeFault) -> CodeValue {
        switch sign {
        case "&&": return .flag(try isTrue(one) ? try isTrue(other) : false)
        case "||": return .flag(try isTrue(one) ? true : try isTrue(other))
        case "??":
            let value = try value(of: one)
            if case .none = value { return try self.value(of: other) }
            return value
        default: break
        }
        let (left, right) = (try value(of: one), try value(of: other))
        if sign == "==" || sign == "===", let isEqual = Functions.equal(left, right) {
            return .flag(isEqual)
        }
        if sign == "!=" || sign == "!==", let isEqual = Functions.equal(left, right) {
            return .flag(!isEqual)
        }
        guard let a = left.number, let b = right.number else {
            throw CodeFault("'\(sign)' does not take \(left.noun) and \(right.noun)", at: range)
        }
        switch sign {
        case "<": return .flag(a.value < b.value)
        case ">": return .flag(a.value > b.value)
        case "<=": return .flag(a.value <= b.value)
        case ">=": return .flag(a.value >= b.value)
        case "...", "..<":
            let end = sign == "..." ? b.value + 1 : b.value
            guard end - a.value <= 100_000, a.value.isFinite, b.value.isFinite else {
                throw CodeFault("the range has more than 100000 numbers", at: range)
            }
            effort += Int(max(0, end - a.value))
            return .list(
                stride(from: a.value, to: end, by: 1).map { .number(CodeNumber($0, .whole)) })
        default:
            if let result = a.combined(sign, b) { return .number(result) }
            throw CodeFault("'\(sign)' has no result here", at: range)
        }
    }

    mutating func isTrue(_ test: Expression) throws(CodeFault) -> Bool {
        let value = try value(of: test)
        if let flag = value.flag { return flag }
        switch value {
        case .none: return false
        case .object: return true
        default: throw CodeFault("expected a Boolean, not \(value.noun)", at: test.range)
        }
    }

    /// A single value in parentheses, or a point or a rectangle.
    private mutating func group(
        _ given: [Expression.Argument], at range: SourceRange
    ) throws(CodeFault) -> CodeValue {
        let values = try arguments(given)
        if values.count == 1 { return values[0].value }
        let merged = Functions.merged(values.map { (nil, $0.value) })
        if merged.count == 1, let value = merged.first?.value { return value }
        throw CodeFault(
            "expected 2 numbers for a point or 4 for a rectangle", at: range,
            help: "write (x,y) or (x,y,width,height)")
    }

    mutating func arguments(
        _ given: [Expression.Argument]
    ) throws(CodeFault) -> Functions.Arguments {
        var all: Functions.Arguments = []
        for argument in given { all.append((argument.label, try value(of: argument.value))) }
        return all
    }

    private static let clocks: Set<String> = [
        "Calendar", "NSCalendar", "Date", "NSDate", "DateComponents", "NSDateComponents",
    ]

    /// Whether a name is that of a type, which no variable has.
    func isType(_ name: String) -> Bool {
        guard world.scene == nil, frames.last?.values[name] == nil else {
            let known = [
                ".", "CGRect", "CGPoint", "CGSize", "CGFloat", "Double", "CGAffineTransform",
                "UIColor",
            ]
            return known.contains(name)
        }
        return name.first?.isUppercase ?? false || name == "."
    }

    private mutating func member(
        _ name: String, of base: Expression?, at range: SourceRange
    ) throws(CodeFault) -> CodeValue {
        guard let base else {
            if let value = Functions.constant(name) { return value }
            if let color = Functions.color(named: name) { return .color(color) }
            throw .unknown(".\(name)", at: range)
        }
        if let type = base.name, isType(type) {
            if Self.clocks.contains(type) { return .clock }
            if let value = try send(to: type, Expression.Call(name: name, arguments: []), at: range)
            {
                return value
            }
            throw .unknown(type, at: base.range)
        }
        let own = Expression(.name("self"), at: range)
        let value = try receiver(base.name == "super" ? own : base, of: name)
        if let found = try member(name, of: value, at: range) { return found }
        let isQuestion = world.scene != nil
        guard isQuestion else { throw .unknown(name, at: range) }
        let names = LayerProperty.all.map(\.name)
        let near = value.object.flatMap { _ in FrameworkWord.nearest(to: name, among: names) }
        throw CodeFault(
            "\(value.noun) has no '\(name.shortened)'", at: range,
            help: near.map { "write '\($0)'" })
    }

    /// A property of a value; `nil` if there is none of that name.
    mutating func member(
        _ name: String, of value: CodeValue, at range: SourceRange
    ) throws(CodeFault) -> CodeValue? {
        switch value {
        case .object(let object): return try member(name, of: object, at: range)
        case .clock:
            guard ["hour", "minute", "second"].contains(name) else { return .clock }
            guard let time else {
                throw .unknown("the time of day, as --time gives it: \(name)", at: range)
            }
            let seconds = time.rounded(.down)
            let part =
                name == "hour"
                ? (seconds / 3600).rounded(.down)
                : (seconds / (name == "minute" ? 60 : 1)).rounded(.down)
                    .truncatingRemainder(dividingBy: 60)
            return .number(CodeNumber(part, .whole))
        case .none: return world.scene == nil ? CodeValue.none : nil
        default: return Functions.member(name, of: value)
        }
    }

    /// The value that something is asked of; a view that nobody has made is made.
    mutating func receiver(_ base: Expression, of name: String) throws(CodeFault) -> CodeValue {
        if let outlet = base.name, world.scene == nil, isAsked(name, ofOutlet: outlet),
            try variable(outlet, at: base.range) == nil
        {
            let object = makeOutlet(outlet, className: nil)
            frames[0].values[outlet] = .object(object)
            return .object(object)
        }
        return try value(of: base)
    }
}
