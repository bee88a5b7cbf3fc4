#if Benchmarks
    import Glibc
    import TerminalHarness

    /// All measurements of one contestant, as its column of the table.
    struct Battery {
        let contestant: Contestant
        let folder: String
        private(set) var cells: [(title: String, value: String)] = []

        /// Runs all measurements.
        mutating func run() throws {
            try startUp()
            try input()
            try pixels()
            try idle()
            try floods()
            try ends()
            try stops()
            try far()
            try hangUps()
            try stalled()
            try sizes()
            try hostile()
            try refusals()
        }

        mutating func note(_ title: String, _ value: String) {
            cells.append((title, value))
        }

        func program(_ environment: [String: String] = [:]) -> Program {
            let path = "/usr/local/bin:/usr/bin:/bin:/usr/games"
            let home = ["HOME": contestant.home ?? folder, "PATH": path, "SHELL": "/bin/sh"]
            return Program(
                contestant.path, contestant.arguments,
                environment: home.merging(environment) { $1 }, folder: folder)
        }

        /// Starts the program and waits for its first screen.
        func start(
            _ environment: [String: String] = [:], columns: Int = 80, rows: Int = 24,
            persona: Persona = .full, distance: Double = 0, hangUp: Program.HangUp = .signalled
        ) throws -> TerminalEmulator {
            var program = program(environment)
            program.hangUp = hangUp
            let terminal = try TerminalEmulator(
                program, columns: columns, rows: rows, persona: persona, distance: distance)
            terminal.run(within: 3) { $0.model.bytes > 0 }
            terminal.settle(0.15 + 4 * distance, within: 2)
            return terminal
        }

        /// Times the first byte and the first screen over many starts.
        private mutating func startUp() throws {
            var (first, frame) = (Sample(), Sample())
            var (bytes, resident) = (0, 0)
            for _ in 0..<15 {
                let begin = TerminalEmulator.now
                let terminal = try TerminalEmulator(program())
                terminal.run(within: 3) { !$0.written.isEmpty }
                first.add((terminal.lastOutput - begin) * 1000)
                terminal.settle(0.06, within: 1)
                frame.add((terminal.lastOutput - begin) * 1000)
                bytes = terminal.model.bytes
                resident = terminal.figures?.resident ?? 0
                terminal.type(contestant.quit)
                terminal.run(within: 0.5) { $0.state.isOver }
            }
            note("first byte ms p50", first.middle)
            note("first frame ms p50", frame.middle)
            note("first frame bytes", "\(bytes)")
            note("RSS kB", "\(resident)")
        }

        /// Two idle seconds.
        private mutating func idle() throws {
            let terminal = try start()
            let before = (terminal.figures?.wakes ?? 0, terminal.model.bytes)
            terminal.run(within: 2)
            let wakes = (terminal.figures?.wakes ?? 0) - before.0
            note("idle 2 s: wake-ups/bytes", "\(wakes)/\(terminal.model.bytes - before.1)")
        }

        /// Quitting over a connection with 30 ms latency while the mouse moves.
        private mutating func far() throws {
            let terminal = try start(distance: 0.03)
            terminal.mouseWanders = true
            terminal.run(within: 0.3)
            terminal.type(contestant.quit)
            let outcome = terminal.end(within: 3)
            note(
                "exit 30 ms away: bytes typed into the shell",
                outcome.state.isOver ? "\(outcome.unread)" : "-")
        }
    }
#endif
