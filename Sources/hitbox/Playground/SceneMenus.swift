import PlaygroundModel
import SceneStore

/// What is asked about files.
extension Menu {
    /// What to do with edits that a program left behind when it came to a sudden end.
    static func abandoned(_ journal: AbandonedJournal) -> Menu {
        let edits = journal.editCount == 1 ? "1 edit was" : "\(journal.editCount) edits were"
        let title =
            "\(edits) not saved" + (journal.isBaseChanged ? ", and the file has changed since" : "")
        return Menu(
            title,
            [
                Menu.Item(key: "r", "restore them", .program(.request(.restore))),
                Menu.Item(key: "d", "discard them", .program(.request(.discard))),
                Menu.Item(key: "l", "decide later", .overlay(.escape)),
            ])
    }

    /// What to do with a file that is not what was read.
    static func changed(_ path: String) -> Menu {
        Menu(
            "\(Files.name(of: path)) was changed by another program",
            [
                Menu.Item(
                    key: "r", "reload it; u brings these edits back", .program(.request(.reload))),
                Menu.Item("overwrite it with these edits", .program(.request(.overwrite))),
                Menu.Item(key: "W", "save as another file", .prompt(.saveAs(then: .stay))),
                Menu.Item(key: "n", "decide later", .overlay(.escape)),
            ])
    }

    /// What to do where the file to write something to exists.
    ///
    /// - Parameter name: The name as it was given.
    static func exists(_ name: String, writing: Writing) -> Menu {
        Menu(
            "\(Files.name(of: name)) exists already",
            [
                Menu.Item(
                    key: "n", "another name", .prompt(.write(writing, to: Files.numbered(name)))),
                Menu.Item(
                    key: "o", "overwrite it",
                    .program(.request(.write(writing, to: name, overwriting: true)))),
            ])
    }

    /// What to do where a file of the name that was given exists.
    ///
    /// - Parameter name: The name as it was given.
    static func exists(_ path: String, saving name: String, then next: AfterSaving) -> Menu {
        Menu(
            "\(Files.name(of: path)) exists already",
            [
                Menu.Item(key: "n", "another name", .prompt(.saveAs(then: next))),
                Menu.Item(
                    key: "o", "overwrite it",
                    .program(.request(.saveAs(name, overwriting: true, then: next)))),
            ])
    }
}
