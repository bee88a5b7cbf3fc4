import Foundation
import TerminalHarness
import TestSupport
import Testing

/// A page of the documentation in the repository.
struct Document: CustomTestStringConvertible {
    /// A code block of a page: its info string and its lines.
    struct Block {
        let kind: String
        let lines: [String]

        var text: String { lines.map { $0 + "\n" }.joined() }
        /// Its language: `yaml` in `yaml screen.yaml`.
        var language: String { words.first ?? "" }
        /// The file name for the commands of the page; `nil` for none.
        var file: String? { words.count == 2 ? words[1] : nil }
        private var words: [String] { kind.split(separator: " ").map(String.init) }

        /// The commands of a console session, with their output.
        var commands: [(command: String, lines: [String])] {
            guard kind == "console" else { return [] }
            var commands: [(command: String, lines: [String])] = []
            for line in lines {
                if line.hasPrefix("$ ") {
                    commands.append((String(line.dropFirst(2)), []))
                } else {
                    commands[commands.count - 1].lines.append(line)
                }
            }
            return commands
        }
    }

    static let root = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../..").standardizedFileURL

    /// All pages for readers of the project.
    static let all = (["README.md", "CONTRIBUTING.md", "SECURITY.md"] + pages(in: "docs")).map(
        Document.init)

    /// These, and the pages for people who work on the project.
    static let everywhere =
        all
        + (["CHANGELOG.md"] + [".ci", "Benchmarks", "Sources", "Tests", "demos"].flatMap(pages))
        .map(Document.init)

    /// The pages in a folder, but those of DocC, which checks their links itself.
    private static func pages(in folder: String) -> [String] {
        let path = root.appendingPathComponent(folder).path
        let found = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String }
        return (found ?? []).filter { $0.hasSuffix(".md") && !$0.contains(".docc/") }.sorted()
            .map { "\(folder)/\($0)" }
    }

    let name: String

    var testDescription: String { name }

    func text() throws -> String {
        try String(contentsOf: Self.root.appendingPathComponent(name), encoding: .utf8)
    }

    func blocks() throws -> [Block] {
        var blocks: [Block] = []
        var open: (kind: String, lines: [String])?
        for line in try text().components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                if let block = open {
                    blocks.append(Block(kind: block.kind, lines: block.lines))
                    open = nil
                } else {
                    open = (String(line.dropFirst(3)), [])
                }
            } else {
                open?.lines.append(line)
            }
        }
        return blocks
    }
}

