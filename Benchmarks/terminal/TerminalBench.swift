#if Benchmarks
    import Glibc
    import TerminalHarness

    /// `terminal-bench HITBOX FOLDER [NAME…]`: runs the same measurements on hitbox and its peers and
    /// prints a Markdown table.
    @main
    struct TerminalBench {
        static func main() throws {
            let words = CommandLine.arguments.dropFirst()
            guard words.count >= 2 else {
                print("usage: terminal-bench HITBOX FOLDER [NAME…]")
                exit(64)
            }
            let (hitbox, folder) = (words[1], words[2])
            let wanted = words.dropFirst(2)
            var columns: [Battery] = []
            for contestant in Contestant.all(hitbox: hitbox, folder: folder)
            where wanted.isEmpty || wanted.contains(contestant.name) {
                var battery = Battery(contestant: contestant, folder: folder)
                let begin = TerminalEmulator.now
                try battery.run()
                columns.append(battery)
                let line = "\(contestant.name): \(Int(TerminalEmulator.now - begin)) s\n"
                _ = write(2, line, line.utf8.count)
            }
            print("| | " + columns.map(\.contestant.name).joined(separator: " | ") + " |")
            print("|---|" + String(repeating: "---|", count: columns.count))
            for (place, row) in (columns.first?.cells ?? []).enumerated() {
                let cells = columns.map { $0.cells[place].value }
                print("| \(row.title) | " + cells.joined(separator: " | ") + " |")
            }
        }
    }
#else
    @main
    struct TerminalBench {
        static func main() {
            print("build with --traits Benchmarks, or run 'Benchmarks/terminal/run'")
        }
    }
#endif
