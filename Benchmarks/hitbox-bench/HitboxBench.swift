#if Benchmarks
    import Glibc
    import LayerGeometry

    /// `hitbox-bench`: times hit tests, and all else that a person waits for.
    ///
    /// With the name of a workload file, or of one of its own workloads, it prints one line of JSON;
    /// without, a table of all its own. `BENCH_COUNT` is how many questions are asked at most, and
    /// the word `plain` after a name asks the tree itself; `chores` leaves the hit tests out, and
    /// `chores WORD` also the chores without that word.
    /// `BENCH_ANSWERS` names a file for the answers, 32 bits each. `--write FOLDER` writes its own
    /// workloads in full size as files.
    @main
    struct HitboxBench {
        static func main() throws {
            guard let name = CommandLine.arguments.dropFirst().first else { return try table() }
            if name == "chores" { return try tellChores(CommandLine.arguments.dropFirst(2).first) }
            if name == "--write", let folder = CommandLine.arguments.dropFirst(2).first {
                return write(to: folder)
            }
            let limit = getenv("BENCH_COUNT").flatMap { Int(String(cString: $0)) } ?? .max
            guard let workload = OwnWorkloads.make(name) ?? file(name) else {
                print("'\(name)' is no workload and cannot be read")
                exit(2)
            }
            if CommandLine.arguments.dropFirst(2).first == "plain" {
                let time = NumberText.short(PlainRun(workload).time)
                return print("{\"workload\":\"\(workload.name)\",\"ns_per_query\":\(time)}")
            }
            let run = WorkloadRun(workload, limit: limit)
            if let path = getenv("BENCH_ANSWERS") {
                let bytes = run.answers.flatMap { answer in
                    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: answer >> Int32($0)) }
                }
                check(Memory.write(bytes, to: String(cString: path)), String(cString: path))
            }
            print(run.line(workload))
        }

        private static func write(to folder: String) {
            for (name, _) in OwnWorkloads.names {
                guard let workload = OwnWorkloads.make(name, isFull: true) else { continue }
                let path = "\(folder)/\(name).json"
                check(Memory.write(workload.json(), to: path), path)
            }
        }

        private static func check(_ isWritten: Bool, _ path: String) {
            if isWritten { return }
            print("'\(path)' cannot be written")
            exit(2)
        }

        private static func file(_ name: String) -> Workload? {
            Memory.bytes(of: name).map { Workload(json: $0) }
        }

        /// What a layer takes in a tree, and in an index made without one.
        private static func tellMemory() {
            guard let city = OwnWorkloads.make("w5") else { return }
            let start = Memory.residentMegabytes
            let index = HitIndex(count: city.count) { city.read($0, &$1) }
            _ = index.hitTest(.zero)
            let middle = Memory.residentMegabytes
            let tree = city.tree()
            let end = Memory.residentMegabytes
            let scale = 1e6 / Double(tree.count)
            print(
                "memory: \(whole((end - middle) * scale)) bytes a layer in a tree, "
                    + "\(whole((middle - start) * scale)) in an index\n")
            withExtendedLifetime(index) {}
        }

        private static func table() throws {
            tellMemory()
            print(
                padded("hit tests", -52) + "ns/query     plain       x  ns/move  build ms  wrong")
            for (name, title) in OwnWorkloads.names {
                guard let workload = OwnWorkloads.make(name) else { continue }
                let runs = (0..<5).map { _ in WorkloadRun(workload) }
                guard let run = runs.min(by: { $0.nanosecondsPerQuery < $1.nanosecondsPerQuery })
                else { continue }
                let plain = PlainRun(workload)
                let hit = run.nanosecondsPerQuery
                print(
                    padded("\(name)  \(title)", -52) + padded(whole(hit), 8)
                        + padded(whole(plain.time), 10) + padded(whole(plain.time / hit), 8)
                        + padded(whole(run.perUpdate), 9)
                        + padded(NumberText.short(run.buildTime.nanoseconds / 1e6), 10)
                        + padded("\(plain.wrong(run.answers))", 7))
            }
            print("")
            try tellChores()
        }

        /// - Parameter word: What the titles of the chores have in common; all chores without it.
        private static func tellChores(_ word: String? = nil) throws {
            print("chores                                       each")
            for chore in try Chores.all() where word.map(chore.title.contains) ?? true {
                let time = try best { try chore.run() } / Double(chore.count)
                let text = time < 1e4 ? "\(whole(time)) ns" : "\(whole(time / 1000)) us"
                print(padded(chore.title, -38) + padded(text, 12) + "  a " + chore.unit)
            }
        }

        /// The shortest of some runs, for half a second at most.
        private static func best(_ body: () throws -> Void) rethrows -> Double {
            let clock = ContinuousClock()
            let start = clock.now
            var least = Double.infinity
            repeat {
                least = min(least, try clock.measure(body).nanoseconds)
            } while clock.now - start < .milliseconds(500)
            return least
        }

        private static func whole(_ number: Double) -> String {
            number.isFinite ? "\(Int(number.rounded()))" : "-"
        }

        /// A text with blanks before it, or after it where the width is negative.
        private static func padded(_ text: String, _ width: Int) -> String {
            let blanks = String(repeating: " ", count: max(0, abs(width) - text.count))
            return width < 0 ? text + blanks : blanks + text
        }
    }
#else
    @main
    struct HitboxBench {
        static func main() {
            print("build with --traits Benchmarks, or run 'make bench'")
        }
    }
#endif
