import LayerGeometry

/// Which actions have an effect in the current state; the palette suggests only these.
extension Playground {
    /// The context in which commands are parsed.
    var commandSetting: CommandSetting {
        CommandSetting(
            layers: prepared(tree), selection: selection, rules: probe.rules,
            recent: overlays.recentCommands, openable: overlays.openable, isPossible: isPossible)
    }

    /// Whether an action has an effect in the current state.
    func isPossible(_ action: Action) -> Bool {
        switch action {
        case .document(.undo): document.history.canUndo
        case .document(.redo): document.history.canRedo
        case .clock: tree.hasMotion
        case .structure(let action): isPossible(action)
        case .listing(.nextMatch): isWalking
        case .listing(.fixProblem): isAtProblem
        case .listing(.superlayer): selection != 0
        case .probe(.selectHit): answer?.hit != nil
        case .probe(.stop): !probe.stops.isEmpty
        case .probe(.candidate): (answer?.candidates.count ?? 0) > 1
        case .program(.copyWhy): explanation != nil
        case .program(.denyAnswer): probe.isOnStage
        case .probe, .stage, .listing, .inspector, .edit, .document, .panes, .prompt, .menu,
            .overlay, .program, .lesson:
            true
        }
    }

    private func isPossible(_ action: StructureAction) -> Bool {
        let place = tree.placeAmongSiblings(selection)
        let siblings = selectedNode.superlayer?.sublayers.count ?? 0
        return switch action {
        case .newLayer, .holdRow, .drop: true
        case .duplicate, .deleteLayer: selection != 0
        case .restack(let step): place.map { (0..<siblings).contains($0 + step) } ?? false
        case .moveOut: selectedNode.superlayer?.superlayer != nil
        case .moveIn: place.map { $0 > 0 } ?? false
        }
    }
}
