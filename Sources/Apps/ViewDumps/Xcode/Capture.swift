public import SourceDiagnostics

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
        public let open: () throws(FileFault) -> FilePieces

        /// Creates a file.
        ///
        /// - Parameters:
        ///   - path: Its path in the package.
        ///   - size: Its stored size; a package that inflates to far more than all of them is refused.
        ///   - open: Opens the file, for the first or for another time.
        public init(
            path: String, size: Int? = nil,
            open: @escaping () throws(FileFault) -> FilePieces
        ) {
            (self.path, self.size, self.open) = (path, size, open)
        }
    }

    /// The package's name in messages.
    public let name: String
    /// The responses with their numbers, in numeric order.
    private(set) var responses: [(number: Int, file: File)] = []
    /// The property list; `nil` without one.
    private(set) var metadata: File?
    /// The names of other files among the responses.
    private(set) var strangers: [String] = []
    /// How much all responses together may have.
    var limits = CaptureLimits()

    /// Finds the responses among the files of a package.
    ///
    /// - Throws: If there are none, or the files belong to several packages.
    public init(name: String, files: [File]) throws(FileFault) {
        self.name = name
        var metadata: [String: File] = [:]
        var packages: Set<String> = []
        for file in files {
            let parts = file.path.split(separator: "/")
            // The Finder creates some of its own.
            if parts.contains(where: { $0.hasPrefix(".") || $0 == "__MACOSX" }) { continue }
            let folder = parts.dropLast()
            if folder.last == "RequestResponses", let name = parts.last {
                guard let number = Self.number(of: name) else {
                    strangers.append(file.path)
                    continue
                }
                responses.append((number, file))
                packages.insert(folder.dropLast().joined(separator: "/"))
            } else if parts.last == "metadata" {
                metadata[folder.joined(separator: "/")] = file
            }
        }
        guard let package = packages.first else {
            throw FileFault(
                "it has no file 'RequestResponses/Response_0', as a .viewhierarchy has")
        }
        if packages.count > 1 {
            throw FileFault(
                "it contains \(packages.count) packages", help: "give one of them by itself")
        }
        responses.sort { $0.number < $1.number }
        for (one, next) in zip(responses, responses.dropFirst()) where one.number == next.number {
            throw FileFault("'\(one.file.path)' and '\(next.file.path)' have the same number")
        }
        self.metadata = metadata[package]
    }

    /// Uses a file as the only response of a package.
    public init(name: String, response: File) {
        self.name = name
        responses = [(0, response)]
    }

    /// Whether a text starts like a response.
    public static func looksLikeResponse(_ start: String) -> Bool {
        let start = TextStart(start)
        return !start.isScene && looksLikeResponse(start)
    }

    /// Whether a text starts like a response, if it is no scene.
    static func looksLikeResponse(_ start: TextStart) -> Bool {
        let keys = ["topLevelGroups", "topLevelPropertyDescriptions", "debugHierarchyObjects"]
        guard keys.contains(where: { start.contains("\"\($0)\"") }) else { return false }
        let bytes = start.lines.lazy.flatMap(\.utf8)
        return bytes.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "{")
    }

    /// Parses the number of `Response_12`.
    private static func number(of name: Substring) -> Int? {
        let digits = name.dropFirst("Response_".count)
        let isNumber = digits.utf8.allSatisfy(\.isDigit) && digits.utf8.count <= 9
        return name.hasPrefix("Response_") && isNumber ? Int(digits) : nil
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

extension DumpProblem {
    /// Creates the problem of a package that cannot be read.
    public init(_ fault: FileFault, in name: String) {
        self.init(fault.message, in: SourceText("", name: name), help: fault.help)
    }
}

/// Counts the problems that many objects share, and doubts about rows, so that each kind is reported once.
struct CaptureTallies {
    /// The kinds of problems, in the order of their notes.
    enum Kind: Int {
        /// An object is listed twice.
        case repeated
        /// Objects refer to it, but it is not described.
        case undescribed
        /// A view without a position.
        case placeless
        /// A view without `userInteractionEnabled`.
        case unknownInteraction
        /// A mask that is not described.
        case lostMask
        /// A window of UIKit's own.
        case intern
        /// A view with an alpha of 0.01.
        case boundaryAlpha
        /// A top-level view outside of all windows.
        case detached
        /// The app failed to report the property.
        case failed
        /// The value does not fit the property.
        case malformed
        /// A text beyond the limit for the total length of texts.
        case tooLong
        /// An object without an address.
        case nameless
    }

    private struct Key: Hashable {
        let kind: Kind
        let property: String
    }

    /// The count of each problem, and its first object.
    private var tallies: [Key: (count: Int, first: String)] = [:]

    /// Counts a problem.
    mutating func count(_ kind: Kind, _ property: String = "", at address: String = "") {
        tallies[Key(kind: kind, property: property), default: (0, address)].count += 1
    }

    /// Adds a note for each kind.
    func report(to builder: inout DumpBuilder) {
        let sorted = tallies.sorted {
            ($0.key.kind.rawValue, $0.key.property) < ($1.key.kind.rawValue, $1.key.property)
        }
        for (key, (count, first)) in sorted {
            let isHarmless = [.intern, .boundaryAlpha, .detached].contains(key.kind)
            let (code, message) = Self.note(key, count, first, builder.tree)
            builder.note(code, 1, message, severity: isHarmless ? .info : .warning)
        }
    }

    private static func note(
        _ key: Key, _ count: Int, _ first: String, _ tree: DumpTree
    ) -> (code: DumpNote.Code, message: String) {
        let property = key.property
        let objects = count == 1 ? "1 object" : "\(count) objects"
        let some = "'\(first)'" + (count == 1 ? "" : " and \(count - 1) more")
        return switch key.kind {
        case .repeated:
            (.repeatedView, "\(count) listed twice, '\(first)' first: kept in the first place")
        case .undescribed:
            (.noFrame, "\(some): listed among the \(tree.rawValue), but not described")
        case .placeless:
            (.noFrame, "\(some): without bounds or position, so hits in them are uncertain")
        case .unknownInteraction:
            (.unknownInteraction, "\(some): userInteractionEnabled is missing; YES is assumed")
        case .lostMask:
            (.lostMask, "\(some): the mask is not described, or is in itself, and was skipped")
        case .intern:
            (.systemWindow, "\(some): a window of UIKit's own, assumed to let touches through")
        case .boundaryAlpha:
            (
                .alphaBoundary,
                "\(some): the alpha is 0.01, where rounding decides whether touches are received"
            )
        case .detached:
            (.skipped, "\(count == 1 ? "1 view" : "\(count) views") in no window, skipped")
        case .failed:
            (.badValue, "the app could not report '\(property)' of \(objects), '\(first)' first")
        case .malformed:
            (
                .badValue,
                "'\(property)' of \(objects) cannot be read and was skipped, '\(first)' first"
            )
        case .tooLong: (.badValue, "'\(property)' of \(objects) skipped: there are too many texts")
        case .nameless: (.badValue, "\(objects) without an address, skipped")
        }
    }
}
