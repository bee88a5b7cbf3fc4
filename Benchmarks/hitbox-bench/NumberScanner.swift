#if Benchmarks
    /// Reads the numbers of a workload file: one object of flat arrays, of a hundred megabytes.
    ///
    /// It knows as much of JSON as those files have: keys are looked for from where the last one
    /// was found, numbers are decimals without exponents.
    struct NumberScanner {
        private let bytes: [UInt8]
        private var place = 0

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
        }

        /// Goes to what follows a key; the start of the file is searched again where it comes late.
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

        /// The text in quotes here.
        mutating func text() -> String {
            let rest = bytes[place...].drop { $0 != 0x22 }.dropFirst()
            return String(decoding: rest.prefix { $0 != 0x22 }, as: UTF8.self)
        }

        /// The numbers of the list here, each list in it one of its own where there are some.
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

        /// The numbers of the list here.
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
            // Both are whole numbers below 2^53, so the quotient is the nearest one.
            let value = Double(digits) / Double(scale)
            return isNegative ? -value : value
        }

        /// The list that begins here; `nil` where it has lists in it.
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
