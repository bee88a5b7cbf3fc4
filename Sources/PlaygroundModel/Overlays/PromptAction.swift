/// What is typed into the bottom line.
public enum PromptAction: Hashable, Sendable {
    /// Starts to look for a layer by name, class or text.
    case find
    /// Starts to type what the tree is filtered by.
    case filter
    /// Starts to type what the help is filtered by.
    case filterHelp
    /// Opens the palette: every command by its name.
    case palette
    /// Asks for the file to save as.
    case saveAs(then: AfterSaving, name: String = "")
    /// Asks for the file to write something to, and proposes one.
    case write(Writing, to: String)
    /// Adds text to what is being typed.
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
    /// Moves the cursor by so many characters.
    case moveCursor(Int)
    /// Chooses the next (1) or previous (-1) proposal.
    case moveChoice(Int)
    /// Chooses the proposal above; from the first one, recalls earlier input.
    case up
    /// Goes on from what was recalled; where nothing was, chooses the proposal below.
    case down
    /// Puts the chosen proposal of the palette into the line; where it is there, the next one.
    case complete
    /// Finishes typing: the layer is selected, the command done, the value set.
    case accept
    /// Says why what is typed, or was, cannot be used.
    case refuse(String)
    /// Does a command as it is written in the palette: `undo`, `set blue.anchorPoint 0,0`.
    case command(String)

    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool {
        switch self {
        case .find, .filter, .saveAs, .command: true
        // A tool goes on if the line is closed; what is recorded and tested, while the name is typed.
        case .palette, .write, .filterHelp: false
        case .type, .erase, .delete, .eraseAll, .eraseRest, .eraseWord, .deleteWord, .moveWord,
            .moveCursor, .moveChoice, .up, .down, .complete, .accept, .refuse:
            false
        }
    }
}
