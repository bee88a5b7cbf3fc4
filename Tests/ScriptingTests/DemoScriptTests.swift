import Foundation
import HitboxScripting
import LayerGeometry
import SceneFile
import SourceDiagnostics
import TerminalIO
import TerminalTypes
import Testing

/// The demos' scripts in the repository.
private struct DemoScripts {
    /// The names of the scenes, without extensions.
    let scenes: [String]
    /// The scripts by file name, without extensions.
    let scripts: [String: Script]
    private let played: [String: Scene]
    private let folder: URL

    init(source: String = #filePath) throws {
        let folder = URL(fileURLWithPath: source).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("demos")
        self.folder = folder
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        func names(_ ending: String) -> [String] {
            files.filter { $0.pathExtension == ending }
                .map { $0.deletingPathExtension().lastPathComponent }.sorted()
        }
        func bytes(_ file: String) throws -> [UInt8] {
            [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
        }
        scenes = names("yaml")
        var scripts: [String: Script] = [:]
        var played: [String: Scene] = [:]
        for name in names("hitbox") {
            let script = try Script.read(bytes: bytes("\(name).hitbox"), name: "\(name).hitbox")
            switch script.header.scene {
            case .file(let file): played[name] = try SceneFile.read(bytes: bytes(file), name: file)
            case .inline(let scene, _): played[name] = scene
            }
            scripts[name] = script
        }
        self.scripts = scripts
        self.played = played
    }

    /// The failed tests of a script, each with its first failure.
    func failures(of name: String, flaw: HitFlaw? = nil) throws -> [String] {
        let script = try #require(scripts[name])
        let scene = try #require(played[name])
        var run = ScriptRun(script, scene: scene, in: Self.world, flaw: flaw)
        run.checkSnapshot = { $0.failure(comparedWith: golden($0.name, of: name)) }
        return run.results().filter { !$0.isFine }.map { result in
            let first = result.failures.first
            return "\(name).hitbox:\(first?.range.line ?? result.line): \(result.name): "
                + (first?.failure.sentence ?? "passes, but should not")
        }
    }

    private func golden(_ name: String, of script: String) -> String? {
        try? String(
            decoding: Data(
                contentsOf: folder.appendingPathComponent("\(script).snapshots/\(name).txt")),
            as: UTF8.self)
    }

    private static let world = ScriptWorld { terminal in
        let decoder = KeyDecoder(terminal: terminal, utf8: true)
        decoder.announcedCellSize = PixelSize(
            width: ScriptWorld.cellPixels.width, height: ScriptWorld.cellPixels.height)
        return { decoder.decode($0) + decoder.idle() }
    }
}

@Suite struct `The demos' scripts` {
    @Test func `are there for every scene`() throws {
        let demos = try DemoScripts()
        #expect(!demos.scenes.isEmpty)
        #expect(demos.scripts.keys.sorted() == demos.scenes)
        for (name, script) in demos.scripts {
            #expect(script.header.scene == .file("\(name).yaml"))
            #expect(script.tests.count >= 3, "\(name)")
        }
    }

    @Test func `pass`() throws {
        let demos = try DemoScripts()
        for name in demos.scripts.keys.sorted() {
            #expect(try demos.failures(of: name).isEmpty, "\(name)")
        }
    }

    @Test(arguments: HitFlaw.allCases)
    func `fail if hit testing has a flaw`(flaw: HitFlaw) throws {
        let demos = try DemoScripts()
        let names = demos.scripts.keys.sorted()
        let notices = try names.contains { try !demos.failures(of: $0, flaw: flaw).isEmpty }
        #expect(notices, "\(flaw.rawValue) survives")
    }

    /// Lists the unused commands of the language, for review; there is a lower limit.
    @Test func `use nearly all of the language`() throws {
        var used: Set<String> = []
        for script in try DemoScripts().scripts.values {
            for test in script.tests {
                for statement in test.statements {
                    let words = "\(statement.body)".split { $0 == " " || $0 == "\n" }
                        .map(String.init)
                    used.formUnion(words.prefix(3))
                    if words.first == "expect", words.count > 1, words[1].contains(".") {
                        used.insert(words[1].contains("(") ? "CALL" : "LAYER.PROPERTY")
                    }
                }
            }
        }
        let needed = ScriptCommand.all.filter { $0.place == .step || $0.place == .expectation }
        let unused = Set(needed.map(\.word)).subtracting(used)
        #expect(unused == ["skip"])
    }
}
