import Diagnostics

/// The files of a `.viewhierarchy`, opened on demand.
///
/// The package is a folder, or a zip of it:
///
///     Name.viewhierarchy/metadata                          an XML property list
///     Name.viewhierarchy/RequestResponses/Response_0 …     JSON, or gzip of it
public struct Capture {
    /// A file of the package.
    public struct File {
        /// Its path in the package.
        public let path: String
        /// Its size as it is stored, in bytes: compressed, if it is; `nil` if unknown.
        public let size: Int?
        /// Opens the file and returns its decompressed contents, piece by piece.
        public let open: () throws(CaptureFault) -> CapturePieces

        /// Creates a file.
        ///
        /// - Parameters:
        ///   - path: Its path in the package.
        ///   - size: Its stored size; a package that inflates to far more than all of them is refused.
        ///   - open: Opens the file, for the first or for another time.
        public init(
            path: String, size: Int? = nil,
            open: @escaping () throws(CaptureFault) -> CapturePieces
        ) {
            (self.path, self.size, self.open) = (path, size, open)
        }
    }

    /// The package's name in messages.
    public let name: String
    /// The responses with their numbers, in numeric order.
    let responses: [(number: Int, file: File)]
    /// The property list; `nil` without one.
    let metadata: File?
    /// The names of other files among the responses.
    let strangers: [String]
    /// How much all responses together may have.
    var limits = CaptureLimits()

    /// Finds the responses among the files of a package.
    ///
    /// - Throws: If there are none, or the files belong to several packages.
    public init(name: String, files: [File]) throws(CaptureFault) {
        var responses: [(number: Int, file: File)] = []
        var metadata: [String: File] = [:]
        var strangers: [String] = []
        var packages: Set<Substring> = []
        for file in files where !Self.isHidden(file.path) {
            let parts = file.path.split(separator: "/")
            guard let last = parts.last else { continue }
            if parts.count > 1, parts[parts.count - 2] == "RequestResponses" {
                guard let number = Self.number(of: last) else {
                    strangers.append(file.path)
                    continue
                }
                responses.append((number, file))
                packages.insert(parts.dropLast(2).joined(separator: "/")[...])
            } else if last == "metadata" {
                metadata[parts.dropLast().joined(separator: "/")] = file
            }
        }
        guard let package = packages.first else {
            throw CaptureFault(
                "it has no file 'RequestResponses/Response_0', as a .viewhierarchy has")
        }
        if packages.count > 1 {
            throw CaptureFault(
                "it contains \(packages.count) packages", help: "give one of them by itself")
        }
        responses.sort { $0.number < $1.number }
        for (one, next) in zip(responses, responses.dropFirst()) where one.number == next.number {
            throw CaptureFault("'\(one.file.path)' and '\(next.file.path)' have the same number")
        }
        (self.name, self.responses, self.strangers) = (name, responses, strangers)
        self.metadata = metadata[String(package)]
    }

    /// Uses a file as the only response of a package.
    public init(name: String, response: File) {
        self.name = name
        responses = [(0, response)]
        (metadata, strangers) = (nil, [])
    }

    /// Whether a text starts like a response.
    public static func looksLikeResponse(_ start: String) -> Bool {
        guard start.utf8.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "{") else {
            return false
        }
        let start = TextStart(start)
        let keys = ["topLevelGroups", "topLevelPropertyDescriptions", "debugHierarchyObjects"]
        return !start.isScene && keys.contains { start.contains("\"\($0)\"") }
    }

    /// Parses the number of `Response_12`.
    private static func number(of name: Substring) -> Int? {
        guard name.hasPrefix("Response_") else { return nil }
        let digits = name.dropFirst("Response_".count)
        guard digits.utf8.allSatisfy(\.isDigit), digits.utf8.count <= 9 else { return nil }
        return Int(digits)
    }

    /// Whether the Finder created a file in a folder or an archive.
    private static func isHidden(_ path: String) -> Bool {
        path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
    }
}

/// The limits of all responses of a package together: a package of many small bombs is one, too.
struct CaptureLimits {
    /// The maximum number of bytes, decompressed.
    var bytes = 1 << 30
    /// The maximum ratio of these to the bytes as they are stored; those of real screens are 30.
    var ratio = 200
    /// The size up to which every ratio is accepted: twice that of a single file, so that one bomb is
    /// reported as such.
    var harmless = 32 << 20
}

/// The contents of a file, piece by piece; `nil` after the last piece.
public typealias CapturePieces = () throws(CaptureFault) -> [UInt8]?

/// Why a file of a package cannot be read.
public struct CaptureFault: Error, Hashable, Sendable {
    /// A clause in lower case, with the file as its subject.
    public let message: String
    /// A remedy; `nil` unless it is certain.
    public let help: String?

    /// Creates a fault.
    public init(_ message: String, help: String? = nil) {
        (self.message, self.help) = (message, help)
    }
}

extension DumpProblem {
    /// Creates the problem of a package that cannot be read.
    public init(_ fault: CaptureFault, in name: String) {
        self.init(fault.message, in: SourceText("", name: name), help: fault.help)
    }
}
