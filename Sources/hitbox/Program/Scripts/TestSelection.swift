import HitboxCommands
import HitboxScripting
import SourceDiagnostics

/// The tests to run, by their names and lines.
struct TestSelection: Sendable {
    /// What their names contain, in any case; `nil` for all.
    var filter: String?
    /// What their names do not contain.
    var excluded: String?
    /// The lines in files, by name: a test is picked by any of its lines.
    private(set) var lines: [String: Set<Int>] = [:]

    /// Whether some tests may be left out.
    var isActive: Bool { filter != nil || excluded != nil || !lines.isEmpty }

    /// Takes the lines out of arguments such as `touch.hitbox:12`, and returns the files.
    mutating func files(_ arguments: [String]) -> [String] {
        arguments.map { argument in
            let name = Files.plain(argument)
            guard Files.kind(of: name) == nil, let colon = name.lastIndex(of: ":"),
                let line = Int(name[name.index(after: colon)...]), line > 0
            else { return argument }
            let file = String(name[..<colon])
            lines[file, default: []].insert(line)
            return file
        }
    }

    /// Whether a test is wanted by its name.
    func contains(_ name: String) -> Bool {
        let name = name.lowercased()
        return filter.map { name.contains($0.lowercased()) } ?? true
            && !(excluded.map { name.contains($0.lowercased()) } ?? false)
    }

    /// Whether a file that could be read has no wanted test.
    func leavesOut(_ outcome: ScriptTester.Outcome) -> Bool {
        isActive && !outcome.isMatched && outcome.result.isReadable
    }

    /// The names of the wanted tests of a file; the empty one for a script without tests.
    func tests(of file: ScriptFile) -> Set<String> {
        let tests = file.script.tests
        if tests.isEmpty { return contains("") ? [""] : [] }
        var wanted = tests.map(\.name)
        if let lines = lines[file.name] {
            // A line of the setup is one of all tests.
            let places = lines.map { line in tests.lastIndex { $0.range.line <= line } }
            if !places.contains(nil) { wanted = places.compactMap(\.self).map { tests[$0].name } }
        }
        return Set(wanted.filter(contains))
    }
}
