#if Benchmarks
    import TerminalHarness

    extension Battery {
        /// Dragging a turned layer on a stage of 1,600 by 960 pixels or more, and moving the pointer over it.
        mutating func pixels() throws {
            let title = "drag as pixels: processor ms p50/p95, kB a step, cells; bytes of hover"
            guard let scene = contestant.scene else { return note(title, "-") }
            var program = program()
            program.arguments = [scene]
            // The panes take half of the screen.
            let terminal = try TerminalEmulator(
                program, columns: 400, rows: 64, persona: .kitty)
            terminal.run(within: 3) { !$0.model.pictures.isEmpty }
            terminal.settle(0.2)
            let area = terminal.model.pictures.values.reduce(0) { sum, picture in
                sum + (Int(picture["c"] ?? "") ?? 0) * (Int(picture["r"] ?? "") ?? 0)
            }
            terminal.type(terminal.click(100, 30))
            terminal.settle(0.2)
            terminal.type(terminal.report(.press, 100, 30))
            terminal.settle(0.05)
            var (times, sizes) = (Sample(), Sample())
            for step in 0..<60 {
                let before = (terminal.figures?.busy ?? 0, terminal.model.pictureBytes)
                terminal.type(terminal.report(.drag, 101 + step % 30, 30 + step % 7))
                terminal.settle(0.06, within: 2)
                times.add((terminal.figures?.busy ?? 0) - before.0)
                sizes.add(Double(terminal.model.pictureBytes - before.1) / 1000)
            }
            terminal.type(terminal.report(.press, 115, 33, isRelease: true))
            terminal.settle(0.2)
            let before = terminal.model.pictureBytes
            for step in 0..<40 {
                terminal.type(terminal.report(.move, 80 + step, 30))
                terminal.settle()
            }
            let hover = terminal.model.pictureBytes - before
            note(title, "\(times.middleAndSlow), \(sizes.middle), \(area); \(hover)")
        }
    }
#endif
