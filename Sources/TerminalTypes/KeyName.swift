/// Keys as they are told to people: `Shift-Tab`, `Ctrl-L`, `Page Down`.
extension KeyPress {
    /// The key in words; its notation for scripts is `description`.
    public var spokenName: String {
        var text = ""
        if modifiers.contains(.control) { text += "Ctrl-" }
        if modifiers.contains(.alt) { text += "Alt-" }
        if modifiers.contains(.shift) { text += "Shift-" }
        switch key {
        case .character(let character) where modifiers.contains(.control) && character != " ":
            return text + String(character).uppercased()
        case .pageUp: return text + "Page Up"
        case .pageDown: return text + "Page Down"
        default: return text + key.name
        }
    }
}
