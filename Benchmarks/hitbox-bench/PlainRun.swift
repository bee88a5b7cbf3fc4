#if Benchmarks
    import LayerGeometry

    /// The first queries of a workload without an index: the baseline for the index.
    struct PlainRun {
        /// Nanoseconds per query.
        private(set) var time = 0.0
        private var answers: [Int32] = []

        /// In workloads with moves, runs only the queries before the first move.
        init(_ workload: Workload) {
            let tree = workload.tree()
            let most = workload.updates.isEmpty ? workload.queryCount : 0
            let clock = ContinuousClock()
            let start = clock.now
            var asked = 0
            while asked < max(1, workload.queryCount), clock.now - start < .milliseconds(200) {
                let hit = tree.root.hitTest(workload.query(asked))?.index
                if asked < most { answers.append(Int32(hit ?? -1)) }
                asked += 1
            }
            time = (clock.now - start).nanoseconds / Double(asked)
        }

        /// The number of an index's answers that differ.
        func wrong(_ others: [Int32]) -> Int {
            zip(answers, others).count { $0 != $1 }
        }
    }
#endif
