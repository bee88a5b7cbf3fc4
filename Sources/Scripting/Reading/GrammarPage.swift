import LayerGeometry
public import TerminalTypes

/// The language of scripts as a page of the reference.
public enum GrammarPage {
    /// Every command of `ScriptCommand.all` with its usage and a sentence, followed by targets,
    /// values and properties.
    public static var page: ReferencePage {
        var blocks: [ReferencePage.Block] = [
            .paragraph(
                "A script has one statement per line; indentation makes no difference. Statements before "
                    + "the first test run before each test. A '#' begins a comment at the start of a "
                    + "line, and after a blank unless a letter or a digit follows. Texts are in "
                    + "double quotes, with \\e \\n \\r \\t \\\\ \\\" and \\xHH. A layer is named by its "
                    + "path, an unambiguous tail of it, or #INDEX; a name with blanks or other special "
                    + "characters is written in quotes."),
            .example(example, language: "hitbox"),
        ]
        for (place, title) in titles {
            blocks.append(.section(title))
            blocks += ScriptCommand.all.filter { $0.place == place }.map {
                .entry($0.usage, [.prose($0.sentence)])
            }
        }
        blocks += [.section("Questions"), .pairs(questions), .section("Targets"), .pairs(targets)]
        blocks.append(
            .paragraph(
                "A target outside the view is scrolled into view first. A BUTTON is left, middle or "
                    + "right; the default is left. A KEY is written as a, Enter, C-x, S-Tab, F5 or "
                    + "Space. Both may be preceded by ctrl+, alt+ and shift+."
            ))
        blocks.append(.section("Properties"))
        blocks += LayerProperty.all.map {
            .entry("\($0.name) \($0.kind.notation)", [.prose($0.sentence)])
        }
        return ReferencePage(
            "Scripts",
            blocks + [
                .paragraph(
                    "An OPERATION is translate(X,Y[,Z]), rotate(45deg[,X,Y,Z]), scale(X[,Y[,Z]]), "
                        + "perspective(D) or matrix(6 or 16 numbers), without blanks; each happens in "
                        + "the coordinates set up by those before it. A flag can also be yes, on or 1, or "
                        + "no, off or 0, as at the prompt. A COLOUR is written as in scene "
                        + "files. A VERDICT is \(Verdict.allCases.map(\.rawValue).list()).")
            ])
    }

    private static let titles: [(ScriptCommand.Place, String)] = [
        (.header, "At the top"), (.test, "Tests"), (.step, "Steps"),
        (.expectation, "Expectations"), (.lesson, "Lessons"),
    ]

    private static let example = """
        hitbox 1
        scene "demo:blue-white"

        test "A click in the middle hits blue"
          click blue
          expect hit blue
          expect log "Inside Blue Layer"
        """

    private static let questions: [(term: String, words: String)] = [
        ("hit at TARGET", "the layer that the hit test returns, or none"),
        ("answer under BOOK at TARGET", "the same, under another rule book"),
        ("seen at TARGET", "the layer that is drawn on top, or none"),
        ("contains LAYER at TARGET", "whether its bounds contain the point"),
        ("LAYER.PROPERTY [± D]", "the value of a property"),
        ("place TARGET [in LAYER] [± D]", "a point, in scene space or in a layer's own"),
        ("... after set L.PROPERTY VALUE", "any of them, after a property has changed"),
    ]

    private static let targets: [(term: String, words: String)] = [
        ("blue", "the centre of a layer's bounds"),
        ("blue:2,2", "a point of its own space"),
        ("blue@0.5,1", "a fraction of its bounds"),
        ("34,10  (-5,3)", "a point of scene space; in parentheses if x has a sign"),
        ("+20,0  -5,3", "a distance from the pointer"),
        ("cell(9,7)", "a cell of the terminal, from 1"),
        ("px(73,112)", "a pixel of the terminal, from 1, as mode 1016 reports it"),
        ("... anyway", "even if the named layer is not the one that is hit"),
    ]
}
