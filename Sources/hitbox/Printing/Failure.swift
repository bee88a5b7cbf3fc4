import ArgumentParser
import Diagnostics
import LayerGeometry
import SceneFile
import SceneStore
import TerminalTypes

/// How a run ends when it is not fine.
enum Failure {
    /// An expectation failed.
    static let expectationFailed = ExitCode(1)
    /// A file is unreadable or wrong.
    static let wrongFile = ExitCode(2)
    /// It could not run: there is no terminal.
    static let noTerminal = ExitCode(3)
    /// Wrong usage.
    static let wrongUsage = ExitCode(64)

    /// Prints what is wrong with a file, and returns the status to throw.
    static func file(_ message: String) -> ExitCode {
        Output.error("error: " + message.safeForTerminal)
        return wrongFile
    }

    /// Prints an error, and what to do about it, and returns the status to throw.
    static func usage(_ message: String, help: String? = nil) -> ExitCode {
        Output.error("error: \(message)" + (help.map { "\nhelp: \($0)" } ?? ""))
        return wrongUsage
    }
}

extension Files {
    /// Writes a file, whole or not at all, over one that exists; prints why where that cannot be.
    ///
    /// `-` is standard output.
    static func write(_ bytes: [UInt8], to name: String) throws {
        if name == "-" {
            var output = Output.standard
            output.bytes += bytes
            return output.flush()
        }
        do throws(StoreProblem) {
            try WholeFile.write(bytes, to: name)
        } catch {
            throw Failure.file(error.message)
        }
    }

    /// Reads a file that may be saved again; prints why where that cannot be.
    static func document(_ given: String) throws -> SceneDocument {
        // A coordinate-like name was given a space in front; it is no part of the name.
        let name = given.hasPrefix(" -") ? String(given.dropFirst()) : given
        return try reportingProblems { try SceneDocument(opening: name) }
    }
}

extension LayerTree {
    /// Finds the layer that an argument names; prints the candidates or the nearest names where it
    /// is not one.
    func layer(named text: String) throws -> LayerNode {
        let shown = text.safeForTerminal
        switch find(text) {
        case .found(let node): return node
        case .ambiguous(let nodes):
            let list = nodes.prefix(12).map { "\n  \($0.pathText)  #\($0.index)" }.joined()
            let more = nodes.count > 12 ? "\n  and \(nodes.count - 12) more" : ""
            throw Failure.usage(
                "'\(shown)' names \(nodes.count) layers:\(list)\(more)",
                help: "write a longer path, or #INDEX")
        case .unknown:
            let last = text.split(separator: "/").last.map(String.init) ?? text
            if let near = Suggestion.nearest(to: last, among: nodes.map(\.component)) {
                let paths = nodes.filter { $0.component == near }.prefix(5).map(\.pathText)
                throw Failure.usage(
                    "no layer is called '\(shown)'; the nearest: \(paths.joined(separator: ", "))",
                    help: "write '\(near.safeForTerminal)'")
            }
            let first = nodes.prefix(8).map { "\n  \($0.pathText)" }.joined()
            let more = count > 8 ? "\n  and \(count - 8) more" : ""
            throw Failure.usage("no layer is called '\(shown)'; there are:\(first)\(more)")
        }
    }

    /// Finds a space: a layer's, or the scene's for `nil` or nothing.
    func space(named text: String?) throws -> LayerNode? {
        guard let text, text != "nil" else { return nil }
        return try layer(named: text)
    }
}

extension LayerNode {
    /// The path as it may be printed.
    var pathText: String { path.description.safeForTerminal }
}

/// Text in columns.
enum Columns {
    /// Returns the text with spaces behind it, up to a number of cells.
    static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - cells(text)))
    }

    /// How many cells a text takes.
    static func cells(_ text: String) -> Int { text.reduce(0) { $0 + $1.cellWidth } }

    /// Returns rows with their columns aligned and two spaces between.
    static func aligned(_ rows: [[String]]) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { $0.count > column ? cells($0[column]) : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = zip(row, widths).map { pad($0, $1) }.joined(separator: "  ")
            while line.hasSuffix(" ") { line.removeLast() }
            return line
        }
    }
}
