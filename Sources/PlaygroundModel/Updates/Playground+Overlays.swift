extension Playground {
    mutating func update(_ action: OverlayAction) -> Effect? {
        switch action {
        case .toggleHelp:
            if overlays.showsHelp { overlays.close(.help) } else { overlays.open(.help) }
            filterHelp(by: "")
        case .escape: return escape()
        case .offer(let openable): overlays.openable = openable
        }
        return nil
    }

    /// Whether a menu from outside has to wait.
    var isBusy: Bool {
        overlays.top != nil || stage.hold != nil || edit != nil
    }

    /// Shows only lines of the help that have a text, from the first one on.
    mutating func filterHelp(by text: String) {
        overlays.keptHelpFilter = text
        panes.scroll[.stage] = 0
    }

    /// One step back, the nearest first; never destroys anything.
    private mutating func escape() -> Effect? {
        if overlays.top == .help, !overlays.helpFilter.isEmpty {
            filterHelp(by: "")
        } else if let top = overlays.top {
            overlays.close(top)
            if top == .help { filterHelp(by: "") }
            if case .prompt(let prompt) = top, prompt.listsMatches { reveal() }
        } else if edit != nil {
            revert()
        } else if stage.heldRow != nil {
            stage.held = nil
        } else if panes.zoomed != nil {
            update(.panes(.zoom(false)))
        } else if panes.showsArithmetic {
            panes.showsArithmetic = false
        } else if panes.focus == .layers || probe.pin == nil, endListing() {
            return nil
        } else if probe.pin != nil {
            probe.pin = nil
        } else if stage.showsXray {
            stage.showsXray = false
        } else if panes.focus != .stage {
            panes.focus(on: .stage)
        } else if lesson != nil {
            return .lesson(.leave)
        } else if document.about != nil, panes.showsAbout {
            update(.panes(.toggleAbout))
        }
        return nil
    }

    /// Ends what the layers are filtered by, or what `n` walks, the newest first.
    ///
    /// - Returns: Whether there was any such thing.
    private mutating func endListing() -> Bool {
        if !listing.filter.isEmpty {
            filter(by: "")
        } else if listing.showsProblems, !listing.prefersSearch {
            toggleProblems()
        } else if !listing.sought.isEmpty {
            endSearch()
        } else {
            return false
        }
        return true
    }
}
