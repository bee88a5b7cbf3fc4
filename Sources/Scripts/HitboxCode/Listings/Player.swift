import LayerGeometry
internal import SourceDiagnostics

/// What has been played of a listing.
struct PlayerState {
    var steps: [ListingStep] = []
    var notPlayed: [ListingGap] = []
    /// Of the line that is being played.
    var changes: [ListingChange] = []
    var notes: [String] = []
    /// The animation of an open `animate` closure.
    var animation: LayerAnimation?
    /// The number of animations made.
    var animations = 0
    /// The line after which playing ends.
    var lastLine: Int?
    /// The number of steps after which playing ends.
    var lastStep: Int?
    var source = SourceText("", name: "")

    /// The most steps: each is kept with its changes.
    static let maximumSteps = 100_000
}

/// Playing statements.
extension Evaluator {
    /// Plays statements.
    ///
    /// - Returns: The value that they return; `nil` if they do not return.
    mutating func play(_ statements: [Statement]) throws(CodeFault) -> CodeValue? {
        for statement in statements {
            let result = try nested(statement.range) { evaluator throws(CodeFault) in
                try evaluator.play(statement)
            }
            if let result { return result }
        }
        return nil
    }

    private mutating func play(_ statement: Statement) throws(CodeFault) -> CodeValue? {
        switch statement.kind {
        case .variable(let name, let type, let value, _):
            try played(statement) { evaluator throws(CodeFault) in
                try evaluator.declare(name, type, value)
            }
        case .expression(let expression):
            try played(statement) { evaluator throws(CodeFault) in
                let value = try evaluator.value(of: expression)
                if case .closure(let body) = value { _ = try evaluator.play(body) }
            }
        case .result(let value):
            var result = CodeValue.none
            if let value {
                try played(statement) { evaluator throws(CodeFault) in
                    result = try evaluator.value(of: value)
                }
            }
            return result
        case .block(let body): return try play(body)
        case .condition(let tests, let then, let otherwise):
            var isTrue: Bool?
            try played(statement) { evaluator throws(CodeFault) in
                isTrue = try evaluator.areTrue(tests)
            }
            return try isTrue.map { $0 ? then : otherwise }.flatMap { body throws(CodeFault) in
                try play(body)
            }
        case .loop(let name, let list, let body):
            var values: [CodeValue] = []
            try played(statement) { evaluator throws(CodeFault) in
                guard case .list(let found) = try evaluator.value(of: list) else {
                    throw CodeFault("only loops over a list are played", at: statement.range)
                }
                values = found
            }
            for value in values {
                frames[frames.count - 1].values[name] = value
                if let result = try play(body) { return result }
            }
        case .function(let function): functions[function.selector] = function
        case .type(let name, let above, let isExtension, let members):
            declare(name, above, isExtension, members)
        case .unread(let reason): leave(reason, at: statement.range)
        }
        return nil
    }

    /// Whether all conditions are true; those that bind a name are if there is a value.
    private mutating func areTrue(_ tests: [Statement]) throws(CodeFault) -> Bool {
        for test in tests {
            switch test.kind {
            case .variable(let name, _, let value?, _):
                let value = try self.value(of: value)
                if case .none = value { return false }
                frames[frames.count - 1].values[name] = value
            case .expression(let test):
                if try !isTrue(test) { return false }
            default: break
            }
        }
        return true
    }

    private mutating func declare(
        _ name: String, _ type: String?, _ given: Expression?
    ) throws(CodeFault) {
        let place = frames.count - 1
        frames[place].values[name] = nil
        frames[place].unknown[name] = nil
        do {
            var value = CodeValue.none
            if let given { value = try self.value(of: given) }
            switch (type, value) {
            case (nil, _): value = value.stored
            case ("Int"?, .number(let number)), ("NSInteger"?, .number(let number)),
                ("int"?, .number(let number)):
                value = Functions.call("Int", [(nil, .number(number))]) ?? value
            case ("float"?, .number(let number)), ("Float"?, .number(let number)):
                value = .real(Double(Float(number.value)))
            case ("BOOL"?, .number(let number)): value = .flag(number.value != 0)
            case (_, .number(let number)): value = .number(number.real)
            case ("CGPoint"?, _): value = value.point.map { .point($0) } ?? value
            case ("CGSize"?, _): value = value.size.map { .size($0) } ?? value
            default: break
            }
            frames[place].values[name] = value
            hold(value, as: name)
            note(value, of: name, before: .none)
        } catch {
            if error.kind != .end { frames[place].unknown[name] = error.range.line }
            throw error
        }
    }

