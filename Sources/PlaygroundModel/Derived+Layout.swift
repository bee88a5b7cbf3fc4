import LayerGeometry
import TerminalTypes

/// The layout of the panes, by their contents.
extension Derived {
    /// Lays out the screen.
    ///
    /// Before anything is asked, the panes are where answers will leave them, unless that hides rows of
    /// the tree, or the first lines of why.
    func layout(_ now: Inputs) -> ScreenLayout {
        let panes = now.panes
        if panes.showsStageOnly { return ScreenLayout(stageOnly: panes.size) }
        let layout = layout(now, isAsked: true)
        let hidesRows = !layout.shows(rows.count, of: .layers) || !layout.shows(why.count, of: .why)
        return !panes.opensWhy && hidesRows ? self.layout(now, isAsked: false) : layout
    }

    private func layout(_ now: Inputs, isAsked: Bool) -> ScreenLayout {
        let panes = now.panes
        let lines = inspection.lines.count
        let wishes = ScreenLayout.Wishes(
            stageColumns: now.stage.contentColumns, layers: rows.count,
            inspector: opensDefaults(panes)
                ? max(lines, Inspection.openedCount)
                : isAsked ? Inspection.usualCount : max(lines, Inspection.usualCount),
            why: isAsked ? nil : why.count, about: bars.aboutRows, isLesson: now.lesson != nil,
            rowColumns: now.listing.rowColumns, hasBefore: now.hasBefore)
        return ScreenLayout(size: panes.size, focus: panes.focus, zoomed: panes.zoomed, wishes)
    }

    /// Whether properties with default values have their own lines: if the user asked for it, and
    /// always if there is room.
    func opensDefaults(_ panes: Panes) -> Bool {
        panes.showsDefaults
            || ScreenLayout.hasRoomForDefaults(panes.size, layers: presentation.count)
    }
}
