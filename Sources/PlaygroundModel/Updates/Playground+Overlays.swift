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

    /// Whether a menu requested by the program has to wait.
    var isBusy: Bool {
        overlays.top != nil || stage.hold != nil || edit != nil
    }

    /// Filters the help by a text, and scrolls to its start.
    mutating func filterHelp(by text: String) {
        overlays.keptHelpFilter = text
        panes.scroll[.stage] = 0
    }

    /// Goes one step back, innermost first; never loses anything.
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

    /// Ends the newest filter, search or list of touch problems.
    ///
    /// - Returns: Whether there was one.
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
