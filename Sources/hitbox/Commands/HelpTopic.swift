import LayerGeometry
import PlaygroundModel
import SceneFile
import Scripting
import TerminalTypes
import ViewDumps

/// A part of the reference, as `hitbox help TOPIC` and the manual page print it.
enum HelpTopic: String, CaseIterable {
    case scene, script, keys, rules, verdicts, dumps

    /// The topics in a sentence.
    static let names = allCases.map(\.rawValue).joined(separator: ", ")

    /// What it is about.
    var title: String {
        switch self {
        case .scene: "Scene files"
        case .script: "Scripts"
        case .keys: "Keys and mouse"
        case .rules: "Rules of hit testing"
        case .verdicts: "Verdicts"
        case .dumps: "View dumps"
        }
    }

    /// The text.
    var text: String {
        switch self {
        case .scene: Self.sceneText
        case .script: GrammarPage.text
        case .keys: Self.keysText
        case .rules: Self.rulesText
        case .verdicts: Self.verdictsText
        case .dumps: Self.dumpsText
        }
    }

    private static let width = 88

    /// A term, and what is said about it below.
    private static func entry(_ term: String, _ sentences: [String]) -> String {
        let lines = sentences.flatMap { $0.wrapped(toCells: width) }
        return "  \(term)\n" + lines.map { "      \($0)\n" }.joined()
    }

    private static func paragraph(_ text: String) -> String {
        text.wrapped(toCells: width + 6).joined(separator: "\n") + "\n"
    }

    // MARK: Topics

    private static var sceneText: String {
        func section(_ title: String, _ keys: [SceneKey]) -> String {
            "\n\(title)\n"
                + keys.map { key in
                    let standard = key.defaultText.isEmpty ? "" : "; without it \(key.defaultText)"
                    return entry("\(key.name): \(key.type)\(standard)", [key.sentence])
                }.joined()
        }
        return paragraph(
            "A scene is a YAML file. Positions, sizes and points are in points, x to the right and y "
                + "downwards unless yAxis is up; angles are in degrees, clockwise on screen. Unknown keys are "
                + "errors.")
                + """

                  hitbox: 1
                  root:
                    name: view
                    frame: [0, 0, 320, 480]
                    sublayers:
                      - {name: blue, frame: [60, 140, 100, 100], backgroundColor: systemBlue}

                """
            + section("At the top", SceneSchema.scene)
            + section("Points of probe", SceneSchema.stop) + section("Layers", SceneSchema.layer)
            + section("Operations of a transform", SceneSchema.operations)
            + section("Animations", SceneSchema.animation)
    }

    private static var keysText: String {
        HelpSection.all().map { section in
            let widest = section.lines.map(\.keys.cellWidth).max() ?? 0
            let lines = section.lines.map { line in
                let gap = String(repeating: " ", count: widest - line.keys.cellWidth + 2)
                return "  \(line.keys)\(gap)\(line.text)\n"
            }
            return "\(section.heading)\n" + lines.joined()
        }.joined(separator: "\n")
    }

    private static var rulesText: String {
        paragraph("--rules, the scene's 'rules' and v choose whose rules a hit test follows.")
            + HitRules.allCases.map { "\n" + entry("\($0.rawValue): \($0.title)", $0.reference) }
            .joined()
    }

    private static var verdictsText: String {
        paragraph(
            "Why a layer is hit or not: the words of the screen, and the name in scripts and JSON.")
            + Verdict.allCases.map { verdict in
                let general = verdict.sentence(rules: .calayer)
                let others = [HitRules.uiview, .android].filter {
                    verdict.sentence(rules: $0) != general
                }.map { "By \($0.title)'s rules: \(verdict.sentence(rules: $0))." }
                return "\n"
                    + entry("\(verdict.rawValue): \(verdict.word)", [general + "."] + others)
            }.joined()
    }

    private static var dumpsText: String {
        paragraph(
            "Every command takes a view dump in place of a scene, and recognises it by what is in it; "
                + "text around it is skipped. 'hitbox import' makes a scene of it.")
            + DumpFormat.allCases.map { format in
                "\n"
                    + entry(
                        "\(format.rawValue): \(format.title)",
                        format.sources
                            + [
                                "Answers: \(format.rules.answers), in \(format.unit). "
                                    + "Lost: \(format.losses)."
                            ] + [format.caveat.map { "It is \($0)." }].compactMap(\.self))
            }.joined()
    }
}

extension HitRules {
    /// What can be answered by them.
    fileprivate var answers: String {
        self == .candidates
            ? "which views contain a point, not which one is in front" : "by \(title)'s rules"
    }
}
