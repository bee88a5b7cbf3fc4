import ArgumentParser
import SceneStore

/// A shard of the tests: `2/3`.
struct Shard {
    /// The number of the shard, from 1.
    let number: Int
    let count: Int

    init(_ text: String) throws {
        let parts = text.split(separator: "/").map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1,
            (1...count).contains(number)
        else { throw ValidationError("write K/N, with K from 1 to N, such as 2/3") }
        (self.number, self.count) = (number, count)
    }

    /// Whether a test is in this shard; decided by a hash of its name, equal on every machine.
    func has(_ file: String, _ test: String) -> Bool {
        let base = Files.name(of: file)
        let hash = ContentHash("\(base)\n\(test)".utf8).value
        return (hash >> 16) % UInt64(count) == UInt64(number - 1)
    }
}
