internal import SourceDiagnostics

/// Closures and nested functions.
extension Evaluator {
    /// Where a closure is made, which determines the variables that it can use.
    struct Home {
        /// The number of the frame.
        var frame: Int
        /// The number of values that are hidden there; those that are hidden later it still sees.
        var depth: Int
    }

    /// A closure, or a nested function, with the variables around it.
    mutating func closure(_ node: Node) -> Value {
        current.isCaptured = true
        return .closure(node, home: here)
    }

    /// The home of a closure that is made now.
    var here: Home { Home(frame: current.id ?? 0, depth: current.hidden.count) }

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
        _ closure: Node, of home: Home, _ arguments: [Value], isInner: Bool = false,
        isChanged: Bool = false
    ) throws(CodeFault) -> Value {
        if home.frame != current.id || isInner {
            // The variables of the listing outside of functions are found from everywhere.
            let isTop = home.frame == 0
            let shown = isTop ? frames[0].show(home.depth) : []
            defer { frames[0].hide(shown) }
            let place = isTop ? nil : frames.lastIndex { $0.id == home.frame }
            let around = place.map { frames[$0] } ?? captured[home.frame]
            effort += (around?.values.count ?? 0) / 8
            let outer = try begin(isTop ? Frame() : around ?? Frame())
            defer {
                if let place { frames[place] = current }
                end(outer)
            }
            let inner = Home(frame: current.id ?? 0, depth: home.depth)
            return try enter(closure, of: inner, arguments, isChanged: isChanged)
        }
        let shown = current.show(home.depth)
        defer { current.hide(shown) }
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