    /// Plays a statement as a step; what it needs and is not known is listed.
    mutating func played(
        _ statement: Statement, _ body: (inout Evaluator) throws(CodeFault) -> Void
    ) throws(CodeFault) {
        effort += 8
        question = nil
        let outer = (player.changes, player.notes)
        (player.changes, player.notes) = ([], [])
        let count = player.steps.count
        var end: CodeFault?
        do {
            try body(&self)
        } catch {
            switch error.kind {
            case .tooMuch: throw error
            case .end: end = error
            case .unknown, .wrong:
                leave(error.message, at: statement.range)
            }
        }
        let line = statement.range.line
        let isStep = !player.changes.isEmpty || !player.notes.isEmpty
        if isStep {
            if count >= PlayerState.maximumSteps {
                throw CodeFault(
                    "the listing has more than \(PlayerState.maximumSteps) steps",
                    at: statement.range, kind: .tooMuch)
            }
            let text = String(player.source.line(line).trimmed)
            player.steps.append(
                ListingStep(line: line, text: text, changes: player.changes, notes: player.notes))
        }
        (player.changes, player.notes) = outer
        if let end { throw end }
        if line == player.lastLine || isStep && player.steps.count == player.lastStep {
            throw CodeFault("", at: statement.range, kind: .end)
        }
    }

    /// Lists a line that is not played; each line once.
    mutating func leave(_ reason: String, at range: SourceRange) {
        if player.notPlayed.contains(where: { $0.line == range.line }) { return }
        if player.notPlayed.count < 10_000 {
            player.notPlayed.append(ListingGap(line: range.line, reason: reason))
        }
        effort += player.notPlayed.count / 16
    }

    /// Takes note of a class, or adds an extension to one.
    mutating func declare(
        _ name: String, _ above: String?, _ isExtension: Bool, _ members: [Statement]
    ) {
        var type = types[name] ?? ClassType()
        if !isExtension, let above { type.above = above }
        for member in members {
            switch member.kind {
            case .function(let function): type.functions[function.selector] = function
            case .variable: type.properties.append(member)
            case .unread(let reason): leave(reason, at: member.range)
            case .type(let inner, let above, let isExtension, let members):
                declare(inner, above, isExtension, members)
            default: leave("a statement outside a function", at: member.range)
            }
        }
        types[name] = type
    }
}

/// Playing a listing from its start.
extension Evaluator {
    /// Plays a listing: what is at the top, then the controller's start, then the calls asked for.
    mutating func play(
        _ statements: [Statement], calls: [Statement]
    ) throws(CodeFault) {
        do {
            for statement in statements {
                switch statement.kind {
                case .function, .type: _ = try play(statement)
                default: break
                }
            }
            let names = statements.compactMap { statement -> String? in
                if case .type(let name, _, false, _) = statement.kind { name } else { nil }
            }
            let extended = statements.compactMap { statement -> String? in
                if case .type(let name, _, true, _) = statement.kind { name } else { nil }
            }
            let main =
                names.first { classes(from: $0).contains("UIViewController") }
                ?? extended.first { self.kind(of: $0) == .other }
            let rest = statements.filter {
                switch $0.kind {
                case .function, .type: false
                default: true
                }
            }
            _ = try play(rest)
            if let main {
                try start(main)
            } else if let function = functions["viewDidLoad()"] {
                let range = SourceRange(line: 1, column: 1)
                _ = try run(function, [], own: mainController(), type: nil, at: range)
            } else if rest.isEmpty, calls.isEmpty, let only = only(names) {
                try startAlone(only)
            }
            let own = controller.map { ObjectReference(id: $0) }
            frames.append(Frame(own: own ?? mainController()))
            _ = try play(calls)
        } catch {
            if error.kind != .end { throw error }
        }
    }

    /// Makes a controller, and runs what runs by itself.
    private mutating func start(_ type: String) throws(CodeFault) {
        let range = SourceRange(line: 1, column: 1)
        guard let object = try made(type, [], at: range).object else { return }
        controller = object.id
        for name in ["init", "loadView", "loadView()", "viewDidLoad", "viewDidLoad()"] {
            guard let (function, owner) = function(name, from: type) else { continue }
            _ = try run(function, [], own: object, type: owner, at: range)
        }
    }

    /// The function or the class that a listing without statements consists of.
    private func only(_ types: [String]) -> Expression? {
        let range = SourceRange(line: 1, column: 1)
        let name =
            types.first { kind(of: $0) == .view || kind(of: $0) == .layer }
            ?? (functions.count == 1 ? functions.keys.first : nil)
        guard let name, functions[name] == nil || functions[name]?.parameters.isEmpty == true else {
            return nil
        }
        let plain = String(name.prefix { $0 != "(" })
        return Expression(.call(.init(base: nil, name: plain, arguments: [])), at: range)
    }

    private mutating func startAlone(_ call: Expression) throws(CodeFault) {
        let value = try value(of: call)
        if case .call(let call) = call.kind, kind(of: call.name) != nil {
            hold(value, as: call.name.prefix(1).lowercased() + call.name.dropFirst())
        }
    }
}
