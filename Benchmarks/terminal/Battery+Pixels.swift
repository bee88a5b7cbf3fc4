#if Benchmarks
    import TerminalHarness

    extension Battery {
        /// Dragging a turned layer on a stage of 1,600 by 960 pixels or more, and moving the pointer within it.
        mutating func pixels() throws {
            let title =
                "drag as pixels (kitty; sixel): processor ms p50/p95, kB a step; bytes of hover"
            guard let scene = contestant.scene else { return note(title, "-") }
            let values = try [Persona.kitty, .foot].map { try pixels(of: scene, on: $0) }
            note(title, values.joined(separator: "; "))
        }

        private func pixels(of scene: String, on persona: Persona) throws -> String {
            var program = program()
            program.arguments = [scene]
            // The panes take half of the screen.
            let terminal = try TerminalEmulator(program, columns: 400, rows: 64, persona: persona)
            func bytes() -> Int { terminal.model.pictureBytes + terminal.model.sixelBytes }
            terminal.run(within: 3) { _ in bytes() > 0 }
            terminal.settle(0.2)
            terminal.type(terminal.click(100, 30))
            terminal.settle(0.2)
            terminal.type(terminal.report(.press, 100, 30))
            terminal.settle(0.05)
            var (times, sizes) = (Sample(), Sample())
            for step in 0..<60 {
                let before = (terminal.figures?.busy ?? 0, bytes())
                terminal.type(terminal.report(.drag, 101 + step % 30, 30 + step % 7))
                terminal.settle(0.06, within: 2)
                times.add((terminal.figures?.busy ?? 0) - before.0)
                sizes.add(Double(bytes() - before.1) / 1000)
            }
            terminal.type(terminal.report(.press, 115, 33, isRelease: true))
            terminal.settle(0.2)
            let before = bytes()
            for step in 0..<40 {
                terminal.type(terminal.report(.move, 100 + step % 30, 30))
                terminal.settle()
            }
            return "\(times.middleAndSlow), \(sizes.middle); \(bytes() - before)"
        }
    }
#endif
