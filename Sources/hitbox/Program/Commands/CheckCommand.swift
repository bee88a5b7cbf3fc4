import ArgumentParser
import HitboxCommands
import HitboxScripting
import LayerGeometry
import SceneFile
import TerminalTypes

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Validates scenes and scripts, and reports all problems.",
        discussion: """
            Each problem is shown with its line, a caret and a suggestion; status 2 if there are any. \
            Probable mistakes in a valid file, such as a 'select' that names an unknown layer, are \
            warnings.

              hitbox check scenes/*.yaml tests/*.hitbox
            """)

    @Argument(help: "The files, or demo:NAME; - is standard input.", completion: .file())
    var files: [String]

    @Flag(help: "Treat warnings as problems.")
    var strict = false

    func run() throws {
        var output = Output.standard
        var (wrongFiles, hasStrict) = (0, false)
        for file in files {
            let title = Files.title(file).safeForTerminal
            do {
                let (contents, warnings) = try Files.reportingProblems { try Self.checked(file) }
                if !warnings.isEmpty { Output.error(warnings) }
                if strict, !warnings.isEmpty {
                    (wrongFiles, hasStrict) = (wrongFiles + 1, true)
                } else {
                    output.line("\(title): fine, \(contents)")
                }
            } catch {
                wrongFiles += 1
            }
            output.flush()
        }
        if wrongFiles == 0 { return }
        if hasStrict { Output.error("error: with --strict, warnings are failures") }
        if files.count > 1 { Output.error("\(wrongFiles) of \(files.count) files are invalid") }
        throw Failure.wrongFile
    }

    /// Summarises the contents of a file, with the warnings about them.
    private static func checked(_ file: String) throws -> (contents: String, warnings: String) {
        if file.hasSuffix(".hitbox") { return try checked(ScriptFile(name: file)) }
        let opened: OpenedFile
        var warnings = ""
        if let bundle = try Apps.files.bundle(named: file, nil) {
            opened = bundle
        } else {
            let bytes = try Files.read(file)
            if Apps.files.isScript(bytes) {
                return try checked(ScriptFile(name: file, bytes: bytes))
            }
            let name = Files.title(file)
            opened = try Apps.files.read(bytes, name: name)
            if opened.scene.mayHaveWarnings {
                warnings = SceneFile.warnings(bytes: bytes, name: name).map { "\($0)" } ?? ""
            }
        }
        opened.printNotes()
        // Counting a million layers is faster than building their tree.
        let isCounted = opened.dump == nil && opened.listing == nil
        let count = isCounted ? opened.places.count : LayerTree(opened.scene.root).count
        return (count.of("layer"), warnings)
    }

    private static func checked(_ file: ScriptFile) throws -> (contents: String, warnings: String) {
        if let lesson = try file.lesson(proves: true) {
            return ("a lesson with " + lesson.steps.count.of("step"), "")
        }
        let warnings = ScriptTester(options: .init()).run(file.name, file).warnings
        return (file.script.tests.count.of("test"), warnings)
    }
}
