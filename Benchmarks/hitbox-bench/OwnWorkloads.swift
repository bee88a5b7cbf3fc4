#if Benchmarks
    /// Generated scenes: small enough for a table in a few seconds, or full size.
    ///
    /// All numbers come from SplitMix64 and basic arithmetic, so that a name gives the same scene on
    /// every machine.
    struct OwnWorkloads {
        /// The names of the workloads, with descriptions.
        static let names = [
            ("w1", "three layers"), ("w2", "an app's screen"),
            ("w3", "2,000 turned layers over each other"), ("w4", "300 layers, each in the last"),
            ("w5", "a city of 20,000 layers"), ("w6a", "w3, 20 layers move before each 100"),
            ("w6b", "w5, 200 layers move before each 1,000"),
            ("w7", "w5, a district of 2,000 moves before each 10"),
        ]

        private var state: UInt64 = 0
        private var workload: Workload

        /// Makes the workload of a name; `nil` if there is none.
        ///
        /// - Parameter isFull: Whether to make the full size used for comparisons with other
        ///   libraries: up to a million layers, and five times as many queries.
        static func make(_ name: String, isFull: Bool = false) -> Workload? {
            guard let place = names.firstIndex(where: { $0.0 == name }) else { return nil }
            var maker = OwnWorkloads(name: name, seed: UInt64(place))
            return maker.make(isFull)
        }

        private init(name: String, seed: UInt64) {
            workload = Workload(name: name)
            state = seed
        }

        private mutating func make(_ isFull: Bool) -> Workload {
            switch workload.name {
            case "w1":
                _ = add(-1, 0, 0, 320, 480)
                _ = add(0, 60, 140, 200, 200)
                _ = add(1, 50, 50, 100, 100)
            case "w2": app()
            case "w3", "w6a": isFull ? pile(10_000, 2000, 1500) : pile(2000, 900, 700)
            case "w4": isFull ? chain(1000, shrinking: 0.9) : chain(300, shrinking: 3)
            default: city(isFull ? .full : .small)
            }
            let isSlow = workload.name == "w7"
            ask(isFull ? (isSlow ? 10_000 : 100_000) : isSlow ? 2000 : 20_000)
            switch workload.name {
            case "w6a": move(isFull ? 100 : 20, before: isFull ? 1000 : 100)
            case "w6b": move(isFull ? 10_000 : 200, before: 1000)
            case "w7": moveDistricts(before: 10)
            default: break
            }
            return workload
        }

        private mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var bits = state
            bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
            return bits ^ (bits >> 31)
        }

        private mutating func number(_ low: Double, _ high: Double) -> Double {
            low + (high - low) * Double(next() >> 11) * 0x1p-53
        }

        /// A rotation by the angle whose half has the tangent `t`.
        private static func turn(_ t: Double) -> [Double] {
            let (c, s) = ((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))
            return [c, s, -s, c, 0, 0]
        }

        private mutating func add(
            _ parent: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
            turned t: Double = 0
        ) -> Int {
            workload.parent.append(Int32(parent))
            workload.bounds += [0, 0, width, height]
            workload.position += [x + width / 2, y + height / 2]
            workload.anchorPoint += [0.5, 0.5]
            workload.transform += Self.turn(t)
            workload.masksToBounds.append(false)
            workload.isHidden.append(false)
            return workload.count - 1
        }

        private mutating func app() {
            let root = add(add(-1, 0, 0, 390, 844), 0, 0, 390, 844)
            let table = add(root, 0, 88, 390, 673)
            workload.masksToBounds[table] = true
            workload.bounds[4 * table + 1] = 137
            for row in 0..<20 {
                let cell = add(table, 0, 72 * Double(row), 390, 72)
                workload.isHidden[add(cell, 0, 0, 390, 72)] = row != 5
                let content = add(cell, 0, 0, 390, 72)
                let icon = add(content, 16, 16, 40, 40)
                workload.masksToBounds[icon] = true
                _ = add(icon, -4, -4, 48, 48)
                let texts = add(content, 72, 10, 240, 52)
                _ = add(texts, 0, 0, 170, 20)
                _ = add(texts, 0, 24, 240, 16)
                _ = add(content, 330, 20, 44, 32)
                _ = add(cell, 72, 71, 318, 1)
            }
            let bar = add(root, 0, 761, 390, 83)
            for item in 0..<5 {
                let button = add(bar, 78 * Double(item), 0, 78, 49)
                _ = add(button, 27, 6, 24, 24)
                _ = add(button, 4, 32, 70, 13)
            }
        }

        private mutating func pile(_ count: Int, _ width: Double, _ height: Double) {
            _ = add(-1, 0, 0, width, height)
            for _ in 1..<count {
                _ = add(
                    0, number(0, width - 10), number(0, height - 10), number(8, 40), number(8, 40),
                    turned: number(-1, 1))
            }
        }

        private mutating func chain(_ count: Int, shrinking step: Double) {
            _ = add(-1, 0, 0, 1000, 1000)
            for number in 1..<count {
                let side = 1000 - step * Double(number)
                _ = add(
                    number - 1, self.number(-1, 1 + step), self.number(-1, 1 + step), side, side,
                    turned: self.number(-0.02, 0.02))
            }
        }

        /// The layout of a city: items per row and column, their spacing, and the maximum size of
        /// houses.
        private struct City {
            var districts: (Int, Int)
            var blocks: (Int, Int)
            var blockStep: SIMD2<Double>
            var houseStep: SIMD2<Double>
            var house: Double

            static let small = City(
                districts: (5, 2), blocks: (5, 4), blockStep: [380, 470], houseStep: [36, 45],
                house: 50)
            static let full = City(
                districts: (10, 10), blocks: (10, 10), blockStep: [190, 190], houseStep: [18, 18],
                house: 28)
        }

        private mutating func city(_ city: City) {
            let (columns, rows) = city.districts
            _ = add(-1, 0, 0, 2000 * Double(columns), 2000 * Double(rows))
            for district in 0..<columns * rows {
                let quarter = add(
                    0, 2000 * Double(district % columns), 2000 * Double(district / columns), 1900,
                    1900, turned: number(-0.02, 0.02))
                for number in 0..<city.blocks.0 * city.blocks.1 {
                    let block = add(
                        quarter, city.blockStep.x * Double(number % city.blocks.0),
                        city.blockStep.y * Double(number / city.blocks.0), city.blockStep.x - 10,
                        city.blockStep.y - 10, turned: self.number(-0.05, 0.05))
                    for house in 0..<98 {
                        _ = add(
                            block, city.houseStep.x * Double(house % 10),
                            city.houseStep.y * Double(house / 10), self.number(8, city.house),
                            self.number(8, city.house), turned: self.number(-1, 1))
                    }
                }
            }
        }

        /// Adds query points all over the root, and slightly outside it.
        private mutating func ask(_ count: Int) {
            let (width, height) = (workload.bounds[2], workload.bounds[3])
            for _ in 0..<count {
                workload.queries += [
                    number(-0.05 * width, 1.05 * width), number(-0.05 * height, 1.05 * height),
                ]
            }
        }

        private mutating func move(_ count: Int, before batch: Int) {
            workload.batchSize = batch
            for _ in 0..<workload.queryCount / batch {
                var list: [Double] = []
                for _ in 0..<count {
                    list += moved(1 + Int(next() % UInt64(workload.count - 1)), by: 4)
                }
                workload.updates.append(list)
            }
        }

        private mutating func moveDistricts(before batch: Int) {
            workload.batchSize = batch
            let districts = workload.parent.indices.filter { workload.parent[$0] == 0 }
            for _ in 0..<workload.queryCount / batch {
                let district = districts[Int(next() % UInt64(districts.count))]
                workload.updates.append(moved(district, by: 20))
            }
        }

        private mutating func moved(_ id: Int, by distance: Double) -> [Double] {
            let x = workload.position[2 * id] + number(-distance, distance)
            let y = workload.position[2 * id + 1] + number(-distance, distance)
            return [Double(id), x, y] + Self.turn(number(-0.05, 0.05))
        }
    }
#endif