@Suite(.waiting) struct `A page of the documents` {
    @Test(arguments: Document.everywhere)
    func `links to existing files and headings`(_ page: Document) throws {
        let folder = Document.root.appendingPathComponent(page.name).deletingLastPathComponent()
        for link in try page.text().matches(of: /\]\(([^)\s]+)\)/).map(\.output.1) {
            if link.hasPrefix("http") { continue }
            let parts = link.split(separator: "#", omittingEmptySubsequences: false).map(
                String.init)
            let target = parts[0].isEmpty ? page.name : parts[0]
            let file =
                parts[0].isEmpty
                ? Document.root.appendingPathComponent(target)
                : folder.appendingPathComponent(target)
            #expect(FileManager.default.fileExists(atPath: file.path), "\(link)")
            guard parts.count > 1 else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            let anchors = text.components(separatedBy: "\n").filter { $0.hasPrefix("#") }.map {
                line in
                line.drop { $0 == "#" || $0 == " " }.lowercased()
                    .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
                    .replacing(" ", with: "-")
            }
            #expect(anchors.contains(parts[1]), "\(link)")
        }
    }

    @Test(arguments: Document.all)
    func `shows the output of its commands`(_ page: Document) throws {
        let folder = try TestFolder()
        for block in try page.blocks() {
            if let file = block.file, block.language != "swift" {
                _ = try folder.write(file, block.text)
            }
            for (command, lines) in block.commands {
                let printed = try output(of: command, in: folder)
                #expect(printed == lines.joined(separator: "\n"), "\(command)")
            }
        }
    }

    @Test(arguments: Document.all)
    func `has valid scenes and scripts`(_ page: Document) throws {
        let folder = try TestFolder()
        for (place, block) in try page.blocks().enumerated() {
            let ending: String
            switch block.language {
            case "yaml" where block.text.hasPrefix("hitbox:"): ending = "yaml"
            case "hitbox": ending = "hitbox"
            default: continue
            }
            let file = try folder.write("\(place).\(ending)", block.text)
            let run = try Run("check", file)
            #expect(run.status == 0, "\(run.errors)")
        }
    }

    @Test(arguments: Document.all)
    func `uses existing options`(_ page: Document) throws {
        for block in try page.blocks() where block.kind == "sh" {
            for line in block.lines {
                let commands = line.components(separatedBy: "#")[0].components(separatedBy: "|")
                for command in commands.map({ $0.trimmingCharacters(in: .whitespaces) }) {
                    let words = command.split(separator: " ").map(String.init)
                    guard words.first == "hitbox" else { continue }
                    let options = words.filter { $0.hasPrefix("--") && $0 != "--help" }
                    let isCommand = words.count > 1 && words[1].allSatisfy { $0.isLetter }
                    let help = try Run(arguments: [isCommand ? words[1] : "play", "--help"])
                    #expect(help.status == 0, "\(command)")
                    for option in options where option != "--version" {
                        #expect(help.output.contains(option), "\(command)")
                    }
                }
            }
        }
    }

    @Test(arguments: Document.all)
    func `gives its commands what they need`(_ page: Document) throws {
        // Those that draw take the terminal of whoever runs the tests.
        let drawing = ["learn", "demo", "record", "replay"]
        let folder = try TestFolder()
        for block in try page.blocks() {
            if let file = block.file, block.language != "swift" {
                _ = try folder.write(file, block.text)
            }
            for line in block.kind == "sh" ? block.lines : [] {
                let words = line.split(separator: " ").map(String.init)
                guard words.count > 1, words[0] == "hitbox" else { continue }
                let isCommand = words[1].allSatisfy { $0.isLetter }
                guard isCommand, !drawing.contains(words[1]) else {
                    continue
                }
                let (status, printed) = try run(line, in: folder)
                // Files that the page does not show are the reader's own.
                let isMissing =
                    printed.contains("no such file") || printed.contains("no '.hitbox' file")
                #expect(status < 2 || status == 2 && isMissing, "\(line): \(printed)")
            }
        }
    }

    /// `Tests/Documentation/pages` writes these files into an empty folder and runs the tests in them.
    @Test(arguments: Document.all)
    func `shows only whole files of Swift, of a package with tests that are run here`(
        _ page: Document
    ) throws {
        let blocks = try page.blocks().filter { $0.language == "swift" }
        guard !blocks.isEmpty else { return }
        let files = blocks.map { $0.file ?? "" }
        #expect(!files.contains(""), "\(blocks.first { $0.file == nil }?.text ?? "")")
        #expect(files.contains("Package.swift") && files.contains { $0.hasPrefix("Tests/") })
        for block in blocks {
            guard let file = block.file, file.hasPrefix("Tests/") else { continue }
            let name = try #require(file.split(separator: "/").last)
            #expect(try Document(name: "Tests/PageTests/\(name)").text() == block.text)
        }
    }

    /// Runs a command in a folder and returns its combined output.
    private func output(of command: String, in folder: TestFolder) throws -> String {
        try run(command, in: folder).output
    }

    /// The exit status of a command, and what it prints on both outputs, in a folder.
    private func run(
        _ command: String, in folder: TestFolder
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        process.currentDirectoryURL = folder.url
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // A comment at the end of the command ends with its line.
        process.arguments = ["-c", "(\(command)\n) 2>&1"]
        let path = BuiltProgram.url.deletingLastPathComponent().path
        process.environment = [
            "XDG_STATE_HOME": folder.url.appendingPathComponent("state").path,
            "PATH": "\(path):/usr/bin:/bin", "COLUMNS": "100", "LC_ALL": "C.UTF-8",
        ].merging(Run.sanitizers) { own, _ in own }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
        return (process.terminationStatus, text)
    }
}
