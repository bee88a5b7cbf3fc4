import ArgumentParser
import LayerGeometry
import SceneFile
import TerminalTypes

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Converts a dump of a real app's views to a scene.",
        usage: "hitbox import [<options>] <dump>",
        discussion: """
            UIKit's recursiveDescription, uiautomator and Appium page sources, Android CLI layouts, \
            Espresso, XCUITest, WebDriverAgent, AXe, idb, Maestro, EarlGrey, AppKit and WebKit's \
            GraphicsLayer trees are recognised by their contents; 'hitbox help dumps' lists the \
            commands that print them. \
            Everything skipped, guessed or lost is reported with its line. All other commands accept \
            dumps directly; a scene can be edited and kept.

              hitbox import dump.txt -o screen.yaml
              pbpaste | hitbox import - > screen.yaml
            """)

    @Argument(help: "The dump; - is standard input.", completion: .file())
    var dump: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write the scene to a file, atomically.", valueName: "scene"),
        completion: .file())
    var output: String?

    @Flag(
        name: .customLong("hide-texts"),
        help: "Replace texts of views, which may be personal, by their lengths, even in names.")
    var hidesTexts = false

    @OptionGroup var root: RootOption

    func run() throws {
        let opened = try Files.dump(dump, root: root.choice)
        opened.printNotes(all: true)
        var scene = opened.scene
        if hidesTexts { scene.root.hideTexts() }
        let bytes = try Files.text(of: scene)
        try InputFiles([dump], "the dump itself").refuse(output, option: "-o")
        try Files.write(bytes, to: output ?? "-")
    }
}
