import LayerGeometry
import TerminalTypes

extension Script: CustomStringConvertible {
    /// The script as a file; parsing it gives the same script, apart from places.
    ///
    /// A setup that starts with `rules` reads back as a header with these rules, which is
    /// equivalent.
    public var description: String {
        var (header, setup) = (header, setup[...])
        while case .step(.rules(let rules))? = setup.first?.body {
            header.rules = rules
            setup.removeFirst()
        }
        var text = header.description
        if !setup.isEmpty { text += "\n" + setup.map { "\($0.body)\n" }.joined() }
        for test in tests {
            text += "\ntest \(ScriptText.quoted(test.name))\n"
            for statement in test.statements {
                let lines = "\(statement.body)".split(
                    separator: "\n", omittingEmptySubsequences: false)
                text += lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
            }
        }
        return text
    }
}

extension ScriptHeader: CustomStringConvertible {
    /// The header in script notation.
    public var description: String {
        var lines = ["hitbox \(ScriptLimits.version)"]
        if let lesson {
            lines.append(
                "lesson \(ScriptText.quoted(lesson.title)) about \(ScriptText.quoted(lesson.about))"
            )
        }
        lines.append("size \(size.columns)x\(size.rows)")
        if showsStageOnly { lines.append("view stage") }
        if let rules { lines.append("rules \(rules.rawValue)") }
        if let term { lines.append("term \(term)") }
        switch scene {
        case .file(let name): lines.append("scene \(ScriptText.quoted(name))")
        case .inline(_, let yaml): lines += ["scene", yaml + "end"]
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
