/// What is over the panes: a stack, of which the top has the keyboard.
public struct Overlays: Hashable, Sendable {
    /// The overlays, the top one last.
    public private(set) var stack: [Overlay] = []
    /// A menu from outside that waits until nothing else is going on.
    var waiting: Menu?
    /// The commands that were done in the palette, the last one first.
    var recentCommands: [String] = []
    /// What was sought or filtered by, the last one first.
    var recentSearches: [String] = []
    /// What can be opened in the place of the scene.
    var openable = Openable()
    /// What the lines of the help have, as it was last typed; empty for all.
    var keptHelpFilter = ""

    /// What has the keyboard; `nil` where the panes have it.
    public var top: Overlay? { stack.last }
    /// Whether the help covers the screen.
    public var showsHelp: Bool { stack.contains(.help) }

    /// The line that is being typed; `nil` while none is.
    public internal(set) var prompt: Prompt? {
        get {
            for case .prompt(let prompt) in stack { return prompt }
            return nil
        }
        set {
            if let newValue { open(.prompt(newValue)) } else { close(where: \.isPrompt) }
        }
    }

    /// The menu over the screen; `nil` while there is none.
    public internal(set) var menu: Menu? {
        get {
            for case .menu(let menu) in stack { return menu }
            return nil
        }
        set {
            if let newValue { open(.menu(newValue)) } else { close(where: \.isMenu) }
        }
    }

    /// Puts an overlay on top; one of its kind that is open already is replaced where it is.
    mutating func open(_ overlay: Overlay) {
        if let place = stack.firstIndex(where: { $0.isKind(of: overlay) }) {
            stack[place] = overlay
        } else {
            stack.append(overlay)
        }
    }

    /// Takes an overlay away.
    mutating func close(_ overlay: Overlay) {
        stack.removeAll { $0 == overlay }
    }

    private mutating func close(where isOver: (Overlay) -> Bool) {
        stack.removeAll(where: isOver)
    }
}

extension Overlay {
    fileprivate var isMenu: Bool { if case .menu = self { true } else { false } }
    fileprivate var isPrompt: Bool { if case .prompt = self { true } else { false } }
}

/// What is typed to find layers.
extension Overlays {
    /// What is typed to find a layer, or to filter them; `nil` while nothing is sought.
    public var findText: String? {
        switch prompt?.kind {
        case .find, .filter: prompt?.line.text
        case .help, .command, .value, .saveAs, .write, .answer, nil: nil
        }
    }

    /// Remembers a command that was done in the palette.
    mutating func remember(command: String) {
        recentCommands = Self.recent(command, recentCommands)
    }

    /// Remembers what was sought.
    mutating func remember(search: String) {
        if !search.isEmpty { recentSearches = Self.recent(search, recentSearches) }
    }

    private static func recent(_ text: String, _ others: [String]) -> [String] {
        [text] + others.filter { $0 != text }.prefix(19)
    }

    /// What was typed before into a line like the one that is open, the last one first.
    var recent: [String] {
        switch prompt?.kind {
        case .command: recentCommands
        case .find, .filter: recentSearches
        case .help, .value, .saveAs, .write, .answer, nil: []
        }
    }

    /// What the lines of the help have; empty for all.
    public var helpFilter: String {
        prompt?.kind == .help ? prompt?.line.text ?? "" : keptHelpFilter
    }

    /// What is typed into the palette, without what Tab made of it; `nil` while it is closed.
    var commandText: String? {
        guard let prompt, prompt.kind == .command else { return nil }
        return (prompt.completed ?? prompt.line).text
    }

    /// The text of a filter while it is being typed; `nil` while none is.
    var filterText: String? {
        prompt?.kind == .filter ? prompt?.line.text : nil
    }
}
