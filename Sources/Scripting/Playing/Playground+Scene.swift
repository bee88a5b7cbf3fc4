import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes

extension Playground {
    /// Opens a playground on a scene, in the same way for the program, scripts and recordings.
    ///
    /// - Parameters:
    ///   - scene: The layers, and the scene's initial settings.
    ///   - name: The name if there is neither a title nor a file.
    ///   - fileName: The name of its file; `nil` if there is no file, as for a demo.
    ///   - rules: The rule book to use alone, instead of the scene's; `nil` for the scene's own.
    ///   - size: The size of the screen.
    ///   - usesMouse: Whether the program handles the mouse, rather than the terminal.
    ///   - showsStageOnly: Whether the panes around the stage are hidden.
    ///   - flaw: A mistake for hit testing to make, to find out whether tests notice.
    ///   - other: A playground that may already have a tree of these layers, which is then shared.
    public init(
        _ scene: Scene, called name: String = "", fileName: String? = nil, rules: HitRules? = nil,
        size: CellSize, usesMouse: Bool = true, showsStageOnly: Bool = false, flaw: HitFlaw? = nil,
        sharing other: Playground? = nil
    ) {
        self.init(
            title: scene.title ?? (fileName == nil ? name : nil), fileName: fileName,
            about: scene.about, root: scene.root, rules: rules ?? scene.rules,
            isYUp: scene.yAxis == .up, size: size,
            shows: rules == nil ? scene.shows : scene.shows.filter { $0 != .compare },
            selecting: scene.selects, stops: scene.stops, lines: scene.dumpLines,
            remarks: scene.dumpRemarks,
            usesMouse: usesMouse, showsStageOnly: showsStageOnly,
            flaw: flaw, sharing: other)
    }
}
