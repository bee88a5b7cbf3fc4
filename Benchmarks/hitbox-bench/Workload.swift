#if Benchmarks
    import LayerGeometry

    /// A scene as flat arrays in pre-order, with queries and movements.
    struct Workload {
        var name = ""
        var parent: [Int32] = []
        /// Four numbers per layer.
        var bounds: [Double] = []
        /// Two numbers per layer.
        var position: [Double] = []
        /// Two numbers per layer.
        var anchorPoint: [Double] = []
        /// Six numbers per layer.
        var transform: [Double] = []
        var masksToBounds: [Bool] = []
        var isHidden: [Bool] = []
        /// Two numbers per query.
        var queries: [Double] = []
        /// Source layer, target layer, x and y.
        var converts: [Double] = []
        /// The number of queries after each list of updates; 0 without updates.
        var batchSize = 0
        /// Layer, position and transform: nine numbers per moved layer.
        var updates: [[Double]] = []

        /// Reads a file of one object with these arrays, flat and in this order.
        init(json bytes: [UInt8]) {
            var scanner = NumberScanner(bytes)
            func list(_ key: String) -> [Double] { scanner.find(key) ? scanner.list() : [] }
            if scanner.find("name") { name = scanner.text() }
            if scanner.find("batchSize") { batchSize = Int(scanner.number()) }
            parent = list("parent").map { Int32($0) }
            bounds = list("bounds")
            position = list("position")
            anchorPoint = list("anchorPoint")
            transform = list("transform")
            masksToBounds = list("masksToBounds").map { $0 != 0 }
            isHidden = list("hidden").map { $0 != 0 }
            queries = list("queries")
            converts = list("converts")
            if scanner.find("updates") { updates = scanner.lists() }
        }

        init(name: String) {
            self.name = name
        }

        var count: Int { parent.count }
        var queryCount: Int { queries.count / 2 }

        func query(_ number: Int) -> Point {
            Point(x: queries[2 * number], y: queries[2 * number + 1])
        }

        /// Fills in the layer with an index, and returns the index of its superlayer.
        func read(_ id: Int, _ layer: inout Layer) -> Int {
            layer.bounds = Rect(
                x: bounds[4 * id], y: bounds[4 * id + 1], width: bounds[4 * id + 2],
                height: bounds[4 * id + 3])
            layer.position = Point(x: position[2 * id], y: position[2 * id + 1])
            layer.anchorPoint = UnitPoint(x: anchorPoint[2 * id], y: anchorPoint[2 * id + 1])
            let matrix = Self.matrix(transform, 6 * id)
            if matrix != .identity { layer.transform = matrix }
            layer.masksToBounds = masksToBounds[id]
            layer.isHidden = isHidden[id]
            return Int(parent[id])
        }

        static func matrix(_ numbers: [Double], _ place: Int) -> Transform3D {
            Transform3D(
                a: numbers[place], b: numbers[place + 1], c: numbers[place + 2],
                d: numbers[place + 3], tx: numbers[place + 4], ty: numbers[place + 5])
        }

        /// The same layers as a tree.
        func tree() -> LayerTree {
            var open: [(layer: Layer, id: Int)] = []
            func close() {
                let done = open.removeLast()
                open[open.count - 1].layer.sublayers.append(done.layer)
            }
            for id in 0..<count {
                while let last = open.last, last.id != Int(parent[id]) { close() }
                var layer = Layer()
                _ = read(id, &layer)
                open.append((layer, id))
            }
            while open.count > 1 { close() }
            return LayerTree(open[0].layer)
        }
    }
#endif
