import ArgumentParser
import HitboxCode
import LayerGeometry
import SceneFile
import SourceDiagnostics
import TerminalTypes

/// A file of layers: a scene, or the dump of a real app.
package struct OpenedFile: Sendable {
    /// The scene, or the one converted from the dump.
    package var scene: Scene
    /// The dump; `nil` for a scene.
    package var dump: (any AppDump)?
    /// The source range of each layer, in pre-order.
    package var places: [SourceRange?] = []
    /// The listing that made the layers; `nil` for other files.
    package var listing: CodeListing.Playback?

    /// Takes a scene, and the dump that it was converted from.
    package init(scene: Scene, dump: (any AppDump)? = nil, places: [SourceRange?] = []) {
        (self.scene, self.dump, self.places) = (scene, dump, places)
    }

    /// Plays a listing.
    ///
    /// - Throws: `SceneProblems` with what is wrong in the code.
    package init(
        listing bytes: [UInt8], name: String, options: CodeListing.Options = .init()
    ) throws {
        let read = try CodeListing(reading: bytes, name: name)
        do throws(Diagnostic) {
            let playback = try read.playedWhole(options)
            scene = playback.scene(title: Files.name(of: name))
            listing = playback
        } catch {
            if error.range.line == 0 {
                throw Files.Unreadable(name: name, reason: error.message, help: error.help)
            }
            throw SceneProblems([error], in: read.source)
        }
    }

    /// The line of a layer in the dump; `nil` for a scene.
    package func line(of index: Int) -> Int? {
        dump == nil || !places.indices.contains(index) ? nil : places[index]?.line
    }

    /// A layer's line in the dump, with its number; `nil` for a scene.
    package func row(of index: Int) -> String? {
        guard let dump, let line = line(of: index) else { return nil }
        let text = dump.source.line(line)
        let shown = text.count > 400 ? text.prefix(400) + "…" : text
        return "line \(line): \(String(shown).safeForTerminal)"
    }

    /// Prints to standard error what was guessed or lost and, with `all`, what was skipped; for a listing,
    /// the lines that were not played, whose effects are unknown.
    package func printNotes(all: Bool = false) {
        let gaps = listing?.notPlayed.map {
            Diagnostic(
                "not played: \($0.reason)", at: SourceRange(line: $0.line, column: 1),
                severity: .info)
        }
        guard let source = dump?.source ?? listing?.listing.source,
            let reported = dump?.notes(all: all) ?? gaps
        else { return }
        let shown = all ? reported : Array(reported.prefix(10))
        for note in shown { Output.error(note.headline(in: source)) }
        if reported.count > shown.count {
            let command = dump == nil ? "code" : "import"
            Output.error(
                "and \(reported.count - shown.count) more: 'hitbox \(command)' lists all of them")
        }
    }
}

extension CodeListing {
    /// Reads a listing from bytes.
    ///
    /// - Throws: `SceneProblems` if it is not UTF-8, or too large.
    package init(reading bytes: [UInt8], name: String) throws {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let (problem, source) = Diagnostic.notUTF8(bytes, name: name)
            throw SceneProblems([problem], in: source)
        }
        do throws(Diagnostic) {
            try self.init(text, name: name)
        } catch {
            throw SceneProblems([error], in: SourceText(text, name: name))
        }
    }
}

/// The dump of a real app: what commands need of it besides the scene that it became.
package protocol AppDump: Sendable {
    /// The text, for quoting.
    var source: SourceText { get }
    /// A summary for the playground; `nil` if there is nothing to say.
    var summary: String? { get }
    /// What was guessed or lost and, with `all`, what was skipped.
    func notes(all: Bool) -> [Diagnostic]
    /// Whether hits on a layer may be wrong because of guessed or lost information.
    func isUncertain(_ index: Int) -> Bool
    /// The accessibility identifier of a layer, if it is not its name.
    func identifier(of index: Int) -> String?
    /// Whether the position and size of a layer are known.
    func isPlaced(_ index: Int) -> Bool
    /// Whether a layer receives touches but ignores them.
    func isDisabled(_ index: Int) -> Bool
    /// Writes the verdict on touches of a layer by the tool that printed the dump, if there is one.
    func writeVerdict(on index: Int, to json: inout JSONWriter)
    /// The addresses of a layer and of its counterpart in the dump's other tree; `nil` if it has one tree.
    var counterparts: [(own: String?, other: String?)]? { get }
}

/// An error in reading an app's dump.
package protocol DumpError: Error {
    var diagnostic: Diagnostic { get }
    /// The diagnostic with its source line and a caret.
    var picture: String { get }
}

/// The requested part of a dump with several roots or two trees.
package struct DumpChoice: Sendable {
    /// The number of the only root to use, from 1; `nil` for all.
    package var root: Int?
    /// The tree to use; `nil` for the views.
    package var tree: Tree?

    /// The trees of a dump that has two of the same screen.
    package enum Tree: String, CaseIterable, ExpressibleByArgument, Sendable { case views, layers }

    package init(root: Int? = nil, tree: Tree? = nil) { (self.root, self.tree) = (root, tree) }

    /// What is chosen, in a word; `nil` for nothing.
    package var word: String? { root != nil ? "root" : tree != nil ? "tree" : nil }
}

/// Why a script cannot be played: its formatted problems.
package struct UnplayableScript: Error {
    package var problems: String

    package init(problems: String) { self.problems = problems }

    /// Takes problems at places in the script.
    package init(_ problems: [Diagnostic], in source: SourceText) {
        self.problems = Diagnostic.pictures(of: problems, in: source)
    }

    /// Takes the problems of an error that a file's reader threw.
    package init(_ error: any Error, reading name: String) {
        problems = Files.picture(of: error) ?? "error: cannot read '\(name.safeForTerminal)'\n"
    }
}

extension CodeListing.Playback {
    /// The layers at the end as a scene.
    package func scene(title: String) -> Scene {
        var scene = Scene(title: title, root: tree.rootLayer)
        scene.rules = rules
        return scene
    }
}

extension CodeListing {
    /// Plays the listing; a requested call that cannot be played is an error.
    ///
    /// - Throws: As `played(_:)`; the problem of a requested call is in line 0.
    package func playedWhole(_ options: Options) throws(Diagnostic) -> Playback {
        let playback = try played(options)
        guard let gap = playback.notPlayed.first, gap.line == 0 else { return playback }
        let (reason, functions) = (gap.reason.shortened, playback.functions)
        let place = SourceRange(line: 0, column: 1)
        if let own = functions.first(where: { $0.prefix { !"(:".contains($0) } == gap.reason }) {
            throw Diagnostic(
                "'\(reason)' does not take these arguments", at: place,
                help: own.contains(":")
                    ? "write '\(Self.call(of: own))' with values" : "write '\(own)'")
        }
        let near = Suggestion.nearest(to: gap.reason + "()", among: functions)
        let listed = functions.isEmpty ? nil : functions.prefix(8).joined(separator: ", ")
        throw Diagnostic(
            "a call cannot be played: '\(reason)' is not known", at: place,
            help: near.map { "write '\($0)'" } ?? listed.map { "its functions are \($0)" })
    }
}
