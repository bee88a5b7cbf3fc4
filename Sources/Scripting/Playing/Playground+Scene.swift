import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes

extension Playground {
    /// Opens a playground on a scene, as the program, scripts and recordings all do.
    ///
    /// - Parameters:
    ///   - scene: The layers, and how the scene wants to be opened.
    ///   - name: What it is called where it has neither a title nor a file.
    ///   - fileName: The name of its file; `nil` if there is no file, as for a demo.
    ///   - rules: The rule book to use instead of the scene's, which then opens in that one only; `nil`
    ///     for the scene's own.
    ///   - size: The size of the screen.
    ///   - usesMouse: Whether the program takes the mouse; else the terminal keeps it.
    ///   - showsStageOnly: Whether the panes around the stage are left out.
    ///   - flaw: What hit testing is to do wrong, to find out who notices.
    ///   - other: A playground that may have the tree of these layers already: it is shared.
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
