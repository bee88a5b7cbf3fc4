/// Actions in prompts.
public enum PromptAction: Hashable, Sendable {
    /// Opens a prompt to find a layer by name, class or text.
    case find
    /// Opens a prompt for the filter of the tree pane.
    case filter
    /// Opens a prompt for the filter of the help.
    case filterHelp
    /// Opens the palette of all commands.
    case palette
    /// Asks for the name of the file to save as.
    case saveAs(then: AfterSaving, name: String = "")
    /// Asks for the name of a file to write to, and suggests one.
    case write(Writing, to: String)
    /// Inserts text.
    case type(String)
    /// Erases the character before the cursor.
    case erase
    /// Erases the character at the cursor.
    case delete
    /// Erases everything before the cursor.
    case eraseAll
    /// Erases everything from the cursor on.
    case eraseRest
    /// Erases the word before the cursor.
    case eraseWord(LineInput.Word)
    /// Erases the word after the cursor.
    case deleteWord
    /// Moves the cursor by a word to the left (-1) or to the right (1).
    case moveWord(Int)
    /// Moves the cursor by a number of characters.
    case moveCursor(Int)
    /// Chooses the next (1) or previous (-1) suggestion.
    case moveChoice(Int)
    /// Chooses the suggestion above; from the first one, recalls earlier input.
    case up
    /// Recalls later input or, if none was recalled, chooses the suggestion below.
    case down
    /// Inserts the chosen suggestion of the palette; repeated, the next one.
    case complete
    /// Submits the text: selects the layer, runs the command, sets the value.
    case accept
    /// Shows why the text was rejected.
    case refuse(String)
    /// Runs a command as typed in the palette: `undo`, `set blue.anchorPoint 0,0`.
    case command(String)

    /// Whether the action first ends the edit in progress and commits it.
    var endsEdit: Bool {
        switch self {
        case .find, .filter, .saveAs, .command: true
        // A tool stays in use if the palette is closed again, and while a file name is typed.
        case .palette, .write, .filterHelp: false
        case .type, .erase, .delete, .eraseAll, .eraseRest, .eraseWord, .deleteWord, .moveWord,
            .moveCursor, .moveChoice, .up, .down, .complete, .accept, .refuse:
            false
        }
    }
}
