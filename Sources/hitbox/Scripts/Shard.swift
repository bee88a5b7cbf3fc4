import ArgumentParser
import SceneStore

/// One part of several: `2/3`.
struct Shard: ExpressibleByArgument {
    /// Which part, from 1.
    let number: Int
    /// How many there are.
    let count: Int

    init?(argument: String) {
        let parts = argument.split(separator: "/").map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1,
            (1...count).contains(number)
        else { return nil }
        (self.number, self.count) = (number, count)
    }

    /// Whether a test is in this part; the same on every machine, by a hash of its name.
    func has(_ file: String, _ test: String) -> Bool {
        let base = Files.name(of: file)
        let hash = ContentHash("\(base)\n\(test)".utf8).value
        return (hash >> 16) % UInt64(count) == UInt64(number - 1)
    }
}
