#if Benchmarks
    import Glibc
    import TerminalHarness

    extension Battery {
        /// The modes left on, and how the program ended.
        private func text(_ outcome: Outcome) -> String {
            switch outcome.state {
            case .running, .stopped: return "runs on"
            case .exited, .died: return "\(outcome.grade), \(outcome.state)"
            }
        }

        /// All ways to end the program.
        mutating func ends() throws {
            let terminal = try start()
            terminal.type(contestant.quit)
            note("exit", text(terminal.end(within: 3)))
            let signals = [
                SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGKILL,
            ]
            for number in signals {
                let terminal = try start()
                terminal.signal(number)
                terminal.run(within: 2) { $0.state.isOver }
                terminal.settle(0.15, within: 1)
                note(
                    "\(ProgramState.died(signal: number))", text(terminal.outcome))
            }
        }

        /// The terminal while the program is stopped.
        mutating func stops() throws {
            let grades = try [nil, "\u{1A}"].map { key in
                let terminal = try start()
                if let key { terminal.type(key) } else { terminal.signal(SIGTSTP) }
                terminal.run(within: 2) { $0.state == .stopped }
                terminal.settle(0.1, within: 1)
                return terminal.state == .stopped ? terminal.outcome.grade : "runs on"
            }
            note("stop by TSTP / C-z", grades.joined(separator: " / "))
        }

        /// How long the program survives without a terminal.
        mutating func hangUps() throws {
            let ways: [Program.HangUp] = [.signalled, .silent, .ignored]
            let times = try ways.map { way in
                let terminal = try start(hangUp: way)
                let begin = TerminalEmulator.now
                terminal.hangUp()
                let isOver = terminal.run(within: 3) { $0.state.isOver }
                return isOver ? ((TerminalEmulator.now - begin) * 1000).short : "stays"
            }
            note("hang-up ms (HUP / end of input / HUP ignored)", times.joined(separator: " / "))
        }

        /// How long SIGTERM takes, and the processor load before, if the output is not read.
        mutating func stalled() throws {
            let terminal = try start()
            terminal.hold(true)
            for step in 0..<20 {
                terminal.type(contestant.keys[step % 2])
                terminal.run(within: 0.005)
            }
            let before = terminal.figures?.busy ?? 0
            terminal.run(within: 1)
            let busy = (terminal.figures?.busy ?? 0) - before
            let begin = TerminalEmulator.now
            terminal.signal(SIGTERM)
            let isOver = terminal.run(within: 3) { $0.state.isOver }
            let time = isOver ? ((TerminalEmulator.now - begin) * 1000).short : "never"
            note(
                "stalled terminal: ends on TERM ms, processor before",
                "\(time), \((busy / 10).short) %")
        }

        /// Malformed answers from the terminal, and malformed input.
        mutating func hostile() throws {
            var dead = 0
            var runs = 0
            for persona in Persona.allCases {
                let terminal = try start(persona: persona)
                terminal.settle(persona == .late ? 1.2 : 0.1, within: 2)
                runs += 1
                if case .died = terminal.state { dead += 1 }
            }
            for bytes in Persona.hostileBytes {
                let terminal = try start()
                terminal.type(bytes)
                terminal.settle(0.06, within: 1)
                runs += 1
                if case .died = terminal.state { dead += 1 }
            }
            note("killed by hostile answers and input", "\(dead) of \(runs)")
        }

        /// A terminal that cannot show a screen, and one limited to ASCII.
        mutating func refusals() throws {
            let dumb = try start(["TERM": "dumb"])
            dumb.run(within: 1) { $0.state.isOver }
            note("TERM=dumb", dumb.state.isOver ? "\(dumb.state)" : "runs")
            let plain = try start(["LC_ALL": "C", "LANG": "C"])
            plain.type(contestant.keys[0])
            plain.settle(0.1, within: 1)
            note("LANG=C: bytes beyond ASCII", "\(plain.written.filter { $0 > 126 }.count)")
        }
    }
#endif
