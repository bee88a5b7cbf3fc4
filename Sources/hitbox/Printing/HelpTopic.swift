import LayerGeometry
import PlaygroundModel
import SceneFile
import Scripting
import TerminalTypes
import ViewDumps

/// A topic of the reference, printed by `hitbox help TOPIC` and in the manual.
enum HelpTopic: String, CaseIterable {
    case scene, script, keys, rules, verdicts, dumps

    /// The topics, for sentences.
    static let names = allCases.map(\.rawValue).joined(separator: ", ")

    var title: String { page.title }

    /// The page as CommonMark, with a comment on how it was generated.
    var document: String {
        let made =
            "<!-- This page is what 'hitbox help \(rawValue) --markdown' prints: 'make docs'. -->"
        return "\(made)\n\n\(page.markdown.dropLast())"
    }

    var page: ReferencePage {
        switch self {
        case .scene: Self.scenePage
        case .script: GrammarPage.page
        case .keys: Self.keysPage
        case .rules: Self.rulesPage
        case .verdicts: Self.verdictsPage
        case .dumps: Self.dumpsPage
        }
    }

    private typealias Block = ReferencePage.Block

    private static var scenePage: ReferencePage {
        func section(_ title: String, _ keys: [SceneKey]) -> [Block] {
            [.section(title)]
                + keys.map { key in
                    let standard = key.defaultText.isEmpty ? "" : "; default \(key.defaultText)"
                    return .entry("\(key.name): \(key.type)\(standard)", [.prose(key.sentence)])
                }
        }
        let start: [Block] = [
            .paragraph(
                "A scene is a YAML file. Positions, sizes and points are in points, x to the right and y "
                    + "downwards unless yAxis is up; angles are in degrees, clockwise on screen. Unknown "
                    + "keys are errors."),
            .example(
                """
                hitbox: 1
                root:
                  name: view
                  frame: [0, 0, 320, 480]
                  sublayers:
                    - {name: blue, frame: [60, 140, 100, 100], backgroundColor: blue}
                """, language: "yaml"),
            .paragraph(
                "'hitbox help scene --schema' prints a JSON Schema: editors that support the "
                    + "comment '# yaml-language-server: $schema=FILE' complete keys and check values "
                    + "while you type."),
        ]
        return ReferencePage(
            "Scene files",
            start + section("At the top", SceneSchema.scene)
                + section("Points of probe", SceneSchema.stop)
                + section("Layers", SceneSchema.layer)
                + section("Operations of a transform", SceneSchema.operations)
                + section("Animations", SceneSchema.animation))
    }

    private static var keysPage: ReferencePage {
        ReferencePage(
            "Keys and mouse",
            HelpSection.all().flatMap { section in
                [.section(section.heading), .pairs(section.lines.map { ($0.keys, $0.text) })]
            })
    }

    private static var rulesPage: ReferencePage {
        ReferencePage(
            "Rules of hit testing", isSpaced: true,
            [
                .paragraph(
                    "--rules, the scene's 'rules' and the key v choose the rules of hit tests. "
                        + "'Measured' values were observed on Apple's own framework, 'documented' ones "
                        + "are from a reference or a header, 'reported' ones from people who studied the "
                        + "framework closely. 'hitbox demo NAME' opens a demo.")
            ]
                + HitRules.allCases.map { rules in
                    .entry(
                        "\(rules.rawValue): \(rules.title)",
                        rules.reference.map { rule in
                            .prose(
                                [rule.sentence, rule.note].compactMap(\.self).joined(separator: " ")
                            )
                        })
                })
    }

    private static var verdictsPage: ReferencePage {
        ReferencePage(
            "Verdicts", isSpaced: true,
            [
                .paragraph(
                    "Why a layer is hit or not: the words on the screen, and the name in scripts and "
                        + "JSON.")
            ]
                + Verdict.allCases.map { verdict in
                    let general = verdict.sentence(rules: .calayer)
                    let others = HitRules.allCases.filter {
                        verdict.sentence(rules: $0) != general
                    }.map { "By \($0.title)'s rules: \(verdict.sentence(rules: $0))." }
                    return .entry(
                        "\(verdict.rawValue): \(verdict.word)",
                        ([general + "."] + others).map { .prose($0) })
                })
    }

    private static var dumpsPage: ReferencePage {
        ReferencePage(
            "View dumps", isSpaced: true,
            [
                .paragraph(
                    "Every command accepts a view dump in place of a scene, and recognises it by its "
                        + "contents; text around it is skipped. 'hitbox import' converts it to a scene."
                )
            ]
                + DumpFormat.allCases.map { format in
                    let answers =
                        "Answers: \(format.rules.answers), in \(format.unit). "
                        + "Lost: \(format.losses)."
                    return .entry(
                        "\(format.rawValue): \(format.title)",
                        format.sources.map { $0.isSentence ? .prose($0) : .code($0) }
                            + [.prose(answers)]
                            + [format.caveat.map { .prose("It is \($0).") }].compactMap(\.self))
                })
    }
}

extension String {
    /// Whether it is a sentence, not code.
    fileprivate var isSentence: Bool { hasSuffix(".") || hasSuffix(":") }
}

extension HitRules {
    /// What hit tests with these rules answer.
    fileprivate var answers: String {
        hasReceiver
            ? "by \(title)'s rules" : "which views contain a point, not which one is in front"
    }
}
