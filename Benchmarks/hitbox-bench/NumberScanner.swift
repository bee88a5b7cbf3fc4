#if Benchmarks
    /// Reads the numbers of a workload file: one object of flat arrays, up to hundreds of megabytes.
    ///
    /// It supports only the JSON in those files: numbers are decimals without exponents, and each key
    /// is searched for from the previous one.
    struct NumberScanner {
        private let bytes: [UInt8]
        private var place = 0

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
        }

        /// Moves behind a key; wraps around to the start of the file if necessary.
        mutating func find(_ key: String) -> Bool {
            let wanted = Array("\"\(key)\":".utf8)
            for start in [place, 0] {
                var place = start
                while place + wanted.count <= bytes.count {
                    if bytes[place] == wanted[0],
                        bytes[place..<place + wanted.count].elementsEqual(wanted)
                    {
                        self.place = place + wanted.count
                        return true
                    }
                    place += 1
                }
            }
            return false
        }

        /// Reads the string at the current position.
        mutating func text() -> String {
            let rest = bytes[place...].drop { $0 != 0x22 }.dropFirst()
            return String(decoding: rest.prefix { $0 != 0x22 }, as: UTF8.self)
        }

        /// Reads the array of numbers, or of arrays of numbers, at the current position.
        mutating func lists() -> [[Double]] {
            var lists: [[Double]] = []
            var depth = 0
            repeat {
                switch bytes[place] {
                case 0x5B:
                    depth += 1
                    place += 1
                    if let list = plainList() { lists.append(list) }
                case 0x5D:
                    depth -= 1
                    place += 1
                default: place += 1
                }
            } while depth > 0
            return lists
        }

        /// Reads the flat array of numbers at the current position.
        mutating func list() -> [Double] {
            lists().first ?? []
        }

        mutating func number() -> Double {
            let isNegative = bytes[place] == 0x2D
            if isNegative { place += 1 }
            var digits = 0
            var scale = 1
            var isFraction = false
            while place < bytes.count {
                let byte = bytes[place]
                if byte == 0x2E {
                    isFraction = true
                } else if byte >= 0x30, byte <= 0x39 {
                    digits = digits * 10 + Int(byte - 0x30)
                    if isFraction { scale *= 10 }
                } else {
                    break
                }
                place += 1
            }
            // Both are integers below 2^53, so the quotient is correctly rounded.
            let value = Double(digits) / Double(scale)
            return isNegative ? -value : value
        }

        /// Reads the flat array at the current position; `nil` if it contains arrays.
        private mutating func plainList() -> [Double]? {
            while bytes[place] <= 0x20 { place += 1 }
            if bytes[place] == 0x5B { return nil }
            var numbers: [Double] = []
            while bytes[place] != 0x5D {
                if bytes[place] == 0x2D || bytes[place] >= 0x30 {
                    numbers.append(number())
                } else {
                    place += 1
                }
            }
            return numbers
        }
    }
#endif
