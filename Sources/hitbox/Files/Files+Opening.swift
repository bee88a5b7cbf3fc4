import ArgumentParser
import SceneFile
import SceneStore
import TerminalTypes
import ViewDumps

extension Files {
    /// Opens a scene or a dump; prints all its problems and warnings.
    ///
    /// - Parameter root: The requested part of a dump.
    static func opened(_ name: String, root: DumpChoice?) throws -> OpenedFile {
        let opened = try reportingProblems { try OpenedFile(opening: name, root: root) }
        opened.printNotes()
        return opened
    }

    /// Opens a dump; prints why if it is not one.
    static func dump(_ name: String, root: DumpChoice?) throws -> OpenedFile {
        let shown = title(name).safeForTerminal
        let opened: OpenedFile? = try reportingProblems {
            if let capture = try CaptureFiles.capture(named: name) {
                return try OpenedFile(capture, root)
            }
            let bytes = try read(name)
            if ViewDump.looksLikeOne(bytes) || CaptureFiles.looksPacked(bytes) {
                return try OpenedFile(bytes, name: title(name), root: root)
            }
            if bytes.allSatisfy({ $0 <= 0x20 }) {
                throw Failure.file(
                    "'\(shown)' is empty", help: "known formats: \(DumpFormat.titles)")
            }
            if let problem = FileKind.problem(ofJSON: bytes, name: title(name)) { throw problem }
            return (try? SceneFile.read(bytes: bytes, name: "")).map(OpenedFile.init)
        }
        if let opened, opened.dump != nil { return opened }
        if opened != nil {
            throw Failure.file(
                "'\(shown)' is already a scene", help: "'hitbox export --as yaml' rewrites it")
        }
        throw Failure.file(
            "'\(shown)' is not a dump of a known format",
            help: "known formats: \(DumpFormat.titles)")
    }

    /// Reads class rules; prints all problems of the file.
    static func classRules(_ name: String) throws -> ClassRules {
        try reportingProblems { try ClassRules.read(bytes: read(name), name: title(name)) }
    }

    /// Runs a closure that reads a file; prints all its problems, unless it threw a status.
    static func reportingProblems<Value>(_ read: () throws -> Value) throws -> Value {
        do {
            return try read()
        } catch let status as ExitCode {
            throw status
        } catch {
            if let picture = picture(of: error) { Output.error(picture) }
            throw Failure.wrongFile
        }
    }

    /// The printed form of an error; `nil` if it was already printed.
    static func picture(of error: any Error) -> String? {
        switch error {
        case let problems as SceneProblems: "\(problems)"
        case let problem as DumpProblem: problem.picture
        case let unreadable as Unreadable: unreadable.picture
        case let script as UnplayableScript: script.problems
        case let problem as StoreProblem: "error: " + problem.message.safeForTerminal
        default: nil
        }
    }
}
