import Foundation
import LayerGeometry
import SceneFile
import Synchronization
import Testing

@testable import SceneStore

/// Several programs that save the same file at the same moment.
@Suite struct `A scene that two programs save at once` {
    let folder = TemporaryFolder()
    var path: String { folder.path("a.yaml") }

    @Test func `is saved by one of them, and the other gets an error`() async throws {
        for round in 0..<25 {
            folder.write(small, to: "a.yaml")
            let documents = try (0..<4).map { _ in try SceneDocument(opening: path) }
            let saved = try await withThrowingTaskGroup { group in
                for (place, document) in documents.enumerated() {
                    let scene = try movedScene(by: Double(place + 1))
                    group.addTask {
                        var document = document
                        do throws(StoreProblem) {
                            try document.save(scene)
                            return place + 1
                        } catch {
                            #expect(error == .changedOnDisk(path: document.path))
                            return 0
                        }
                    }
                }
                return try await group.reduce(into: []) { if $1 > 0 { $0.append($1) } }
            }
            #expect(saved.count == 1, "round \(round)")
            #expect(folder.text("a.yaml")?.contains("[\(saved.first ?? 0), 0,") == true)
            #expect(folder.names == ["a.yaml"])
        }
    }

    @Test func `is compared again once the new file is on the disk`() throws {
        folder.write(small, to: "a.yaml")
        var document = try SceneDocument(opening: path)
        let other = Mutex(try SceneDocument(opening: path))
        let theirs = try movedScene(by: 2)
        document.calls.synchronize = { file in
            other.withLock { try? $0.save(theirs) }
            return SystemCalls.real.synchronize(file)
        }
        #expect(throws: StoreProblem.changedOnDisk(path: path)) {
            try document.save(try movedScene(by: 1))
        }
        #expect(folder.text("a.yaml")?.contains("[2, 0,") == true)
        #expect(folder.names == ["a.yaml"])
    }

    @Test func `is locked from the comparison on`() throws {
        folder.write(small, to: "a.yaml")
        var document = try SceneDocument(opening: path)
        let isFree = Mutex<Bool?>(nil)
        document.calls.rename = { old, new in
            let file = open(new, O_RDONLY | O_CLOEXEC)
            isFree.withLock { $0 = flock(file, LOCK_EX | LOCK_NB) == 0 }
            close(file)
            return SystemCalls.real.rename(old, new)
        }
        try document.save(try movedScene(by: 1))
        #expect(isFree.withLock(\.self) == false)
        try document.save(try movedScene(by: 2), overwriting: true)
        #expect(isFree.withLock(\.self) == false)
    }

    @Test func `is not waited for indefinitely`() throws {
        folder.write(small, to: "a.yaml")
        var document = try SceneDocument(opening: path)
        let holder = open(path, O_RDONLY | O_CLOEXEC)
        flock(holder, LOCK_EX)
        defer { close(holder) }
        let problem = #expect(throws: StoreProblem.self) {
            try document.save(try movedScene(by: 1))
        }
        #expect(problem?.message == "cannot write '\(path)': another program has locked it")
        #expect(problem?.help == "try again, or save under another name")
        #expect(folder.text("a.yaml") == small && folder.names == ["a.yaml"])
    }

    @Test func `keeps the contents of the first to create a new file`() throws {
        folder.write(small, to: "a.yaml")
        let other = folder.path("b.yaml")
        let theirs = try movedScene(by: 2)
        var document = try SceneDocument(opening: path)
        document.calls.synchronize = { file in
            _ = try? SceneDocument(saving: theirs, as: other)
            return SystemCalls.real.synchronize(file)
        }
        #expect(throws: StoreProblem.exists(path: other)) {
            try document.save(try movedScene(by: 1), as: other)
        }
        #expect(folder.text("b.yaml")?.contains("[2, 0,") == true)
        unlink(path)
        unlink(other)
        document.calls.synchronize = { [path] file in
            try? small.write(toFile: path, atomically: false, encoding: .utf8)
            return SystemCalls.real.synchronize(file)
        }
        #expect(throws: StoreProblem.changedOnDisk(path: path), "it was gone") {
            try document.save(try movedScene(by: 1))
        }
        #expect(folder.text("a.yaml") == small && folder.names == ["a.yaml"])
    }
}
