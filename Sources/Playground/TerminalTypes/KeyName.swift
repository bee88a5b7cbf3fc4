/// The names of keys in running text: `Shift-Tab`, `Ctrl-L`, `Page Down`.
extension KeyPress {
    /// The key in words; its notation for scripts is `description`.
    public var spokenName: String {
        let text = modifiers.spokenPrefix
        switch key {
        case .character(let character) where modifiers.contains(.control) && character != " ":
            return text + String(character).uppercased()
        case .pageUp: return text + "Page Up"
        case .pageDown: return text + "Page Down"
        default: return text + key.name
        }
    }
}

extension InputModifiers {
    /// The prefix of a key or click in running text, such as `Ctrl-Alt-`; empty without modifiers.
    public var spokenPrefix: String {
        prefix(control: "Ctrl-", alt: "Alt-", shift: "Shift-")
    }

    fileprivate func prefix(control: String, alt: String, shift: String) -> String {
        (contains(.control) ? control : "") + (contains(.alt) ? alt : "")
            + (contains(.shift) ? shift : "")
    }
}

/// Keys as people write them: `q`, `Enter`, `C-l`, `S-Up`, `A-x`, also in angle brackets.
extension KeyPress: CustomStringConvertible {
    /// The key in the notation that `init(notation:)` reads.
    public var description: String {
        modifiers.prefix(control: "C-", alt: "A-", shift: "S-") + key.name
    }

    /// Parses a key such as `a`, `Up`, `C-x` or `<S-Tab>`; `nil` if there is no such key.
    public init?(notation: String) {
        if let only = notation.first, notation.utf8.count == 1 {
            self.init(.character(only))
            return
        }
        var rest = Substring(notation)
        if rest.utf8.count > 2, rest.hasPrefix("<"), rest.hasSuffix(">") {
            rest = rest.dropFirst().dropLast()
        }
        var modifiers: InputModifiers = []
        // Scalars, because a lone combining mark would merge with the hyphen before it.
        var scalars = rest.unicodeScalars
        while scalars.count > 2, scalars.dropFirst().first == "-", let held = scalars.first {
            switch held {
            case "C": modifiers.insert(.control)
            case "A", "M": modifiers.insert(.alt)
            case "S": modifiers.insert(.shift)
            default: return nil
            }
            scalars = scalars.dropFirst(2)
        }
        guard let key = Key(name: String(scalars)) else { return nil }
        self.init(key, modifiers)
    }
}

extension Key {
    /// The key's name: its character, or a word such as `PageUp`.
    public var name: String {
        switch self {
        case .character(let character) where character != " ": String(character)
        case .function(let number): "F\(number)"
        default: Self.names.first { $0.key == self }?.name ?? "?"
        }
    }

    /// Finds a key by its name; `nil` if no key has it.
    public init?(name: String) {
        if name.count == 1, let character = name.first {
            self = .character(character)
        } else if let key = Self.words[name.lowercased()] {
            self = key
        } else if name.first == "F", let number = Int(name.dropFirst()), (1...63).contains(number) {
            self = .function(number)
        } else {
            return nil
        }
    }

    /// The names of the keys that do not type a character; a key's own name comes first.
    package static let names: [(name: String, key: Key)] = [
        ("Enter", .enter), ("Tab", .tab), ("Backspace", .backspace), ("Esc", .escape),
        ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("Home", .home),
        ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown), ("Insert", .insert),
        ("Delete", .delete), ("Space", .character(" ")), ("Escape", .escape),
    ]

    /// The same keys by lowercase name.
    private static let words = Dictionary(
        uniqueKeysWithValues: names.map { ($0.name.lowercased(), $0.key) })
}
