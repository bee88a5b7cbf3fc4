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
        var text = ""
        if contains(.control) { text += "Ctrl-" }
        if contains(.alt) { text += "Alt-" }
        if contains(.shift) { text += "Shift-" }
        return text
    }
}
