#if Benchmarks
    import TerminalHarness

    /// Repeated measurements of one quantity.
    struct Sample {
        private var values: [Double] = []

        mutating func add(_ value: Double) {
            values.append(value)
        }

        /// A quantile; `nil` without measurements.
        func quantile(_ part: Double) -> Double? {
            let sorted = values.sorted()
            return sorted.isEmpty ? nil : sorted[Int(part * Double(sorted.count - 1) + 0.5)]
        }

        var isEmpty: Bool { values.isEmpty }
    }

    extension Double {
        /// The number with at most two decimals.
        var short: String {
            let hundredths = Int((self * 100).rounded())
            let rest = String(hundredths % 100 + 100).dropFirst()
            return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(hundredths / 100).\(rest)"
        }
    }

    extension Sample {
        /// The median and the 95th percentile.
        var middleAndSlow: String {
            guard let middle = quantile(0.5), let slow = quantile(0.95) else { return "-" }
            return "\(middle.short)/\(slow.short)"
        }

        var middle: String { quantile(0.5)?.short ?? "-" }
    }
#endif
