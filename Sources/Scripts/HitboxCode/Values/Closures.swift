internal import SourceDiagnostics

/// Closures and nested functions.
extension Evaluator {
    /// A closure, or a nested function, with the variables around it.
    mutating func closure(_ node: Node) -> Value {
        current.isCaptured = true
        return .closure(node, home: current.id ?? 0)
    }

    /// The closure, or the function in a function, of a frame that a call is of.
    func function(_ call: Node, in frame: Frame) -> Value? {
        frame.values[call.selector] ?? frame.values[call.text]
    }

    /// Calls a closure with the variables around it, those of the frame `home`.
    ///
    /// - Parameters:
    ///   - isInner: Whether its own variables are those of a frame deeper.
    ///   - isChanged: Whether it returns what it makes of its first parameter.
    mutating func enter(
        _ closure: Node, of home: Int, _ arguments: [Value], isInner: Bool = false,
        isChanged: Bool = false
    ) throws(CodeFault) -> Value {
        if home != current.id || isInner {
            // The variables of the listing outside of functions are found from everywhere.
            let place = home == 0 ? nil : frames.lastIndex { $0.id == home }
            let around = place.map { frames[$0] } ?? captured[home]
            effort += (around?.values.count ?? 0) / 8
            let outer = try begin(home == 0 ? Frame() : around ?? Frame())
            defer {
                if let place { frames[place] = current }
                end(outer)
            }
            return try enter(closure, of: current.id ?? 0, arguments, isChanged: isChanged)
        }
        // What an initialiser does in a closure is observed.
        let function = current.function
        current.function = nil
        defer { current.function = function }
        let start = current.hidden.count
        defer { current.endScope(start) }
        for name in closure.parameters { current.hide(name) }
        current.bind(closure.parameters, to: arguments, of: closure)
        // Default arguments that are not read.
        for name in closure.parameters.dropFirst(arguments.count) where closure.kind == .function {
            current.values[name] = .unknown(since: closure.range.line)
        }
        let result = try result(ofBody: closure)
        return isChanged ? closure.parameters.first.flatMap { current.values[$0] } ?? .none : result
    }
}
