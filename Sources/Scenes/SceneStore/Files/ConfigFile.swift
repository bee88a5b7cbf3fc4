internal import CSystem

/// The user's settings: a line `name: value` for each in `hitbox/config` of the configuration directory.
///
/// Other lines, such as comments after `#`, are kept.
public struct ConfigFile: Sendable {
    /// The environment variables that determine the directory.
    public static let variables = ["XDG_CONFIG_HOME", "HOME"]
    /// The maximum size; a larger file is rejected.
    private static let mostBytes = 1 << 16

    /// The path.
    public let path: String

    /// Determines the path.
    ///
    /// - Parameter environment: `XDG_CONFIG_HOME` is used if it is an absolute path, otherwise `HOME`.
    /// - Returns: `nil` if neither is set.
    public init?(environment: [String: String]) {
        let found = FilePath.ofUser(
            "hitbox/config", in: Self.variables[0], or: ".config", environment)
        guard let found else { return nil }
        path = found
    }

    /// Returns a setting's value with the number of its line, counted from 1; of several lines the last.
    ///
    /// - Returns: `nil` if the setting, or the file, is missing.
    public func line(named name: String) throws(StoreProblem) -> (value: String, number: Int)? {
        let lines = try lines()
        return lines.indices.last { Self.name(in: lines[$0]) == name }.map { place in
            let value = lines[place].split(separator: ":", maxSplits: 1).dropFirst().joined()
            return (Self.trimmed(value.prefix { $0 != "#" }), place + 1)
        }
    }

    /// Sets a value; creates the file and its directories if they are missing.
    public func set(_ name: String, to value: String) throws(StoreProblem) {
        let line = "\(name): \(value)"
        var lines = try lines()
        if let place = lines.lastIndex(where: { Self.name(in: $0) == name }) {
            lines[place] = line
        } else {
            lines.append(line)
        }
        var folder = ""
        for part in FilePath.folder(of: path).split(separator: "/") {
            folder += "/" + part
            // What cannot be created fails where the file is written.
            _ = sys_make_folder(folder, 0o700)
        }
        try WholeFile.write(
            [Array((lines.joined(separator: "\n") + "\n").utf8)], to: path, waits: false)
    }

    private func lines() throws(StoreProblem) -> [String] {
        guard FileState(at: path) != nil else { return [] }
        let bytes = try FileBytes(path: path, limit: Self.mostBytes).bytes
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func name(in line: String) -> String? {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? trimmed(parts[0]) : nil
    }

    private static func trimmed(_ text: Substring) -> String {
        let rest = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
        return String(rest.reversed())
    }
}
