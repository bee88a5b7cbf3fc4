import SceneFile
import SceneStore
import TerminalTypes
import ViewDumps

extension Files {
    /// Opens a scene or a dump; prints all that is wrong with it.
    static func opened(_ name: String) throws -> OpenedFile {
        try opened(reportingProblems { try read(name) }, name: title(name))
    }

    /// Takes bytes for a scene or a dump; prints all that is wrong with them.
    static func opened(_ bytes: [UInt8], name: String) throws -> OpenedFile {
        try reportingProblems { try OpenedFile(bytes, name: name) }
    }

    /// Reads a file that may be saved again; prints why where that cannot be.
    static func document(_ given: String) throws -> SceneDocument {
        // A coordinate-like name was given a space in front; it is no part of the name.
        let name = given.hasPrefix(" -") ? String(given.dropFirst()) : given
        return try reportingProblems { try SceneDocument(opening: name) }
    }

    /// Opens a dump; prints what is wrong where it is none.
    static func dump(_ name: String) throws -> OpenedFile {
        let shown = title(name).safeForTerminal
        let opened: OpenedFile? = try reportingProblems {
            let bytes = try read(name)
            if ViewDump.looksLikeOne(bytes) { return try OpenedFile(bytes, name: title(name)) }
            return (try? SceneFile.read(bytes: bytes, name: "")).map(OpenedFile.init)
        }
        if let opened, opened.dump != nil { return opened }
        if opened != nil {
            Output.error(
                "error: '\(shown)' is a scene already\n"
                    + "help: 'hitbox export --as yaml' writes it again")
        } else {
            let formats = DumpFormat.allCases.map(\.title).joined(separator: ", ")
            Output.error(
                "error: '\(shown)' is no dump of a known kind\nhelp: these are known: \(formats)")
        }
        throw Failure.wrongFile
    }

    /// Reads what somebody knows of classes; prints all problems of the file where it has some.
    static func classRules(_ name: String) throws -> ClassRules {
        try reportingProblems { try ClassRules.read(bytes: read(name), name: title(name)) }
    }

    /// Does what reads a file; prints all that is wrong with it.
    static func reportingProblems<Value>(_ read: () throws -> Value) throws -> Value {
        do {
            return try read()
        } catch let problems as SceneProblems {
            Output.error("\(problems)")
        } catch let problem as DumpProblem {
            Output.error(problem.picture)
        } catch let unreadable as Unreadable {
            Output.error(unreadable.picture)
        } catch let problem as StoreProblem {
            Output.error("error: " + problem.message.safeForTerminal)
        }
        throw Failure.wrongFile
    }

    /// Opens a scene, or a dump as one; prints all that is wrong with it, or doubtful in it.
    static func scene(_ name: String) throws -> Scene {
        let opened = try opened(name)
        opened.tellNotes()
        return opened.scene
    }
}
