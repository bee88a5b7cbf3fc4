internal import TerminalTypes

extension [InputEvent] {
    /// Merges the scalars of one character, such as a letter and its accent, into one key.
    var joiningCharacters: [InputEvent] {
        guard contains(where: \.isBeyondASCII) else { return self }
        var joined: [InputEvent] = []
        for event in self {
            if let scalar = event.typed, event.isBeyondASCII, let before = joined.last?.typed {
                let both = String(before) + String(scalar)
                if both.count == 1 {
                    joined[joined.count - 1] = .key(KeyPress(.character(Character(both))))
                    continue
                }
            }
            joined.append(event)
        }
        // Joiners and marks without a base are dropped.
        return joined.filter { event in
            event.typed?.unicodeScalars.first.map { !$0.isUnsafeForTerminal } ?? true
        }
    }

    /// Drops motions that are superseded by later ones.
    ///
    /// Only neighbours are merged: moves with moves, drags with drags of the same button. Every
    /// press, release, wheel turn and key stays, in its place.
    var mergingMotion: [InputEvent] {
        var merged: [InputEvent] = []
        for event in self {
            if let last = merged.last, last.isReplaced(by: event) { merged.removeLast() }
            merged.append(event)
        }
        return merged
    }
}

extension InputEvent {
    fileprivate var typed: Character? {
        guard case .key(let press) = self, press.modifiers.isEmpty,
            case .character(let character) = press.key
        else { return nil }
        return character
    }

    fileprivate var isBeyondASCII: Bool {
        typed.map { !$0.isASCII } ?? false
    }

    fileprivate func isReplaced(by later: InputEvent) -> Bool {
        guard case .mouse(let first) = self, case .mouse(let second) = later else { return false }
        switch (first.action, second.action) {
        case (.move, .move): return true
        case (.drag(let one), .drag(let other)): return one == other
        default: return false
        }
    }
}
