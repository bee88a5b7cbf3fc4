#if Benchmarks
    import LayerGeometry

    /// The first questions of a workload, asked of the tree itself: what the index is measured by.
    struct PlainRun {
        /// Nanoseconds a question.
        private(set) var time = 0.0
        private var answers: [Int32] = []

        /// Moving workloads are asked before anything moves, until the first move.
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

        /// How many of an index's answers are others.
        func wrong(_ others: [Int32]) -> Int {
            zip(answers, others).count { $0 != $1 }
        }
    }
#endif
