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
    case saveAs(then: AfterSaving)
    /// Asks for the file to write something to, and proposes one.
    case write(Writing, to: String)
    /// Adds text to what is being typed.
    case type(String)
    /// Takes the character before the cursor back.
    case erase
    /// Takes the character at the cursor out.
    case delete
    /// Takes everything before the cursor out.
    case eraseAll
    /// Takes everything from the cursor on out.
    case eraseRest
    /// Takes the word before the cursor out.
    case eraseWord(LineInput.Word)
    /// Takes the word after the cursor out.
    case deleteWord
    /// Moves the cursor by a word to the left (-1) or to the right (1).
    case moveWord(Int)
    /// Moves the cursor by so many characters.
    case moveCursor(Int)
    /// Chooses the next (1) or previous (-1) proposal.
    case moveChoice(Int)
    /// Chooses the proposal above; from the first one on, recalls what was typed into such a line before.
    case up
    /// Goes on from what was recalled; where nothing was, chooses the proposal below.
    case down
    /// Puts the chosen proposal of the palette into the line; where it is there, the next one.
    case complete
    /// Finishes typing: the layer is selected, the command done, the value set.
    case accept
    /// Does a command as it is written in the palette: `undo`, `set blue.anchorPoint 0,0`.
    case command(String)

    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool {
        switch self {
        case .find, .filter, .palette, .saveAs, .command: true
        // What is recorded and tested goes on while the name is typed.
        case .write, .filterHelp: false
        case .type, .erase, .delete, .eraseAll, .eraseRest, .eraseWord, .deleteWord, .moveWord,
            .moveCursor, .moveChoice, .up, .down, .complete, .accept:
            false
        }
    }
}
