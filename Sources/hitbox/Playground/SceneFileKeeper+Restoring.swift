import LayerGeometry
import PlaygroundModel
import SceneFile
import SceneStore

/// Edits that earlier sessions left unsaved.
extension SceneFileKeeper {
    /// Looks for them; those of a demo that was only played with are forgotten.
    mutating func findAbandoned() {
        guard let base else { return }
        abandoned = EditJournal.abandoned(for: base, environment: Self.variables)
        guard case .demo = source else { return }
        // A lesson says which values to change; layers of one's own are work.
        abandoned.removeAll { journal in
            guard journal.hasOnlyOtherValues(than: scene) else { return false }
            journal.discard()
            return true
        }
    }

    /// What is to be asked at the start; `nil` for nothing.
    var greeting: Action? {
        guard !abandoned.isEmpty else { return nil }
        let name = source.fileName ?? demo ?? "this scene"
        return .menu(.open(.abandoned(abandoned, of: name)))
    }

    /// Brings back what one of them left; the others stay for the next time.
    mutating func restore(_ place: Int) -> [Action] {
        guard abandoned.indices.contains(place) else { return [] }
        let chosen = abandoned.remove(at: place)
        var next = scene
        next.root = chosen.scene.root
        journal?.record(from: scene, to: next)
        scene = next
        // While they cannot be written down anew, the old journal is the only one that has them.
        if journal?.problem == nil { chosen.discard() }
        let others = abandoned.count
        return [
            .document(.load(next.root, isSaved: false)),
            .panes(
                .tell(
                    "restored: w saves, u takes it back"
                        + (others == 0 ? "" : "; \(others) more kept for the next time"))),
        ]
    }

    /// Forgets what some of them left, and asks about the others.
    mutating func discard(_ places: [Int]) -> [Action] {
        for place in places.reversed() { abandoned.remove(at: place).discard() }
        return [.panes(.tell("discarded"))] + [greeting].compactMap(\.self)
    }
}
