import LayerGeometry
import TerminalTypes

/// Everything that can happen, in the user's words.
public enum Action: Hashable, Sendable {
    /// The pointer or the probe is over a point of scene space.
    case hover(Point)
    /// The pointer left the stage.
    case leave
    /// A click: pins the probe, selects what is returned; again at the same place, the next candidate.
    case click(Point)
    /// Moves the probe by so many small steps of the screen.
    case moveProbe(columns: Int, rows: Int)
    /// Clicks where the probe is.
    case clickProbe
    /// Selects the next (1) or previous (-1) layer under the probe.
    case candidate(Int)
    /// Selects the superlayer.
    case superlayer
    /// Selects a layer by its index.
    case select(Int)
    /// Selects the layer so many rows further in the tree.
    case selectRow(Int)
    /// Opens or closes a layer in the tree; without an index, the selected one.
    case fold(Int?)
    /// Opens (`true`) or closes the selected layer in the tree.
    case setFold(open: Bool)
    /// Goes closer (`true`) or away, about a point of scene space or the probe.
    case zoom(closer: Bool, about: Point?)
    /// Moves the view by columns and rows.
    case pan(columns: Int, rows: Int)
    /// Shows the whole scene.
    case fit
    /// Puts the selected layer in the middle.
    case centerSelection
    /// Goes on by other rules.
    case rules(HitRules)
    /// Goes to the next rule book.
    case nextRules
    /// Changes between containsPoint and hitTest.
    case nextQuestion
    /// Starts or stops the animations.
    case togglePlaying
    /// Goes so many frames on, or back.
    case stepTime(Int)
    /// Lets time pass: seconds since the last tick, and since midnight.
    case tick(elapsed: Double, clock: Double)
    /// Asks the layers as they are stored, or as animations show them.
    case toggleModel
    /// Shows or hides frames.
    case toggleFrames
    /// Shows or hides the grid.
    case toggleGrid
    /// Shows or hides the arithmetic of the conversion.
    case toggleArithmetic
    /// Shows or hides the help.
    case toggleHelp
    /// Switches the mouse on or off.
    case toggleMouse
    /// Gives the keyboard to the next (1) or previous (-1) pane, or to one.
    case nextPane(Int)
    /// Gives the keyboard to a pane.
    case focus(Pane)
    /// Scrolls a pane by so many lines.
    case scroll(Pane, Int)
    /// Shows or hides the cells where what is seen is not what is hit.
    case toggleXray
    /// Starts to look for a layer by name, class or text.
    case find
    /// Starts to type what the tree is filtered by.
    case filter
    /// Lists only the layers that have a text in name, class or text; all for an empty one.
    case filterBy(String)
    /// Selects the next (1) or previous (-1) layer with what was last sought or, while they are shown,
    /// the next touch problem.
    case nextMatch(Int)
    /// Shows only the layers that could be touched at all, or all.
    case toggleTouchable
    /// Shows the touch problems of the layers, or no longer.
    case toggleProblems
    /// Selects the layer that is hit at the probe.
    case selectHit
    /// Opens the palette: every command by its name.
    case openPalette
    /// Adds text to what is being typed.
    case type(String)
    /// Takes the character before the cursor back.
    case erase
    /// Takes the character at the cursor out.
    case delete
    /// Takes everything before the cursor out.
    case eraseAll
    /// Moves the cursor by so many characters.
    case moveCursor(Int)
    /// Chooses the next (1) or previous (-1) proposal.
    case moveChoice(Int)
    /// Finishes typing: the layer is selected, the command done, the value set.
    case accept
    /// Does a command as it is written in the palette: `undo`, `set blue.anchorPoint 0,0`.
    case command(String)
    /// Opens a menu.
    case open(Menu)
    /// Opens the menu of all layers under a point of scene space, at a cell of the screen.
    case openCandidates(Point, CellPoint)
    /// Opens the menu of what can be done with a layer, at a cell of the screen.
    case openLayerMenu(Int, CellPoint)
    /// Goes so many lines through the menu.
    case moveMenu(Int)
    /// Chooses a line of the menu; without a number, the marked one.
    case chooseMenu(Int?)
    /// One step back: closes what is open, reverts an edit, unpins, goes back to the stage.
    case escape

