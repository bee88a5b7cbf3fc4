import LayerGeometry
import PlaygroundModel
import SceneFile
import SceneStore

/// Edits that earlier sessions left unsaved.
extension SceneFileKeeper {
    /// Finds them; discards those of a demo that was only played with.
    mutating func findAbandoned() {
        guard let base else { return }
        abandoned = EditJournal.abandoned(for: base, environment: Self.variables)
        guard case .demo = source else { return }
        // Edited values follow the demo's instructions; new layers are the user's own work.
        abandoned.removeAll { journal in
            guard journal.hasOnlyOtherValues(than: scene) else { return false }
            journal.discard()
            return true
        }
    }

    /// The menu to show at the start; `nil` for none.
    var greeting: Action? {
        guard !abandoned.isEmpty else { return nil }
        let name = source.fileName ?? demo ?? "this scene"
        return .menu(.open(.abandoned(abandoned, of: name)))
    }

    /// Restores one of them; keeps the others for the next time.
    mutating func restore(_ place: Int) -> [Action] {
        guard abandoned.indices.contains(place) else { return [] }
        let chosen = abandoned.remove(at: place)
        var next = scene
        next.root = chosen.scene.root
        journal?.record(from: scene, to: next)
        scene = next
        // If they cannot be journaled again, the old journal is the only copy.
        if journal?.problem == nil { chosen.discard() }
        let others = abandoned.count
        return [
            .document(.load(next.root, isSaved: false)),
            .panes(
                .tell(
                    "restored: w saves, u undoes it"
                        + (others == 0 ? "" : "; \(others) more kept"))),
        ]
    }

    /// Discards some of them, and asks about the others.
    mutating func discard(_ places: [Int]) -> [Action] {
        for place in places.reversed() { abandoned.remove(at: place).discard() }
        return [.panes(.tell("discarded"))] + [greeting].compactMap(\.self)
    }
}
