/// What the program takes from its surroundings and leaves in them: the last sections of its page.
extension ManualPage {
    static var surroundings: [String] {
        section("EXIT STATUS", statuses) + section("ENVIRONMENT", variables)
            + section("FILES", files)
    }

    private static let statuses = [
        ("0", "Everything is fine."),
        ("1", "An expectation failed, or lint found an error."),
        ("2", "A file cannot be read or written, or something in it is wrong."),
        ("3", "There is no terminal to run on."),
        ("64", "The command line is wrong."),
        ("128 + N", "Reported by the shell: the program ended by signal N."),
    ]

    private static let variables = [
        ("TERM", "The type of the terminal."),
        ("COLORTERM", "truecolor or 24bit if the terminal has all colours."),
        ("NO_COLOR", "Set to anything, it turns colours off."),
        (
            "COLORFGBG",
            "For a terminal that does not report its background, as inside some versions of tmux: 0;15 if it "
                + "is light. The default is dark."
        ),
        ("LC_ALL, LC_CTYPE, LANG", "Characters beyond ASCII are drawn in UTF-8 locales only."),
        ("COLUMNS, LINES", "The size of the screen where no terminal reports one."),
        ("TMUX, STY", "Set inside tmux and screen, where layers are not drawn as pixels."),
        ("XDG_STATE_HOME, HOME", "Where the program keeps its files."),
    ]

    private static let files = [
        (
            "~/.local/state/hitbox/journal",
            "Unsaved edits, which are offered after a crash and removed after thirty days."
        ),
        ("~/.local/state/hitbox/learn", "What was answered in lessons."),
    ]

    private static func section(_ title: String, _ rows: [(String, String)]) -> [String] {
        [".SH \(title)"]
            + rows.flatMap {
                [".TP", "\\fB\(ManualText.plain($0.0))\\fR", ManualText.plain($0.1)]
            }
    }
}
