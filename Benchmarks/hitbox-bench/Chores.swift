#if Benchmarks
    import Glibc
    import LayerGeometry
    import LayerIndex
    import PlaygroundModel
    import HitboxRendering
    import SceneFile
    import HitboxScripting
    import TerminalTypes

    /// What users wait for besides hit tests: reading, writing, drawing, scripts, start-up.
    struct Chores {
        /// An operation to time, and the number of units that one run processes.
        struct Chore {
            var title: String
            var unit: String
            var count: Int
            var run: () throws -> Void
        }

        /// All chores; those whose scene cannot be made are left out.
        static func all() throws -> [Chore] {
            guard let pile = OwnWorkloads.make("w3"), let city = OwnWorkloads.make("w5"),
                let app = OwnWorkloads.make("w2")
            else { return [] }
            // Made where a chore is run.
            lazy var scene = Scene(title: "pile", root: pile.tree().rootLayer)
            lazy var text = SceneFile.write(scene)
            let tree = app.tree()
            lazy var root = city.tree().rootLayer
            lazy var playground = Playground(
                title: "city", root: root, rules: .calayer, isYUp: false,
                size: CellSize(columns: 200, rows: 60))
            var screen = Screen()
            lazy var index = HitIndex(count: city.count) { city.read($0, &$1) }
            let script = try Script.read(Self.script, name: "bench.hitbox")
            var chores = [
                Chore(title: "make a tree", unit: "layer", count: city.count) {
                    _ = LayerTree(root)
                },
                Chore(title: "make an index", unit: "layer", count: city.count) {
                    _ = HitIndex(count: city.count) { city.read($0, &$1) }
                        .hitTest(.zero)
                },
                Chore(title: "convert between layers of w5", unit: "point", count: 1000) {
                    var source = 7
                    for _ in 0..<1000 {
                        let target = (source * 7919 + 13) % city.count
                        _ = index.convert(.zero, from: source, to: target)
                        source = target
                    }
                },
                Chore(title: "read a scene file", unit: "layer", count: pile.count) {
                    _ = try SceneFile.read(text, name: "pile.yaml")
                },
                Chore(title: "write a scene file", unit: "layer", count: pile.count) {
                    _ = SceneFile.write(scene)
                },
                Chore(title: "trace a hit test of w2", unit: "trace", count: 1000) {
                    for query in 0..<1000 { _ = tree.root.trace(app.query(query)).hit }
                },
                Chore(title: "draw 200x60 cells of w5", unit: "frame", count: 1) {
                    playground.update(.panes(.resize(CellSize(columns: 200, rows: 60))))
                    _ = screen.draw(playground)
                },
                Chore(title: "run a script", unit: "run", count: 1) {
                    _ = script.run(on: tree.rootLayer)
                },
            ]
            chores += moving() + asking()
            if let program = Self.program {
                chores.append(
                    Chore(title: "start and stop", unit: "start", count: 1) { start(program) })
            }
            return chores
        }

        private static let script = """
            hitbox 1
            scene "the caller's"

            test "clicks and moves"
              click 100,200
              drag 100,200 -> 140,260
              key u
              click 330,780
            """

        /// The path of hitbox beside this program; `nil` if it is not built.
        private static var program: String? {
            let own = CommandLine.arguments[0]
            let folder = own.lastIndex(of: "/").map { String(own[...$0]) } ?? ""
            let path = folder + "hitbox"
            return access(path, X_OK) == 0 ? path : nil
        }

        private static func start(_ program: String) {
            var process: pid_t = 0
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
            defer { posix_spawn_file_actions_destroy(&actions) }
            var words: [UnsafeMutablePointer<CChar>?] = [
                strdup(program), strdup("--version"), nil,
            ]
            defer { for word in words { free(word) } }
            if posix_spawn(&process, program, &actions, nil, &words, environ) == 0 {
                var status: Int32 = 0
                waitpid(process, &status, 0)
            }
        }
    }
#endif
