/// Something over the panes that has the keyboard and the mouse.
public enum Overlay: Hashable, Sendable {
    /// The help, over the whole screen.
    case help
    /// A list of which one line is chosen.
    case menu(Menu)
    /// A line that is being typed.
    case prompt(Prompt)

    /// Whether another one is of the same kind; of each kind there is one at most.
    func isKind(of other: Overlay) -> Bool {
        switch (self, other) {
        case (.help, .help), (.menu, .menu), (.prompt, .prompt): true
        case (.help, _), (.menu, _), (.prompt, _): false
        }
    }
}
