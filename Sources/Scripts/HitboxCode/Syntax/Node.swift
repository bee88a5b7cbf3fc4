internal import SourceDiagnostics

/// An expression or a statement, the same in all languages.
///
/// Both are nodes of one tree, as closures contain statements. Nodes are references, as many of them are
/// on the stack at a time.
final class Node: Sendable {
    enum Kind {
        case number, name
        /// A text; with its interpolations, if it has any, as a list `base`.
        case text
        /// A property `text` of `base`; without a base that of the type that is expected: `.identity`.
        case member
        /// A call or a message `text` with `parts`, which have `labels`; without a base of a function.
        case call
        /// A prefix with one part, or an infix with two; arithmetic has more, with their signs as `labels`.
        case sign
        case choice
        /// Values in parentheses: a point, a rectangle, or a single value.
        case group
        case list, element
        /// Keys and values by turns; the type of the values in `labels`, if it is written.
        case dictionary
        /// A body in braces with the parameters `labels`.
        case closure
        /// Assigns the second part to the first one; with the text `before`, as of `i++`, its value is the one that
        /// the first part had.
        case assignment

        /// A variable or a property `text` with its type in `labels`, which ends in `?` for an optional without a
        /// value, and with its value, if any. With a second label `lazy` it has that when it is first asked for; with
        /// `case` it is the case of an enum, and the value is its raw value; with `static` it is one of C that functions
        /// keep. With a `number` it was defined for the preprocessor.
        case variable
        /// Conditions, then a block if all are true, and one if not.
        case condition
        /// A switch over `base`: blocks, each with a list of constants as its own `base`, empty for `default`. With
        /// a label, a block goes on into the next one.
        case selection
        /// A block for each `text`, or each pair of `labels`, of the list `base`.
        case loop
        /// Conditions, then a block that is played while they are true, then one that follows each round; with the
        /// text `repeat` the first round is played in any case.
        case repetition
        case block, result
        /// The end of a loop, or of one round of it: `text` says which.
        case jump
        /// A function with the selector `text` and the parameters `labels`; the labels of its `base` are their types,
        /// then that of its result; its text may be `mutating`.
        case function
        /// A class `text` below the first one of `labels`, or an extension of it; then the word for it.
        case type, addition
        /// What is not read: `text` says why, `parts` what it assigns; with a label `return` if it returns a value.
        case unread
    }

    let kind: Kind
    let text: String
    let base: Node?
    let parts: [Node]
    let labels: [String?]
    let number: CodeNumber?
    /// For a call, the name of the function with its labels: `convert(_:from:)`.
    let selector: String
    /// Whether the variables that it declares are its own; those of a `guard`, whose first block is empty, live on.
    let isScope: Bool
    let range: SourceRange

    init(
        _ kind: Kind, _ parts: [Node] = [], named text: String = "", of base: Node? = nil,
        labels: [String?]? = nil, number: CodeNumber? = nil, at range: SourceRange
    ) {
        // Most variables are written without a type.
        let labels = labels ?? (kind == .variable ? [nil] : [])
        (self.kind, self.text, self.base, self.parts) = (kind, text, base, parts)
        (self.labels, self.number, self.range) = (labels, number, range)
        selector = kind == .call ? Self.selector(text, labels) : ""
        isScope =
            switch kind {
            case .block, .closure, .function, .loop, .repetition: true
            case .condition: !parts[parts.count - 2].parts.isEmpty
            default: false
            }
    }

    /// A name and a member of it, and a member of that, and so on: `panel.frame.origin` of its words.
    static func chain(_ words: [String], at range: SourceRange) -> Node {
        words.dropFirst().reduce(Node(.name, named: words.first ?? "", at: range)) {
            Node(.member, named: $1, of: $0, at: range)
        }
    }

    /// A function with the types of its parameters and of its result.
    static func function(
        _ selector: String, _ names: [String?], _ types: [String?], _ body: [Node],
        isMutating: Bool = false, at range: SourceRange
    ) -> Node {
        let word = isMutating ? "mutating" : ""
        let types = Node(.list, named: word, labels: types, at: range)
        return Node(.function, body, named: selector, of: types, labels: names, at: range)
    }

    /// A function beside one of the same name: if their types differ it is not known which one a call means.
    func beside(_ other: Node?) -> Node {
        guard let other, let old = other.base?.labels, let types = base?.labels, old != types else {
            return self
        }
        let body = Node(
            .unread, other.parts + parts, named: "several functions \(text)", labels: ["return"],
            at: range)
        return .function(text, labels, types, [body], at: range)
    }

    /// The name of a function with the labels of its arguments, in both languages: `convert(_:from:)`; a
    /// closure after the parentheses has none.
    static func selector(_ name: String, _ labels: [String?]) -> String {
        labels.reduce(into: name + "(") { $0 += ($1 == "closure" ? "_" : $1 ?? "_") + ":" } + ")"
    }

    /// A name without the underscore of an instance variable.
    static func bare(_ name: String) -> String {
        name.hasPrefix("_") ? String(name.dropFirst()) : name
    }

    /// The property that a setter sets: `frame` of `setFrame`.
    static func property(ofSetter setter: String) -> String {
        let name = setter.dropFirst(3)
        return name.prefix(1).lowercased() + name.dropFirst()
    }

    /// The property that a function computes, sets or observes: `frame` of `didSet frame(_:)`.
    var accessed: String? {
        text.firstIndex(of: " ").map { String(text[$0...].dropFirst().prefix { $0 != "(" }) }
    }

