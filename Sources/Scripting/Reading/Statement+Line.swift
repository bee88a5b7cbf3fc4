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
            try self.init(lexer, on: 1, &reader, read)
        } catch {
            throw error.diagnostic
        }
    }

    /// Reads the words after a command's to the end of the line.
    init(
        _ lexer: LineLexer, on line: Int, _ reader: inout LineReader, _ read: ScriptCommand.Read
    ) throws(Fault) {
        self.init(try read(&reader), at: lexer.range(on: line))
        try reader.end()
    }
}
