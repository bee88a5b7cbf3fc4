#if Benchmarks
    import Glibc
    import LayerGeometry
    import LayerIndex

    /// `hitbox-bench`: times hit tests, and everything else that users wait for.
    ///
    /// With the name of a workload file or a built-in workload it prints one line of JSON, without one
    /// a table of all built-in workloads. `plain` after the name hit-tests the tree without an index.
    /// `chores` runs everything but the hit tests, `chores WORD` only chores with that word in their
    /// title. `--write FOLDER` writes the built-in workloads in full size as files.
    ///
    /// `BENCH_COUNT` limits the number of queries; `BENCH_ANSWERS` names a file for the answers, 32
    /// bits each.
    @main
    struct HitboxBench {
        static func main() throws {
            guard let name = CommandLine.arguments.dropFirst().first else { return try table() }
            if name == "chores" { return try printChores(CommandLine.arguments.dropFirst(2).first) }
            if name == "--write", let folder = CommandLine.arguments.dropFirst(2).first {
                return write(to: folder)
            }
            let limit = getenv("BENCH_COUNT").flatMap { Int(String(cString: $0)) } ?? .max
            guard let workload = OwnWorkloads.make(name) ?? file(name) else {
                print("'\(name)' is not a workload and cannot be read")
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

        /// Prints the memory per layer in a tree, and in an index made without a tree.
        private static func printMemory() {
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
            printMemory()
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
            try printChores()
        }

        /// - Parameter word: A word in the titles of the chores to run; all chores if `nil`.
        private static func printChores(_ word: String? = nil) throws {
            print("chores                                       each")
            for chore in try Chores.all() where word.map(chore.title.contains) ?? true {
                let time = try best { try chore.run() } / Double(chore.count)
                let text = time < 1e4 ? "\(whole(time)) ns" : "\(whole(time / 1000)) us"
                print(padded(chore.title, -38) + padded(text, 12) + "  a " + chore.unit)
            }
        }

        /// The shortest time of several runs, for at most half a second.
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

        /// A text padded on the left, or on the right if the width is negative.
        private static func padded(_ text: String, _ width: Int) -> String {
            let blanks = String(repeating: " ", count: max(0, abs(width) - text.count))
            return width < 0 ? text + blanks : blanks + text
        }
    }
#else
    @main
    struct HitboxBench {
        static func main() {
            print("build with --traits Benchmarks, or run 'Benchmarks/run'")
        }
    }
#endif
