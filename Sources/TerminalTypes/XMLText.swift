/// Text as XML has it.
public enum XMLText {
    /// Returns text that stays text: what XML has another use for, or none at all, is replaced.
    public static func escaped(_ text: String) -> String {
        text.safeForTerminal.reduce(into: "") { result, character in
            for scalar in character.unicodeScalars {
                switch scalar {
                case "&": result += "&amp;"
                case "<": result += "&lt;"
                case ">": result += "&gt;"
                case "\"": result += "&quot;"
                case "'": result += "&#39;"
                default: result.unicodeScalars.append(scalar)
                }
            }
        }
    }
}
