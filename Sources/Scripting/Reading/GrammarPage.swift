import LayerGeometry

/// The language of scripts as a page of text, for help and for the man page.
public enum GrammarPage {
    /// The page: every command of `ScriptCommand.all` with its usage and a sentence, and before it
    /// what targets, values and texts are.
    public static var text: String {
        var text = remarks
        for (place, title) in titles {
            let commands = ScriptCommand.all.filter { $0.place == place }
            text += "\n\(title)\n"
            for command in commands { text += entry(command.usage, command.sentence) }
        }
        return text + "\n" + questions + "\n" + targets + "\n" + properties
    }

    private static let titles: [(ScriptCommand.Place, String)] = [
        (.header, "At the top"), (.test, "Tests"), (.step, "Steps"),
        (.expectation, "Expectations"), (.lesson, "Lessons"),
    ]

    private static func entry(_ usage: String, _ sentence: String) -> String {
        "  \(usage)\n      \(sentence)\n"
    }

    private static let remarks = """
        A script has one statement a line; indentation makes no difference. Statements before the
        first test run before each test. A '#' at the start of a line, or after a blank and not
        before a letter or a digit, begins a comment. Texts stand in double quotes, with \\e \\n \\r
        \\t \\\\ \\" and \\xHH. A layer is named by its path, an unambiguous tail of it, or #INDEX; a
        name with a blank or another sign in it is written in quotes.

        """

    private static let questions = """
        Questions
          hit at TARGET                   the layer that the hit test returns, or none
          answer under BOOK at TARGET     the same, by another rule book
          seen at TARGET                  the layer that is drawn on top, or none
          contains LAYER at TARGET        whether its bounds contain the point
          LAYER.PROPERTY [± D]            the value of a property
          place TARGET [in LAYER] [± D]   a point, in scene space or in a layer's own
          ... after set L.PROPERTY VALUE  each of them once a property has changed

        """

    private static let targets = """
        Targets
          blue                the middle of a layer's bounds
          blue:2,2            a point of its own space
          blue@0.5,1          a fraction of its bounds
          34,10  (-5,3)       a point of scene space; in parentheses where x has a sign
          +20,0  -5,3         a distance from the pointer
          cell(9,7)           a cell of the terminal, from 1
          px(73,112)          a pixel of the terminal, from 1, as mode 1016 reports it
          ... anyway          also where the named layer is not the one that is hit

        Buttons are left, middle and right, the left one where none is named; keys are a, Enter,
        C-x, S-Tab, F5, Space. Both may have ctrl+, alt+ and shift+ in front.

        """

    private static var properties: String {
        let verdicts = Verdict.allCases.map(\.rawValue)
        let lines = PropertyName.all.map { entry("\($0.name) \($0.kind.usage)", $0.sentence) }
        return "Properties\n" + lines.joined() + "\n" + """
            An OPERATION is translate(X,Y[,Z]), rotate(45deg[,X,Y,Z]), scale(X[,Y[,Z]]),
            perspective(D) or matrix(6 or 16 numbers), without blanks; each happens in the
            coordinates made by those before it. A COLOUR is written as in scene files. A VERDICT is
            \(verdicts.prefix(6).joined(separator: ", ")),
            \(Fault.list(Array(verdicts.dropFirst(6)))).

            """
    }
}
