import LayerGeometry

extension ScriptCommand {
    private static func lesson(
        _ word: String, _ usage: String, _ sentence: String,
        read: @escaping @Sendable (inout LineReader) throws(Fault) -> LessonStatement
    ) -> ScriptCommand {
        ScriptCommand(word: word, usage: usage, sentence: sentence, place: .lesson) {
            (reader) throws(Fault) in .lesson(try read(&reader))
        }
    }

    /// The commands that only lessons may have.
    static let lessons: [ScriptCommand] = [
        lesson("say", "say \"TEXT\"", "A page of text; before a prediction or a goal, its text.") {
            (reader) throws(Fault) in .say(try reader.text())
        },
        lesson("predict", "predict QUESTION", "Asks for an answer before the program gives it.") {
            (reader) throws(Fault) in .predict(try reader.prediction())
        },
        lesson(
            "goal", "goal \"TASK\" ... end",
            "A task; it is done when all expectations up to the line with only the word end hold."
        ) { (reader) throws(Fault) in .goal(try reader.text("task")) },
        lesson(
            "allow", "allow KEY...|none", "The only tools permitted for the preceding goal."
        ) { (reader) throws(Fault) in
            if reader.take("none") { return .allow([]) }
            var keys = [try reader.key()]
            while reader.peek != nil { keys.append(try reader.key()) }
            return .allow(keys)
        },
        lesson("hint", "hint \"TEXT\"", "Help for the preceding goal or prediction.") {
            (reader) throws(Fault) in .hint(try reader.text())
        },
        lesson("solution", "solution ... end", "Steps that reach the preceding goal.") {
            (_) throws(Fault) in .solution
        },
        lesson("end", "end", "Ends a goal or a solution.") { (_) throws(Fault) in .end },
        lesson("learned", "learned \"TEXT\"", "The rule, with its source; the last statement.") {
            (reader) throws(Fault) in .learned(try reader.text())
        },
    ]
}

extension LineReader {
    /// Reads the rest of `predict`.
    fileprivate mutating func prediction() throws(Fault) -> Prediction {
        var prediction = Prediction(question: try question())
        if take("after") {
            guard take("set") else { throw missing("'set' after 'after'") }
            let (layer, source, property) = try self.property()
            if source == .presentation {
                throw Fault("presentation values cannot be set", at: layer.range)
            }
            prediction.change = Prediction.Change(
                layer: layer, property: property, value: try value(property))
        }
        switch prediction.question {
        case .hit, .seen, .contains: break
        case .property, .place: prediction.tolerance = try tolerance(isPair: false)?.width
        }
        return prediction
    }

    private mutating func question() throws(Fault) -> Prediction.Question {
        if take("hit") { return .hit(at: try neededPlace(), under: nil) }
        if take("seen") { return .seen(at: try neededPlace()) }
        if take("answer") {
            guard take("under") else { throw missing("'under' and a rule book") }
            let rules = try rules()
            return .hit(at: try neededPlace(), under: rules)
        }
        if take("contains") {
            let layer = try layer()
            return .contains(layer, at: try neededPlace())
        }
        if take("place") {
            let place = try place()
            return .place(place, in: take("in") ? try layer() : nil)
        }
        guard let word = peek, word.firstIndex(of: ".") != nil else {
            let known = ["hit", "seen", "answer", "contains", "place"]
            guard let word = peek else { throw missing("question") }
            throw .unknown(
                "question", word, among: known,
                otherwise: "write \((known + ["LAYER.PROPERTY"]).list())")
        }
        let (layer, source, property) = try property()
        return .property(layer, source, property)
    }

    private mutating func neededPlace() throws(Fault) -> Target.Place {
        guard let place = try optionalPlace() else { throw missing("'at' and a target") }
        return place
    }
}
