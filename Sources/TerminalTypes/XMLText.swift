/// Text in XML.
public enum XMLText {
    private static let markup = Array("&<>\"'".utf8)

    /// Escapes markup characters, and replaces characters that XML does not allow.
    public static func escaped(_ text: String) -> String {
        let safe = text.safeForTerminal
        guard safe.utf8.contains(where: markup.contains) else { return safe }
        return safe.reduce(into: "") { result, character in
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
