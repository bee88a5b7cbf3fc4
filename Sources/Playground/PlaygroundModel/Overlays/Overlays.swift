/// The overlays over the panes: the help, over it a menu, over both a prompt, at most one of each.
///
/// The top one has the keyboard focus.
public struct Overlays: Hashable, Sendable {
    /// Whether the help is open.
    public internal(set) var showsHelp = false
    /// The open menu; `nil` for none.
    public internal(set) var menu: Menu?
    /// The open prompt; `nil` for none.
    public internal(set) var prompt: Prompt?
    /// A menu requested by the program that waits until the user is idle.
    var waiting: Menu?
    /// The commands run in the palette, the last one first.
    var recentCommands: [String] = []
    /// Recent search and filter texts, the last one first.
    var recentSearches: [String] = []
    /// The demos and files that can be opened instead of the scene.
    var openable = Openable()
    /// The accepted filter of the help; empty for none.
    var keptHelpFilter = ""

    /// The open overlays, the top one last.
    public var stack: [Overlay] {
        [showsHelp ? Overlay.help : nil, menu.map(Overlay.menu), prompt.map(Overlay.prompt)]
            .compactMap(\.self)
    }

    /// The overlay with the keyboard focus; `nil` if a pane has it.
    public var top: Overlay? { stack.last }
}

/// Searches and recent input.
extension Overlays {
    /// The text of an open prompt for one of some purposes; `nil` for none.
    private func text(of kinds: Prompt.Kind...) -> String? {
        prompt.flatMap { kinds.contains($0.kind) ? $0.line.text : nil }
    }

    /// The text of an open find or filter prompt; `nil` for none.
    public var findText: String? { text(of: .find, .filter) }

    /// Remembers a command run in the palette, or a search text.
    mutating func remember(_ text: String, in list: WritableKeyPath<Overlays, [String]>) {
        self[keyPath: list] = [text] + self[keyPath: list].filter { $0 != text }.prefix(19)
    }

    /// Earlier input of prompts like the open one, the last one first.
    var recent: [String] {
        prompt?.kind == .command ? recentCommands : findText == nil ? [] : recentSearches
    }

    /// The current filter of the help; empty for none.
    public var helpFilter: String { text(of: .help) ?? keptHelpFilter }

    /// The text typed into the palette, before completion by Tab; `nil` while it is closed.
    var commandText: String? {
        guard let prompt, prompt.kind == .command else { return nil }
        return (prompt.completed ?? prompt.line).text
    }

    /// The text of an open filter prompt; `nil` for none.
    var filterText: String? { text(of: .filter) }
}

/// Something over the panes that receives keyboard and mouse input.
public enum Overlay: Hashable, Sendable {
    /// The full-screen help.
    case help
    /// A menu.
    case menu(Menu)
    /// A prompt.
    case prompt(Prompt)
}

/// The help, and Escape.
public enum OverlayAction: Hashable, Sendable {
    /// Shows or hides the help.
    case toggleHelp
    /// Goes one step back: closes an overlay, reverts an edit, unpins the probe, or focuses the
    /// stage.
    case escape
    /// Updates the scenes that can be opened.
    case offer(Openable)
}

/// The known scenes that can be opened, for suggestions in the palette.
public struct Openable: Hashable, Sendable {
    /// The names of the demos.
    public var demos: [String]
    /// The names of the lessons.
    public var lessons: [String]
    /// Files and folders as typed; a folder ends in `/`.
    public var files: [String]

    /// Creates a list.
    public init(demos: [String] = [], lessons: [String] = [], files: [String] = []) {
        (self.demos, self.lessons, self.files) = (demos, lessons, files)
    }
}
