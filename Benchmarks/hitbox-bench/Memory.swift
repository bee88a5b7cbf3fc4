#if Benchmarks
    import Glibc

    /// Memory use and file access.
    enum Memory {
        /// The resident size of the process.
        static var residentMegabytes: Double {
            let text = String(decoding: bytes(of: "/proc/self/statm") ?? [], as: UTF8.self)
            let numbers = text.split(separator: " ")
            return numbers.count > 1 ? (Double(numbers[1]) ?? 0) * 4096 / 1e6 : 0
        }

        /// Writes a file, and returns whether that succeeded.
        static func write(_ bytes: [UInt8], to path: String) -> Bool {
            guard let file = fopen(path, "w") else { return false }
            let written = fwrite(bytes, 1, bytes.count, file)
            return fclose(file) == 0 && written == bytes.count
        }

        /// The contents of a file; `nil` if it cannot be read.
        static func bytes(of path: String) -> [UInt8]? {
            let file = open(path, O_RDONLY)
            guard file >= 0 else { return nil }
            defer { _ = close(file) }
            var bytes: [UInt8] = []
            var size = max(1 << 16, Int(lseek(file, 0, SEEK_END)))
            _ = lseek(file, 0, SEEK_SET)
            while true {
                var got = 0
                let part = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                    got = read(file, buffer.baseAddress, size)
                    count = max(0, got)
                }
                if got <= 0 { return got < 0 ? nil : bytes }
                if bytes.isEmpty { bytes = part } else { bytes += part }
                size = 1 << 16
            }
        }
    }
#endif
