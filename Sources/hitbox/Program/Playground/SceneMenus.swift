import HitboxCommands
import PlaygroundModel
import SceneStore

/// Menus with questions about files.
extension Menu {
    /// What to do with the edits of sessions that ended unexpectedly.
    ///
    /// - Parameters:
    ///   - sessions: The edits of one scene, newest first.
    ///   - name: The name of the scene.
    static func abandoned(_ sessions: [AbandonedEdits], of name: String) -> Menu {
        func describe(_ edits: AbandonedEdits) -> String {
            "\(edits.editCount.of("edit")) of \(WallClock.text(of: edits.time))"
        }
        let later = Menu.Item(key: "l", "decide later", .overlay(.escape))
        if let only = sessions.first, sessions.count == 1 {
            let isOne = only.editCount == 1
            return Menu(
                "\(name): \(describe(only)) \(isOne ? "was" : "were") not saved"
                    + (only.isBaseChanged ? ", and the file has changed since" : ""),
                [
                    Menu.Item(
                        key: "r", isOne ? "restore it" : "restore them",
                        .program(.request(.restore(0)))),
                    Menu.Item(
                        key: "d", isOne ? "discard it" : "discard them",
                        .program(.request(.discard(0)))),
                    later,
                ])
        }
        var items = sessions.enumerated().flatMap { place, edits in
            [
                Menu.Item(
                    key: place < 9 ? Character("\(place + 1)") : nil,
                    "restore \(describe(edits))",
                    note: edits.isBaseChanged ? "the file has changed since" : "",
                    .program(.request(.restore(place)))),
                Menu.Item("discard \(describe(edits))", .program(.request(.discard(place)))),
            ]
        }
        items += [
            Menu.Item(key: "l", "keep all, decide later", .overlay(.escape)),
            Menu.Item(key: "D", "discard all", .program(.request(.discardAll))),
        ]
        return Menu("\(name): edits of \(sessions.count) sessions were not saved", items)
    }

    /// What to do about a file that changed since it was read.
    static func changed(_ path: String) -> Menu {
        Menu(
            "\(Files.name(of: path)) was changed by another program",
            [
                Menu.Item(
                    key: "r", "reload it; u brings these edits back", .program(.request(.reload))),
                Menu.Item(
                    key: "o", "overwrite it with these edits", .program(.request(.overwrite))),
                Menu.Item(key: "W", "save as another file", .prompt(.open(.saveAs(then: nil)))),
                Menu.Item(key: "n", "decide later", .overlay(.escape)),
            ], selected: 3)
    }

    /// What to do if the file to write to already exists.
    ///
    /// - Parameter name: The name as typed.
    static func exists(_ name: String, writing: Writing) -> Menu {
        exists(
            name, renaming: .open(.write(writing), Files.numbered(name)),
            overwriting: .write(writing, to: name, overwriting: true))
    }

    /// What to do if the file to save as already exists.
    ///
    /// - Parameter name: The name as typed.
    static func exists(_ path: String, saving name: String, then next: Effect?) -> Menu {
        exists(
            path, renaming: .open(.saveAs(then: next)),
            overwriting: .saveAs(name, overwriting: true, then: next))
    }

    private static func exists(
        _ path: String, renaming: PromptAction, overwriting: Effect
    ) -> Menu {
        Menu(
            "\(Files.name(of: path)) already exists",
            [
                Menu.Item(key: "n", "another name", .prompt(renaming)),
                Menu.Item(key: "o", "overwrite it", .program(.request(overwriting))),
            ])
    }
}
