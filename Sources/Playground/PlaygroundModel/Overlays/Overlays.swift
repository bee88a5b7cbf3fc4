/// The overlays over the panes: a stack whose top has the keyboard focus.
public struct Overlays: Hashable, Sendable {
    /// The overlays, the top one last.
    public private(set) var stack: [Overlay] = []
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

    /// The overlay with the keyboard focus; `nil` if a pane has it.
    public var top: Overlay? { stack.last }
    /// Whether the help is open.
    public var showsHelp: Bool { stack.contains(.help) }

    /// The open prompt; `nil` for none.
    public internal(set) var prompt: Prompt? {
        get {
            for case .prompt(let prompt) in stack { return prompt }
            return nil
        }
        set {
            if let newValue {
                open(.prompt(newValue))
            } else if let prompt {
                close(.prompt(prompt))
            }
        }
    }

    /// The open menu; `nil` for none.
    public internal(set) var menu: Menu? {
        get {
            for case .menu(let menu) in stack { return menu }
            return nil
        }
        set {
            if let newValue { open(.menu(newValue)) } else if let menu { close(.menu(menu)) }
        }
    }

    /// Opens an overlay on top, or replaces an open one of the same kind in place.
    mutating func open(_ overlay: Overlay) {
        if let place = stack.firstIndex(where: { $0.isKind(of: overlay) }) {
            stack[place] = overlay
        } else {
            stack.append(overlay)
        }
    }

    /// Closes an overlay.
    mutating func close(_ overlay: Overlay) {
        stack.removeAll { $0 == overlay }
    }
}

/// Searches and recent input.
extension Overlays {
    /// The text of an open find or filter prompt; `nil` for none.
    public var findText: String? {
        switch prompt?.kind {
        case .find, .filter: prompt?.line.text
        case .help, .command, .value, .saveAs, .write, .answer, nil: nil
        }
    }

    /// Remembers a command run in the palette.
    mutating func remember(command: String) {
        recentCommands = Self.recent(command, recentCommands)
    }

    /// Remembers a search text.
    mutating func remember(search: String) {
        if !search.isEmpty { recentSearches = Self.recent(search, recentSearches) }
    }

    private static func recent(_ text: String, _ others: [String]) -> [String] {
        [text] + others.filter { $0 != text }.prefix(19)
    }

    /// Earlier input of prompts like the open one, the last one first.
    var recent: [String] {
        switch prompt?.kind {
        case .command: recentCommands
        case .find, .filter: recentSearches
        case .help, .value, .saveAs, .write, .answer, nil: []
        }
    }

    /// The current filter of the help; empty for none.
    public var helpFilter: String {
        prompt?.kind == .help ? prompt?.line.text ?? "" : keptHelpFilter
    }

    /// The text typed into the palette, before completion by Tab; `nil` while it is closed.
    var commandText: String? {
        guard let prompt, prompt.kind == .command else { return nil }
        return (prompt.completed ?? prompt.line).text
    }

    /// The text of an open filter prompt; `nil` for none.
    var filterText: String? {
        prompt?.kind == .filter ? prompt?.line.text : nil
    }
}

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
    /// Files and folders as typed; a folder ends in `/`.
    public var files: [String]

    /// Creates a list.
    public init(demos: [String] = [], files: [String] = []) {
        (self.demos, self.files) = (demos, files)
    }
}
