/// Text in XML.
public enum XMLText {
    /// Escapes markup characters, and replaces characters that XML does not allow.
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
