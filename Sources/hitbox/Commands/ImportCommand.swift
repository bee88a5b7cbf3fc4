import ArgumentParser
import LayerGeometry
import SceneFile
import TerminalTypes

/// `hitbox import`: a dump of a real app becomes a scene.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Turns a dump of a real app's views into a scene.",
        discussion: """
            UIKit's recursiveDescription, uiautomator and Appium page sources, Android CLI layouts, \
            Espresso, XCUITest, WebDriverAgent, AXe, idb, Maestro, EarlGrey, AppKit and WebKit's \
            GraphicsLayer trees are recognised by what is in them; 'hitbox help dumps' has the lines \
            that get them. \
            All that was skipped, guessed or lost is told with its line. All other commands take \
            dumps as they are; a scene can be edited and kept.

              hitbox import dump.txt -o screen.yaml
              pbpaste | hitbox import - > screen.yaml
            """)

    @Argument(help: "The dump; - is standard input.", completion: .file())
    var dump: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write the scene to a file, whole or not at all.", valueName: "scene"),
        completion: .file())
    var output: String?

    @Flag(
        name: .customLong("hide-texts"),
        help: "Replace what the views show by its length, also in names, as it may be personal.")
    var hidesTexts = false

    @OptionGroup var root: RootOption

    func run() throws {
        let opened = try Files.dump(dump, root: root.choice)
        opened.tellNotes(all: true)
        var scene = opened.scene
        if hidesTexts { scene.root.hideTexts() }
        let bytes = try Files.text(of: scene)
        guard let output else {
            var result = Output.standard
            result.bytes += bytes
            return result.flush()
        }
        if Files.isSame(dump, output) {
            throw Failure.usage(
                "'\(output.safeForTerminal)' is the dump itself", help: "name another file after -o"
            )
        }
        try Files.write(bytes, to: output)
    }
}
