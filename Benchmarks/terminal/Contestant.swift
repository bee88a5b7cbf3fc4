#if Benchmarks
    import Glibc
    import TerminalHarness

    /// A full-screen terminal program, and how to operate it.
    struct Contestant: Sendable {
        let name: String
        let path: String
        var arguments: [String] = []
        /// Two keys that undo each other.
        var keys = ["j", "k"]
        var quit = ":q!\r"
        /// The home directory; `nil` for the test folder, where settings can be written.
        var home: String?
        /// A scene to draw in pixels; `nil` if it draws none.
        var scene: String?

        /// hitbox first, then all installed peers.
        ///
        /// - Parameters:
        ///   - hitbox: The program's path.
        ///   - folder: A Git repository that contains `text.txt` and `turned.yaml`.
        static func all(hitbox: String, folder: String) -> [Contestant] {
            let text = [folder + "/text.txt"]
            let arrows = ["\u{1B}[B", "\u{1B}[A"]
            let peers = [
                Contestant(name: "btop", path: "btop", keys: arrows, quit: "q"),
                Contestant(name: "htop", path: "htop", keys: arrows, quit: "q"),
                Contestant(name: "kak", path: "kak", arguments: text),
                Contestant(name: "mc", path: "mc", keys: arrows, quit: "\u{1B}[21~"),
                Contestant(name: "nnn", path: "nnn", arguments: [folder], quit: "Q"),
                Contestant(name: "nvim", path: "nvim", arguments: text),
                Contestant(name: "tig", path: "tig", quit: "Q"),
                Contestant(name: "vim", path: "vim", arguments: text),
                Contestant(name: "vis", path: "vis", arguments: text),
            ]
            let found = peers.compactMap { peer in
                ["/usr/bin/", "/usr/local/bin/", "/bin/"].map { $0 + peer.path }
                    .first { access($0, X_OK) == 0 }
                    .map {
                        Contestant(
                            name: peer.name, path: $0, arguments: peer.arguments, keys: peer.keys,
                            quit: peer.quit)
                    }
            }
            return [
                // No backups, so that no start offers to restore edits lost to a signal.
                Contestant(
                    name: "hitbox", path: hitbox, keys: ["\u{1B}[C", "\u{1B}[D"], quit: "q",
                    home: "/dev/null", scene: folder + "/turned.yaml")
            ] + found
        }
    }
#endif
