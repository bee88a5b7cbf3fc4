import Foundation
import FuzzTargets
import TestSupport
import Testing

/// What fuzzing has found worth keeping, tried once; a finding ends the process with its message, and
/// `Tests/Fuzzing/run 0 TARGET` says which file it is.
@Suite struct CommittedInputTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test("No committed input is a finding", arguments: FuzzTarget.allCases)
    func committedInputs(of target: FuzzTarget) throws {
        let name = target.rawValue
        let seeds = try Self.files(in: Self.folder.appending(path: "Seeds/\(name)"))
        let corpus = (try? Self.files(in: Self.folder.appending(path: "Corpora/\(name)"))) ?? []
        #expect(!seeds.isEmpty)
        target.run([])
        for file in seeds + Effort.sample(corpus, every: 5) {
            target.run(Array(try Data(contentsOf: file).prefix(4096)))
        }
    }

    private static func files(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
    }
}
