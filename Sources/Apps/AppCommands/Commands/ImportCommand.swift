import ArgumentParser
import HitboxCommands
import LayerGeometry
import SceneFile
import TerminalTypes
import ViewDumps

package struct ImportCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
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

    package init() {}

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

    package func run() throws {
        let opened = try opened()
        opened.printNotes(all: true)
        var scene = opened.scene
        if hidesTexts { scene.root.hideTexts() }
        let bytes = try Files.text(of: scene)
        try InputFiles([dump], "the dump itself").refuse(output, option: "-o")
        try Files.write(bytes, to: output ?? "-")
    }

    /// Opens the dump; prints why if it is not one.
    private func opened() throws -> OpenedFile {
        let (name, files) = (Files.title(dump), DumpFiles())
        let (shown, formats) = (name.safeForTerminal, "known formats: \(files.titles)")
        let opened: OpenedFile? = try Files.reportingProblems {
            if let capture = try files.bundle(named: dump, root.choice) { return capture }
            let bytes = try Files.read(dump)
            if ViewDump.looksLikeOne(bytes) || CaptureFiles.looksPacked(bytes) {
                return try files.read(bytes, name: name, root: root.choice)
            }
            if bytes.allSatisfy({ $0 <= 0x20 }) {
                throw Failure.file("'\(shown)' is empty", help: formats)
            }
            if let problem = files.problem(ofJSON: bytes, name: name) { throw problem }
            return (try? SceneFile.read(bytes: bytes, name: "")).map { OpenedFile(scene: $0) }
        }
        if let opened, opened.dump != nil { return opened }
        if opened != nil {
            throw Failure.file(
                "'\(shown)' is already a scene", help: "'hitbox export --as yaml' rewrites it")
        }
        throw Failure.file("'\(shown)' is not a dump of a known format", help: formats)
    }
}
