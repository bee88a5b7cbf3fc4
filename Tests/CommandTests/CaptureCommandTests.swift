import Foundation
import TerminalHarness
import TestSupport
import Testing

@Suite(.waiting) struct `A view hierarchy on the disk` {
    private static let hit = "hit  UIWindow/UIButton at 20,10\n"

    @Test func `is a folder, a zip, or a response`() throws {
        let package = try CaptureFolder()
        let response = package.path + "/RequestResponses/Response_0"
        let packed = package.parent + "/packed.gz"
        try package.write(Packed.gzip(Array(CaptureFolder.trees().utf8)), to: packed)
        for path in [package.path, package.path + "/", try package.zip(), response, packed] {
            let run = try Run("probe", path, "30,110")
            #expect(run.output.hasPrefix(Self.hit), "\(path): \(run.errors)")
            // A single response lacks the views' interaction flags.
            #expect(run.errors.isEmpty == !(path == response || path == packed), "\(run.errors)")
        }
        let piped = try Run("probe", "-", "30,110", input: CaptureFolder.trees())
        #expect(piped.output.hasPrefix(Self.hit))
        let link = package.parent + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: package.path)
        #expect(try Run("probe", link, "30,110").output.hasPrefix(Self.hit))
    }

    @Test func `has two trees, which every command can use`() throws {
        let path = try CaptureFolder()
        defer { withExtendedLifetime(path) {} }
        for arguments in [
            ["probe", path.path, "300,20"], ["describe", path.path], ["import", path.path],
            ["export", path.path, "--as", "yaml"], ["describe", path.path, "CALayer"],
            ["convert", path.path, "1,1", "--from", "CALayer"],
        ] {
            let run = try Run(arguments: arguments + ["--tree", "layers"])
            #expect(run.status == 0 && run.errors.contains("error") == false, "\(run.errors)")
            #expect(run.output.contains("CALayer"), "\(arguments): \(run.output)")
            let views = try Run(arguments: arguments)
            #expect(!views.output.contains("CALayer"), "\(arguments): \(views.output)")
        }
        #expect(try Run("lint", path.path, "--tree", "layers").status <= 1)
        #expect(try Run("check", path.path).output.contains("fine, 2 layers"))
        let wrong = try Run("probe", path.path, "1,1", "--tree", "leaves")
        #expect(wrong.status == 64)
    }

    @Test func `makes a scene that answers the same`() throws {
        let package = try CaptureFolder()
        for (tree, rules) in [("views", "uiview"), ("layers", "calayer")] {
            let scene = package.parent + "/scene.yaml"
            let made = try Run("import", package.path, "--tree", tree, "-o", scene)
            #expect(made.status == 0)
            #expect(
                made.errors.contains(
                    "detected: Xcode view hierarchy, \(tree == "views" ? "2 views" : "3 layers"), 2 levels, "
                        + "in points, implemented from descriptions, not yet tested with a real capture"
                ))
            for point in ["30,110", "300,20", "5,5", "-1,-1"] {
                let (one, other) = (
                    try Run("probe", package.path, point, "--tree", tree),
                    try Run("probe", scene, point)
                )
                #expect(one.output == other.output)
                #expect(one.output.contains("rules of \(rules)") || one.output.hasPrefix("none"))
            }
        }
    }

    @Test func `alone has two trees`() throws {
        let scene = try Run("probe", "demo:outside", "1,1", "--tree", "layers")
        #expect(scene.status == 2)
        #expect(scene.errors.contains("this is a scene, which has only one tree\n"))
        #expect(scene.errors.contains("help: leave out --tree\n"))
        let dump = "<UIView: 0x1; frame = (0 0; 9 9); layer = <CALayer: 0x2>>\n"
        let other = try Run("probe", "-", "1,1", "--tree", "views", input: dump)
        #expect(other.status == 2)
        #expect(
            other.errors.contains("only a .viewhierarchy has a tree of layers besides its views"))
        #expect(try Run("play", "--tree", "layers").errors.contains("help: leave out --tree\n"))
    }

    // MARK: Malformed packages

    /// The first line of the message about a package.
    private func problem(_ path: String) throws -> String {
        let run = try Run("probe", path, "1,1")
        #expect(run.status == 2 && run.output.isEmpty)
        return String(run.errors.prefix { $0 != "\n" })
    }

    @Test func `is rejected with the name of the malformed file in it`() throws {
        let package = try CaptureFolder()
        let inner = package.path + "/RequestResponses/Response_1"
        let good = Packed.gzip(Array(CaptureFolder.flags.utf8))
        try package.write(Array(good.dropLast(20)), response: 1)
        #expect(try problem(package.path).hasPrefix("\(inner):"))
        #expect(try problem(package.path).hasSuffix(": error: its gzip data are truncated"))
        try package.write(good.dropLast(5) + [0, 0, 0, 0, 0], response: 1)
        #expect(try problem(package.path).contains("error: its compressed data are damaged"))
        try package.write(Packed.gzip(Array("{\"a\": tru}".utf8)), response: 1)
        #expect(try problem(package.path).hasPrefix("\(inner):1:9: error: lexical error"))
        try package.write(Packed.gzip(Array(repeating: 0x20, count: 17 << 20)), response: 1)
        #expect(try problem(package.path).hasSuffix("200 times its size: a decompression bomb"))
    }

    @Test func `follows no links, waits for no pipes, and reads no folders`() throws {
        let package = try CaptureFolder()
        let inner = package.path + "/RequestResponses/Response_2"
        try FileManager.default.createSymbolicLink(
            atPath: inner, withDestinationPath: package.path + "/RequestResponses/Response_1")
        #expect(
            try problem(package.path)
                == "\(inner):1:1: error: it is a symbolic link, which is not followed")
        try FileManager.default.removeItem(atPath: inner)
        #expect(mkfifo(inner, 0o600) == 0)
        #expect(try problem(package.path) == "\(inner):1:1: error: it is not a file")
        try FileManager.default.removeItem(atPath: inner)
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
        #expect(try problem(package.path) == "\(inner):1:1: error: it is not a file")
        let (real, linked) = (package.path + "/RequestResponses", package.parent + "/elsewhere")
        try FileManager.default.moveItem(atPath: real, toPath: linked)
        try FileManager.default.createSymbolicLink(atPath: real, withDestinationPath: linked)
        #expect(try problem(package.path).contains("its 'RequestResponses' is a symbolic link"))
        try FileManager.default.removeItem(atPath: real)
        #expect(try problem(package.path).contains("it has no file 'RequestResponses/Response_0'"))
        #expect(try problem(package.parent).hasSuffix("it is a directory"))
    }

    @Test func `in a zip is rejected as a whole if damaged or pointing elsewhere`() throws {
        let package = try CaptureFolder()
        #expect(
            try problem(package.zip([.init(name: "../x", bytes: [])]))
                == "\(package.parent)/ui.zip:1:1: error: '../x' points outside of it")
        #expect(
            try problem(package.zip([.init(name: "x", bytes: [1], mode: 0o120777)]))
                .hasSuffix("'x' in it is a symbolic link"))
        #expect(try problem(package.zip(cut: 30)).contains("error: it is truncated"))
        var wrong = ZipWriter.Entry(
            name: "ui.viewhierarchy/RequestResponses/Response_2", bytes: Array("{}".utf8))
        wrong.checksum = 7
        #expect(
            try problem(package.zip([wrong]))
                == "ui.viewhierarchy/RequestResponses/Response_2:1:3: error: "
                + "its checksum or size is wrong")
        let others = package.parent + "/other.zip"
        try package.write(ZipWriter.archive([.init(name: "a", bytes: [1])]), to: others)
        #expect(try problem(others).contains("it has no file 'RequestResponses/Response_0'"))
    }

    @Test(.enabled(if: Run.sanitizers.isEmpty, "a sanitizer reserves more memory than that"))
    func `keeps nothing of its snapshots`() throws {
        let package = try CaptureFolder()
        try package.write(Array(CaptureFolder.trees(snapshot: 8 << 20).utf8), response: 0)
        // Three pictures of 8 MB each must need less memory than one of them, besides the program
        // itself.
        let run = try Run(arguments: ["probe", package.path, "30,110"], limits: "-d 60000")
        #expect(run.output.hasPrefix(Self.hit), "\(run.errors)")
    }

    // MARK: The playground

    @Test func `opens in the playground, which keeps the selection when switching trees`() throws {
        let package = try CaptureFolder()
        let terminal = try TerminalEmulator.hitbox([package.path])
        #expect(terminal.shows("Xcode view hierarchy, 2 views"))
        terminal.type(":select UIButton\r")
        terminal.type(":tree layers\r")
        #expect(terminal.shows("Xcode view hierarchy, 3 layers"))
        #expect(terminal.shows("CALayer"))
        terminal.type(":tree views\r")
        #expect(terminal.shows("Xcode view hierarchy, 2 views"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }
}
