internal import SourceDiagnostics

/// An expression of a code, whichever language it is written in.
struct Expression {
    indirect enum Kind {
        case number(CodeNumber)
        case text(String?)
        case name(String)
        /// A property; without a base that of the type that is expected, as in `.identity`.
        case member(Expression?, String)
        case call(Call)
        case prefix(String, Expression)
        case infix(String, Expression, Expression)
        case choice(Expression, Expression, Expression)
        /// Values in parentheses: a point, a rectangle, or a single value.
        case group([Argument])
        case list([Expression])
        case element(Expression, Expression)
        case closure([Statement])
        case assignment(Expression, String, Expression)
    }

    /// A call of a function, an initialiser or a method, or a message.
    struct Call {
        /// The receiver; `nil` for a function.
        var base: Expression?
        /// The name without labels: `convert`; of a message the first part of its selector.
        var name: String
        var arguments: [Argument]
        /// Whether it is written as a message in brackets.
        var isMessage = false

        /// The whole name, as in `convert(_:from:)` or `convertPoint:fromLayer:`.
        var selector: String {
            if isMessage {
                return name
                    + arguments.enumerated().map { ($0 > 0 ? $1.label ?? "" : "") + ":" }.joined()
            }
            return name + "(" + arguments.map { ($0.label ?? "_") + ":" }.joined() + ")"
        }
    }

    struct Argument {
        var label: String?
        var value: Expression
    }

    let kind: Kind
    let range: SourceRange
    /// The number of levels of expressions and statements within it.
    let height: Int

    /// The most levels: every one takes some of the stack.
    static let maximumHeight = 64

    init(_ kind: Kind, at range: SourceRange) {
        (self.kind, self.range) = (kind, range)
        let parts: [Int] =
            switch kind {
            case .number, .text, .name: []
            case .member(let base, _): [base?.height ?? 0]
            case .call(let call): [call.base?.height ?? 0] + call.arguments.map(\.value.height)
            case .prefix(_, let value): [value.height]
            case .infix(_, let one, let other), .element(let one, let other),
                .assignment(let one, _, let other):
                [one.height, other.height]
            case .choice(let test, let one, let other): [test.height, one.height, other.height]
            case .group(let arguments): arguments.map(\.value.height)
            case .list(let values): values.map(\.height)
            case .closure(let body): body.map(\.height)
            }
        height = 1 + (parts.max() ?? 0)
    }

    /// Whether it is the name of a variable, and which.
    var name: String? {
        if case .name(let name) = kind { name } else { nil }
    }
}

/// A statement of a listing.
struct Statement {
    indirect enum Kind {
        case variable(name: String, type: String?, value: Expression?, isProperty: Bool)
        case expression(Expression)
        /// Some conditions, which may bind names, and what is done if all are true or not.
        case condition([Statement], then: [Statement], otherwise: [Statement])
        case loop(name: String, over: Expression, body: [Statement])
        case block([Statement])
        case result(Expression?)
        case function(Function)
        case type(name: String, above: String?, isExtension: Bool, members: [Statement])
        /// What is not read, and why.
        case unread(String)
    }

    struct Function {
        /// The name with its labels: `resetFrame(anchor:)`, `touched:`.
        var selector: String
        /// The names of the parameters within the body.
        var parameters: [String]
        var body: [Statement]
    }

    let kind: Kind
    let range: SourceRange

    /// The number of levels within it.
    var height: Int {
        func tallest(_ body: [Statement]) -> Int { body.map(\.height).max() ?? 0 }
        switch kind {
        case .variable(_, _, let value, _), .result(let value): return 1 + (value?.height ?? 0)
        case .expression(let value): return 1 + value.height
        case .condition(let tests, let then, let otherwise):
            return 1 + max(tallest(tests), tallest(then), tallest(otherwise))
        case .loop(_, let list, let body): return 1 + max(list.height, tallest(body))
        case .block(let body): return 1 + tallest(body)
        case .function, .type, .unread: return 1
        }
    }
}
