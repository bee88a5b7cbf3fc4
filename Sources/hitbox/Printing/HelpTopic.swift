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
    var title: String { page.title }

    /// The page as a document in CommonMark, which says what made it.
    var document: String {
        let made =
            "<!-- This page is what 'hitbox help \(rawValue) --markdown' prints: 'make docs'. -->"
        return "\(made)\n\n\(page.markdown.dropLast())"
    }

    /// The page.
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
                    let standard = key.defaultText.isEmpty ? "" : "; without it \(key.defaultText)"
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
                    - {name: blue, frame: [60, 140, 100, 100], backgroundColor: systemBlue}
                """, language: "yaml"),
            .paragraph(
                "For editors, 'hitbox help scene --schema' prints a JSON Schema: those that know the "
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
                    "--rules, the scene's 'rules' and v choose whose rules a hit test follows. "
                        + "'Measured' is a value that was observed on Apple's own framework, "
                        + "'documented' what a reference or a header says, 'reported' what people found "
                        + "who studied the framework closely. 'hitbox demo NAME' opens a demo.")
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
                    "Why a layer is hit or not: the words of the screen, and the name in scripts and "
                        + "JSON.")
            ]
                + Verdict.allCases.map { verdict in
                    let general = verdict.sentence(rules: .calayer)
                    let others = [HitRules.uiview, .android].filter {
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
                    "Every command takes a view dump in place of a scene, and recognises it by what is "
                        + "in it; text around it is skipped. 'hitbox import' makes a scene of it.")
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
    /// Whether it is said, and not typed.
    fileprivate var isSentence: Bool { hasSuffix(".") || hasSuffix(":") }
}

extension HitRules {
    /// What can be answered by them.
    fileprivate var answers: String {
        self == .candidates
            ? "which views contain a point, not which one is in front" : "by \(title)'s rules"
    }
}
