#if Benchmarks
    import LayerGeometry
    import LayerIndex

    /// Runs one workload and measures it, after a warm-up with the first thousand queries.
    struct WorkloadRun {
        var checksum: UInt64 = 0xcbf2_9ce4_8422_2325
        var queries = 0
        var updates = 0
        var buildTime = Duration.zero
        var queryTime = Duration.zero
        var updateTime = Duration.zero
        var megabytes = 0.0
        private(set) var answers: [Int32] = []

        /// - Parameter limit: The maximum number of queries.
        init(_ workload: Workload, limit: Int = .max) {
            var answers = [Int32](repeating: -1, count: min(limit, workload.queryCount))
            let before = Memory.residentMegabytes
            let start = ProcessTime.now
            let index = HitIndex(count: workload.count) { workload.read($0, &$1) }
            _ = index.hitTest(Point(x: -1e9, y: -1e9))
            buildTime = ProcessTime.now - start
            megabytes = Memory.residentMegabytes - before
            let batch = workload.batchSize > 0 ? workload.batchSize : workload.queryCount
            let points = (0..<answers.count).map { workload.query($0) }
            for point in points.prefix(1000) { _ = index.hitTest(point) }
            var next = 0
            var list = 0
            while next < answers.count {
                let begin = ProcessTime.now
                if list < workload.updates.count { move(workload.updates[list], index) }
                list += 1
                // The first query after a move includes its cost.
                _ = index.hitTest(Point(x: -1e9, y: -1e9))
                let moved = ProcessTime.now
                let end = min(answers.count, next + batch)
                while next < end {
                    answers[next] = Int32(index.hitTest(points[next]) ?? -1)
                    next += 1
                }
                updateTime += moved - begin
                queryTime += ProcessTime.now - moved
            }
            queries = answers.count
            for answer in answers {
                for shift in [0, 8, 16, 24] {
                    checksum ^= UInt64(UInt8(truncatingIfNeeded: answer >> Int32(shift)))
                    checksum &*= 0x100_0000_01b3
                }
            }
            self.answers = answers
        }

        private mutating func move(_ list: [Double], _ index: HitIndex) {
            for place in stride(from: 0, to: list.count, by: 9) {
                index.move(
                    Int(list[place]), position: Point(x: list[place + 1], y: list[place + 2]),
                    transform: Workload.matrix(list, place + 3))
            }
            updates += list.count / 9
        }

        var nanosecondsPerQuery: Double { (queryTime + updateTime).nanoseconds / Double(queries) }

        var perUpdate: Double {
            updates == 0 ? .nan : updateTime.nanoseconds / Double(updates)
        }

        /// One line of JSON.
        func line(_ workload: Workload) -> String {
            func text(_ number: Double) -> String { NumberText.short(number) }
            let digits = String(checksum, radix: 16)
            let hex = String(repeating: "0", count: 16 - digits.count) + digits
            let perUpdate = updates == 0 ? 0 : self.perUpdate
            let pairs = [
                "\"workload\":\"\(workload.name)\"", "\"engine\":\"hitbox\"",
                "\"ns_per_query\":\(text(nanosecondsPerQuery))", "\"checksum\":\"\(hex)\"",
                "\"build_ms\":\(text(buildTime.nanoseconds / 1e6))", "\"queries\":\(queries)",
                "\"ns_per_update\":\(text(perUpdate))",
                "\"ns_query_only\":\(text(queryTime.nanoseconds / Double(max(1, queries))))",
                "\"mem_mb\":\(text(megabytes))",
            ]
            return "{" + pairs.joined(separator: ",") + "}"
        }
    }

    extension Duration {
        var nanoseconds: Double {
            Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
        }
    }
#endif
