#if Benchmarks
    /// Workloads as files, for programs that cannot generate them.
    extension Workload {
        /// One object of flat arrays, as `init(json:)` reads it; numbers have at most six decimals.
        func json() -> [UInt8] {
            var bytes = Array("{\"name\":\"\(name)\",\"batchSize\":\(batchSize)".utf8)
            func add(_ key: String, _ numbers: some Sequence<Double>) {
                bytes += ",\n\"\(key)\":".utf8
                Self.add(numbers, to: &bytes)
            }
            add("parent", parent.lazy.map { Double($0) })
            add("bounds", bounds)
            add("position", position)
            add("anchorPoint", anchorPoint)
            add("transform", transform)
            add("masksToBounds", masksToBounds.lazy.map { $0 ? 1 : 0 })
            add("hidden", isHidden.lazy.map { $0 ? 1 : 0 })
            add("queries", queries)
            bytes += ",\n\"updates\":[".utf8
            for (place, list) in updates.enumerated() {
                bytes += (place == 0 ? "\n" : ",\n").utf8
                Self.add(list, to: &bytes)
            }
            bytes += "]}\n".utf8
            return bytes
        }

        private static func add(_ numbers: some Sequence<Double>, to bytes: inout [UInt8]) {
            bytes.append(0x5B)
            var isFirst = true
            for number in numbers {
                if !isFirst { bytes.append(0x2C) }
                isFirst = false
                let millionths = Int((abs(number) * 1e6).rounded())
                if number < 0, millionths > 0 { bytes.append(0x2D) }
                bytes += String(millionths / 1_000_000).utf8
                var rest = millionths % 1_000_000
                var unit = 100_000
                if rest > 0 { bytes.append(0x2E) }
                while rest > 0 {
                    bytes.append(0x30 + UInt8(rest / unit))
                    rest %= unit
                    unit /= 10
                }
            }
            bytes.append(0x5D)
        }
    }
#endif
