#if Benchmarks
    import TerminalHarness

    extension Battery {
        /// Keys and mouse reports one at a time: the latency and the number of bytes.
        mutating func input() throws {
            let terminal = try start()
            terminal.model.shownOutside = 0
            var times: [MouseCode: Sample] = [:]
            var sizes: [MouseCode: Sample] = [:]
            var (keyTimes, keySizes) = (Sample(), Sample())
            for step in 0..<80 {
                measure(terminal, contestant.keys[step % 2], &keyTimes, &keySizes)
            }
            note("key ms p50/p95", keyTimes.middleAndSlow)
            note("key bytes p50", keySizes.middle)
            for code in [MouseCode.move, .drag, .wheelUp] {
                for step in 0..<40 {
                    let text = terminal.report(code, 24 + step % 2, 12)
                    if text.isEmpty { break }
                    measure(
                        terminal, text, &times[code, default: Sample()],
                        &sizes[code, default: Sample()])
                }
            }
            let codes = [MouseCode.move, .drag, .wheelUp]
            for (title, part) in [("p50", 0.5), ("p95", 0.95)] {
                note(
                    "hover/drag/wheel ms \(title)",
                    codes.map { times[$0]?.quantile(part)?.short ?? "-" }.joined(separator: "/"))
            }
            note(
                "hover/drag/wheel bytes p50",
                codes.map { sizes[$0]?.middle ?? "-" }.joined(separator: "/"))
            note("unknown sequences", "\(terminal.model.unknown.values.reduce(0, +))")
            note("prints outside sync", "\(terminal.model.shownOutside)")
        }

        private func measure(
            _ terminal: TerminalEmulator, _ text: String, _ times: inout Sample,
            _ sizes: inout Sample
        ) {
            terminal.forget()
            let begin = TerminalEmulator.now
            terminal.type(text)
            terminal.settle(0.04, within: 1)
            sizes.add(Double(terminal.written.count))
            if !terminal.written.isEmpty { times.add((terminal.lastOutput - begin) * 1000) }
        }

        /// Ten thousand mouse reports at once.
        mutating func floods() throws {
            var (seconds, bytes): ([String], [String]) = ([], [])
            for code in [MouseCode.move, .drag, .wheelUp] {
                let terminal = try start()
                if terminal.report(code, 1, 1).isEmpty {
                    seconds.append("-")
                    bytes.append("-")
                    continue
                }
                if code == .drag { terminal.type(terminal.report(.press, 17, 12)) }
                terminal.settle(0.05)
                terminal.forget()
                var text: [UInt8] = []
                for step in 0..<10_000 {
                    text += terminal.report(code, 3 + step % 40, 3 + step / 40 % 20).utf8
                }
                let begin = TerminalEmulator.now
                terminal.type(text)
                terminal.settle(0.15, within: 20)
                let last = max(terminal.lastTyped, terminal.lastOutput)
                seconds.append((last - begin).thousandths)
                bytes.append("\(terminal.written.count)")
            }
            note("10k flood s (move/drag/wheel)", seconds.joined(separator: "/"))
            note("10k flood bytes", bytes.joined(separator: "/"))
        }

        /// Small and large windows, and many resizes.
        mutating func sizes() throws {
            let small = try [(10, 3), (1, 1), (1000, 500)].map { columns, rows in
                let terminal = try start(columns: columns, rows: rows)
                terminal.type(contestant.keys[0])
                terminal.settle(0.1, within: 2)
                return terminal.state.isOver ? "dies" : "ok"
            }
            note("tiny 10x3 / 1x1, huge 1000x500", small.joined(separator: " / "))
            let terminal = try start()
            var (times, bytes) = (Sample(), Sample())
            for step in 0..<30 {
                terminal.forget()
                let begin = TerminalEmulator.now
                terminal.resize(columns: 80 - step % 2 * 10, rows: 24 - step % 2 * 4)
                terminal.settle(0.12, within: 1)
                bytes.add(Double(terminal.written.count))
                if !terminal.written.isEmpty { times.add((terminal.lastOutput - begin) * 1000) }
            }
            note("resize ms p50, bytes", "\(times.middle), \(bytes.middle)")
            for step in 0..<200 {
                terminal.resize(columns: 1 + step * 37 % 150, rows: 1 + step * 11 % 50)
                terminal.run(within: 0.002)
            }
            terminal.resize(columns: 80, rows: 24)
            terminal.settle(0.3, within: 3)
            let fresh = try start()
            let same = (0..<24).filter { terminal.model.text(row: $0) == fresh.model.text(row: $0) }
            let died = terminal.state.isOver ? " (dies)" : ""
            note("200 resizes: rows as after a fresh start", "\(same.count)/24\(died)")
        }
    }

    extension Double {
        /// With three decimals.
        fileprivate var thousandths: String {
            let number = Int((self * 1000).rounded())
            return "\(number / 1000).\(String(number % 1000 + 1000).dropFirst())"
        }
    }
#endif