    /// Presses the button on the stage, at a point of scene space.
    case press(Point)
    /// Moves the mouse with the button down.
    case drag(Point)
    /// Lets the button go.
    case release(Point)
    /// Takes up a tool for the selected layer.
    case tool(Tool)
    /// Changes what the tool is for by so many small or big steps of the screen.
    case adjust(x: Int, y: Int, isBig: Bool)
    /// Puts the anchor point to one of nine places, as on a number pad: 7 is the corner at the origin.
    case pad(Int)
    /// Changes the chosen flag of the tool for flags.
    case switchFlag
    /// Types a value for the tool's property, beginning with a text.
    case typeValue(String)
    /// Types a value for a property of the selected layer.
    case edit(LayerProperty)
    /// Goes so many lines through the inspector.
    case moveLine(Int)
    /// Edits the property on the inspector's line.
    case editLine
    /// Puts the property of the tool back to what a new layer has.
    case reset
    /// Keeps what the tool did.
    case keep
    /// Changes one of a property's numbers by so many steps.
    case nudge(LayerProperty, number: Int, steps: Int)
    /// Changes a flag of a layer; without an index, of the selected one.
    case toggle(LayerProperty, Int?)
    /// Gives a layer other properties, its sublayers staying; the text says in a few words what.
    case revise(Int, Layer, String)
    /// Whether a changed anchor point leaves the layer where it is.
    case toggleKeepFrame
    /// Takes the last change back.
    case undo
    /// Does again what was taken back.
    case redo

    /// Puts a new layer into the selected one.
    case newLayer
    /// Puts a copy in front of the selected layer.
    case duplicate
    /// Takes the selected layer out.
    case deleteLayer
    /// Moves the selected layer so many places to the front among its siblings.
    case restack(Int)
    /// Makes the selected layer a sibling of its superlayer.
    case moveOut
    /// Makes the selected layer a sublayer of the sibling behind it.
    case moveIn
    /// Moves a layer behind another one, or into it.
    case drop(Int, on: Int, isInto: Bool)
    /// Holds a row of the tree; letting it go over another row moves the layer.
    case holdRow(Int?)

    /// Writes the scene to its file.
    case save
    /// Asks for the file to save as.
    case askSaveAs(andQuit: Bool)
    /// Writes the scene to a file.
    case saveAs(String)
    /// Does something outside of the model; for menus.
    case request(Effect)
    /// Says what became of something outside: `saved blue.yaml`.
    case tell(String)
    /// The scene was saved as it is.
    case saved(String)
    /// Other layers, from a file or a journal; `isSaved` where the file has them.
    case load(Layer, isSaved: Bool)
    /// Starts to write down what is done, or ends it.
    case record
    /// What is done is written down, or no longer.
    case recording(Bool)
    /// Makes a test of what was done.
    case makeTest
    /// Says that the answer at the probe is wrong: makes a test that fails.
    case denyAnswer
    /// Opens the menu of what the selected layer can be written as.
    case export
    /// The screen has a new size.
    case resize(CellSize)
    /// Paints the whole screen again.
    case redraw
    /// Gives the terminal back for a while.
    case suspend
    /// Ends the program.
    case quit
}

/// What the program has to do outside of the model after an action.
public enum Effect: Hashable, Sendable {
    /// Paint the whole screen again.
    case redraw
    /// Stop until the shell continues the program.
    case suspend
    /// Switch the terminal's mouse reports on or off.
    case mouse(Bool)
    /// Write the scene to its file; then end, where that is wanted.
    case save(andQuit: Bool)
    /// Write the scene to another file, over one that is there only where that was agreed to.
    case saveAs(String, overwriting: Bool, andQuit: Bool)
    /// Write over what somebody else changed.
    case overwrite
    /// Read the file again.
    case reload
    /// Bring back what an earlier session left unsaved.
    case restore
    /// Forget what an earlier session left unsaved.
    case discard
    /// Write down what is done from now on, to a file.
    case record(String)
    /// Write down no more.
    case stopRecording
    /// Write a test of what was done so far.
    case makeTest
    /// Write a test that fails, because the answer at the probe is wrong.
    case denyAnswer
    /// Write the selected layer as code or a picture.
    case export(String)
    /// End.
    case quit
}
