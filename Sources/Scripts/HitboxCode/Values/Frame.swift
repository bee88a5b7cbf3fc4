import LayerGeometry

extension Evaluator {
    /// The variables of a function that runs.
    struct Frame {
        var values: [String: Value] = [:]
        /// The receiver of a method.
        var receiver: Value?
        /// The class that declares a method.
        var type: String?
        /// The function, if it is not a closure.
        var function: Node?
        /// Its number, which closures know it by; that of the listing outside of functions is 0.
        var id: Int?
        /// Whether there are closures that may be called after the end of the function.
        var isCaptured = false
        /// The values that later variables of the same name hide, in the order of their declarations.
        var hidden: [(name: String, value: Value?)] = []
        /// The number of these that are not `nil`: a name that was not in use has no value to hide.
        var shadows = 0

        /// The receiver, if it is an object.
        var own: Value.Reference? { receiver?.object }

        /// The class whose static method it is; `nil` of a method of an object, and outside of classes.
        var staticType: String? { if case .none = receiver ?? Value.none { type } else { nil } }

        /// Hides the value of a name until the end of the scope, for another variable of that name.
        mutating func hide(_ name: String) {
            hidden.append((name, values.removeValue(forKey: name)))
            if hidden[hidden.count - 1].value != nil { shadows += 1 }
        }

        /// Ends the scope that began when `start` values were hidden.
        ///
        /// - Parameters:
        ///   - isKept: Whether variables that hide nothing stay, for the closures that capture them.
        ///   - line: The line since which these are not known; `nil` if they are.
        mutating func endScope(_ start: Int, isKept: Bool = false, lostSince line: Int? = nil) {
            for (name, value) in hidden[start...].reversed() {
                if value != nil { shadows -= 1 }
                if value != nil || !isKept {
                    values[name] = value
                } else if let line {
                    values[name] = .unknown(since: line)
                }
            }
            hidden.removeSubrange(start...)
        }

        /// Restores the values that were hidden after the first `start` ones, for code outside of the scopes that hide
        /// them.
        ///
        /// - Returns: What `hide(_:)` needs to hide them again.
        mutating func show(_ start: Int) -> [(place: Int, outer: Value?, inner: Value?)] {
            guard shadows > 0, start < hidden.count else { return [] }
            var shown: [(place: Int, outer: Value?, inner: Value?)] = []
            var names: Set<String> = []
            for place in start..<hidden.count where hidden[place].value != nil {
                let (name, outer) = hidden[place]
                shown.append((place, outer, values[name]))
                if names.insert(name).inserted { values[name] = outer }
                hidden[place].value = nil
            }
            shadows -= shown.count
            return shown
        }

        /// Hides again what `show(_:)` has restored.
        mutating func hide(_ shown: [(place: Int, outer: Value?, inner: Value?)]) {
            var inner: [String: Value?] = [:]
            for (place, outer, value) in shown {
                let name = hidden[place].name
                let isFirst = inner[name] == nil
                if isFirst { inner[name] = .some(value) }
                hidden[place].value = isFirst ? values[name] : outer
            }
            for (name, value) in inner { values[name] = value }
            shadows += shown.count
        }

        /// Gives parameters their values, as the types that a function has for them.
        mutating func bind(_ names: [String], to arguments: [Value], of function: Node) {
            let types = function.base?.labels ?? []
            for (place, (name, value)) in zip(names, arguments).enumerated() {
                values[name] = place < types.count ? value.stored(as: types[place]) : value.untyped
            }
        }
    }
}