    /// A name, a member of one, or a member of that, and so on, as it is written: `panel.frame`; `nil` of
    /// anything else.
    var spelled: String? {
        if kind == .member { return base?.spelled.map { "\($0).\(text)" } }
        return name
    }

    /// What a text is made of, such as `v.frame` of `NSStringFromCGRect(v.frame)`; itself for anything else.
    var printed: Node {
        if kind == .group, parts.count == 1 { return parts[0].printed }
        guard kind == .call, base == nil, text == "String" || text.hasPrefix("NSStringFrom"),
            let last = parts.last, parts.count == (labels.first == "format" ? 2 : 1)
        else { return self }
        return last.printed
    }

    /// The values of `String(format:)` or `stringWithFormat:`; `nil` of anything else.
    var formatted: [Node]? {
        guard kind == .call, parts.count > 1 else { return nil }
        let isSwift = text == "String" && base == nil && labels.first == "format"
        return isSwift || text == "stringWithFormat" ? Array(parts.dropFirst()) : nil
    }

    /// The names of the parameters of a closure or a function.
    var parameters: [String] {
        switch kind {
        case .closure where labels.isEmpty: ["$0", "$1", "$2"]
        case .closure, .function: labels.compactMap(\.self)
        default: []
        }
    }

    /// The names of a loop, or of the parameters of a closure or a function, which live in it.
    var locals: [String] { kind == .loop ? labels.compactMap(\.self) + [text] : parameters }

    /// Whether it is sure to make a new object.
    var isNew: Bool {
        guard kind == .call else { return false }
        guard let base else { return text.first?.isUppercase ?? false }
        if base.kind == .closure, let result = base.parts.last?.parts.first?.name {
            // { let view = UIView(); return view }()
            return base.parts.contains { $0.text == result && $0.parts.first?.isNew ?? false }
        }
        let isMade = text == "alloc" || text == "new" || text.hasPrefix("init")
        return isMade && (base.isNew || base.name?.first?.isUppercase ?? false)
    }

    /// Whether it may end a loop that it is in, or a round of it.
    var jumps: Bool {
        switch kind {
        case .jump, .result, .unread: true
        case .block, .condition, .selection: parts.contains(where: \.jumps)
        default: false
        }
    }

    /// Whether something in it may end the function, the loop or the round that it is in.
    var mayBeLeft: Bool {
        switch kind {
        case .jump, .result, .unread: true
        case .closure, .function, .type, .addition: false
        default: parts.contains(where: \.mayBeLeft)
        }
    }

    /// Whether it has only numbers and names, so that evaluating it has no effect.
    var isPlain: Bool {
        let isJoined = kind == .sign || kind == .group
        return kind == .number || kind == .name || isJoined && parts.allSatisfy(\.isPlain)
    }

    /// Whether evaluating it may have an effect, as it has a call.
    var mayAct: Bool { kind == .call || base?.mayAct ?? false || parts.contains(where: \.mayAct) }

    /// Whether it consists of more nodes than a limit; those that are in it twice count twice.
    func hasParts(beyond limit: Int) -> Bool {
        var left = limit
        func isBeyond(_ node: Node) -> Bool {
            left -= 1
            if left < 0 { return true }
            return node.base.map(isBeyond) ?? false || node.parts.contains(where: isBeyond)
        }
        return isBeyond(self)
    }

    /// Whether a name is in it.
    func mentions(_ name: String) -> Bool { names.contains { $0.text == name } }

    /// The names in it of variables and types, in the order of the text.
    var names: [Node] { name == nil ? (base?.names ?? []) + parts.flatMap(\.names) : [self] }

    /// Whether it may return a value of the function that it is in.
    var returnsValue: Bool {
        switch kind {
        case .result: !parts.isEmpty
        case .unread: labels.contains("return")
        case .block, .condition, .loop, .repetition, .selection:
            parts.contains(where: \.returnsValue)
        default: false
        }
    }

    /// Whether it is the name of a variable or a type, and which.
    var name: String? { kind == .name ? text : nil }
}

/// The language of a code.
public enum CodeLanguage: Hashable, Sendable {
    /// A listing in Swift.
    case swift
    /// A listing in Objective-C.
    case objectiveC
    /// A single call in either language, with paths of layers.
    case call

    /// The language of a listing: by the end of its name, otherwise by its text.
    public init(name: String, text: String) {
        let isNamed = [".m", ".mm", ".h"].contains { name.hasSuffix($0) }
        let marks = ["@interface", "@implementation", "#import", "];", "CGRectMake("]
        let isMarked = !isNamed && !name.hasSuffix(".swift") && marks.contains(where: text.contains)
        self = isNamed || isMarked ? .objectiveC : .swift
    }
}

/// The reason why code cannot be read or played.
struct CodeFault: Error {
    enum Kind {
        /// The code cannot be read: it is an error.
        case wrong
        /// It is too large or too deep: nothing of it is played.
        case tooMuch
        /// It needs something that is not known: the line is not played.
        case unknown
        /// Playing has reached the line it was to end at.
        case end
        /// A loop ends here, or a round of it: the message is `break` or `continue`.
        case jump
    }

    var kind = Kind.wrong
    /// The fact; of something unknown its name.
    var message: String
    var range: SourceRange
    var help: String?

    init(_ message: String, at range: SourceRange, help: String? = nil, kind: Kind = .wrong) {
        (self.message, self.range, self.help, self.kind) = (message, range, help, kind)
    }

    static func unknown(_ name: String, at range: SourceRange) -> CodeFault {
        CodeFault(name, at: range, kind: .unknown)
    }

    var diagnostic: Diagnostic { Diagnostic(message, at: range, help: help) }
}
