import Diagnostics
import SceneFile
import Scripting

/// The layers of a script.
extension ScriptFile {
    /// The file of the scene; `nil` if it is inline or built in, or the header is invalid.
    ///
    /// Only the header is read, and only of a regular file, which can be read again.
    var sceneFile: String? {
        struct Found: Error {}
        guard Files.isSame(name, name) else { return nil }
        var parser = ScriptParser()
        try? eachLine { line in
            _ = parser.read(line)
            if parser.header != nil { throw Found() }
        }
        parser.finish()
        return parser.header.flatMap(sceneFile)
    }

    /// The file of the scene; `nil` if it is inline or built in.
    func sceneFile(_ header: ScriptHeader) -> String? {
        guard case .file(let file) = header.scene, DemoScene.name(in: file) == nil else {
            return nil
        }
        return path(of: file)
    }

    /// Reads the scene of a header.
    ///
    /// - Parameter place: The place of the name of its file.
    func openScene(
        _ header: ScriptHeader, at place: SourceRange?
    ) throws(UnplayableScript) -> Opening {
        switch header.scene {
        case .inline(let scene, _): return Opening(header: header, scene: scene)
        case .file(let file):
            let path = path(of: file)
            do {
                // Scripts are untrusted: do not wait for a named pipe.
                let opened = try OpenedFile(opening: path, waits: false)
                return Opening(header: header, scene: opened.scene)
            } catch let unreadable as Files.Unreadable where place != nil {
                let problems = place.map {
                    [Diagnostic(unreadable.message, at: $0, help: unreadable.help)]
                }
                throw unplayable(problems ?? [])
            } catch {
                throw UnplayableScript(error, reading: path)
            }
        }
    }

    /// The path of a file that the script names, which may be relative to its folder.
    private func path(of file: String) -> String {
        if file.hasPrefix("/") || DemoScene.name(in: file) != nil { return file }
        let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
        return folder + file
    }
}

extension InputFiles {
    /// Adds a script with its scene and its snapshots.
    ///
    /// - Parameters:
    ///   - what: What the script is, such as `the script itself`.
    ///   - scene: What its scene is.
    ///   - header: Its header, if it was read.
    mutating func add(
        _ script: ScriptFile, _ what: String, scene: String, header: ScriptHeader? = nil
    ) {
        add(script.name, what)
        let file = header.map { script.sceneFile($0) } ?? script.sceneFile
        if let file { add(file, scene) }
        let folder = Snapshots.folder(of: script.name)
        add(folder: folder, "among the snapshots of '\(script.name)'")
    }
}
