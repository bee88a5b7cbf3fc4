import SceneFile
import SceneStore
import Synchronization

/// Backs up the edited scene or listing a moment after each edit, on a thread of its own: a large scene does not delay
/// the program, and a busy program does not delay the backup.
final class SceneBackup: Sendable {
    /// How long edits are collected before they are written, in milliseconds.
    static let delay: Int32 = 300

    private struct State {
        /// The edited scene, and the number of edits; 0 if there is nothing to keep.
        var scene: Scene
        var editCount = 0
        /// The edited listing; `nil` for a scene.
        var listing: String?
        /// The number of changes, and of those that the file has or could not get.
        var changes = 0
        var written = 0
        /// Whether a thread is waiting to write.
        var isScheduled = false
        var problem: StoreProblem?
    }

    private let origin: Autosave.Origin
    private let file: Mutex<Autosave>
    private let state: Mutex<State>

    init(of origin: Autosave.Origin, environment: [String: String]) {
        self.origin = origin
        let autosave = Autosave(of: origin, environment: environment)
        var start = State(scene: origin.scene)
        do throws(StoreProblem) { try autosave.makeFolder() } catch { start.problem = error }
        file = Mutex(autosave)
        state = Mutex(start)
    }

    /// Why the last backup failed; `nil` if it did not.
    var problem: StoreProblem? { state.withLock { $0.problem } }

    /// Whether edits are still to be written.
    var isPending: Bool { state.withLock { $0.written < $0.changes } }

    /// Backs up a scene, or a listing that makes it, in a moment; removes the backup if there are no edits.
    func keep(_ scene: Scene, listing: String? = nil, editCount: Int) {
        let isFirst = state.withLock { state in
            (state.scene, state.listing, state.editCount) = (scene, listing, editCount)
            state.changes += 1
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        guard isFirst else { return }
        _ = Background<Void> { [self] in
            WallClock.rest(milliseconds: Self.delay)
            write()
        }
    }

    /// Writes edits now that are still to be written.
    func write() {
        let now = state.withLock { state in
            state.isScheduled = false
            return state
        }
        if now.written == now.changes { return }
        // The file is not locked for this, which takes long: discarding it does not have to wait.
        let contents =
            now.editCount == 0
            ? nil
            : Autosave.contents(
                now.scene, listing: now.listing, of: origin, editCount: now.editCount)
        file.withLock { file in
            // Meanwhile, later edits may have been written, or all discarded.
            guard state.withLock({ $0.written < now.changes }) else { return }
            var problem: StoreProblem?
            do throws(StoreProblem) {
                if let contents { try file.write(contents) } else { file.discard() }
            } catch {
                problem = error
            }
            state.withLock { ($0.written, $0.problem) = (now.changes, problem) }
        }
    }

    /// Removes the backup at once: the edits were saved or discarded.
    func discard() {
        file.withLock { file in
            state.withLock { $0.written = $0.changes }
            file.discard()
        }
    }
}
