import Diagnostics

extension Statement {
    /// Reads one step in script notation: `click 160,240`.
    ///
    /// - Returns: `nil` if the first word is not a step.
    /// - Throws: The problem, with a place in the text.
    public init?(step text: String) throws(Diagnostic) {
        do throws(Fault) {
            let lexer = try LineLexer(Substring(text), line: 1, isWithinLine: true)
            guard let first = lexer.words.first, first.quoted.isEmpty,
                let command = ScriptCommand.words[first.text],
                command.place == .step || command.word == "rules", let read = command.read
            else { return nil }
            var reader = LineReader(
                lexer, line: 1, skipping: 1, name: command.word, usage: command.usage)
            let body = try read(&reader)
            try reader.end()
            self.init(body, at: lexer.range(on: 1))
        } catch {
            throw error.diagnostic
        }
    }
}
