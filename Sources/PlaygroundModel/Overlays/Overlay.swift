/// Something over the panes that receives keyboard and mouse input.
public enum Overlay: Hashable, Sendable {
    /// The full-screen help.
    case help
    /// A menu.
    case menu(Menu)
    /// A prompt.
    case prompt(Prompt)

    /// Whether another overlay is of the same kind; at most one of each kind is open.
    func isKind(of other: Overlay) -> Bool {
        switch (self, other) {
        case (.help, .help), (.menu, .menu), (.prompt, .prompt): true
        case (.help, _), (.menu, _), (.prompt, _): false
        }
    }
}
