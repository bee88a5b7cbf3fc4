import HitboxArchives
import HitboxCommands
import SceneStore
import SourceDiagnostics
import ViewDumps

/// Finds the files written by Xcode's File > Export View Hierarchy.
///
/// The input is a folder, a zip archive of it, or one of its responses, gzipped or not. Nothing is
/// unpacked to disk.
enum CaptureFiles {
    /// The number of bytes read to recognise a file.
    private static let startSize = 1 << 16

    /// Returns the package with a name; `nil` for anything else, and if there is no such file.
    ///
    /// - Throws: `DumpProblem` if the package cannot be read.
    static func capture(named given: String) throws(DumpProblem) -> Capture? {
        var path = Files.plain(given)
        guard path != "-", DemoScene.name(in: path) == nil, let kind = Files.kind(of: path)
        else { return nil }
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return try reporting(path) { () throws(FileFault) in
            switch kind {
            case .folder: return try folder(path)
            case .file:
                guard let file = try? Files.Reader(path, waits: false) else { return nil }
                return try capture(in: file.contents, name: path)
            default: return nil
            }
        }
    }

    /// Returns the package contained in bytes; `nil` for anything else.
    static func capture(in bytes: [UInt8], name: String) throws(DumpProblem) -> Capture? {
        try reporting(name) { () throws(FileFault) in
            try capture(in: RandomAccess(bytes), name: name)
        }
    }

    /// Whether bytes are a gzip or zip file.
    static func looksPacked(_ bytes: [UInt8]) -> Bool {
        Gzip.looksLikeOne(bytes) || ZipArchive.looksLikeOne(bytes)
    }

    // MARK: Kinds

    private static func capture(
        in data: RandomAccess, name: String
    ) throws(FileFault) -> Capture? {
        let start = try data.pieces() ?? []
        if ZipArchive.looksLikeOne(start) { return try archive(data, name) }
        guard Gzip.looksLikeOne(start) || start.first(where: { $0 > 0x20 }) == UInt8(ascii: "{")
        else { return nil }
        let file = Capture.File(path: "", size: data.count) { () throws(FileFault) in
            try unpacked(data.pieces)
        }
        var beginning: [UInt8] = []
        let pieces = try file.open()
        while beginning.count < startSize, let piece = try pieces() { beginning += piece }
        let text = DumpText.decode(Array(beginning.prefix(startSize)))
        return Capture.looksLikeResponse(text) ? Capture(name: name, response: file) : nil
    }

    private static func archive(
        _ data: RandomAccess, _ name: String
    ) throws(FileFault) -> Capture {
        let archive = try ZipArchive(data)
        return try Capture(
            name: name,
            files: archive.entries.map { entry in
                Capture.File(path: entry.name, size: entry.packedSize) { () throws(FileFault) in
                    try unpacked(archive.pieces(of: entry))
                }
            })
    }

    private static func folder(_ path: String) throws(FileFault) -> Capture? {
        let inner = path + "/RequestResponses"
        let kind = Files.kind(of: inner, followsLinks: false)
        if kind == .link {
            throw FileFault("its 'RequestResponses' is a symbolic link, which is not followed")
        }
        guard kind == .folder else {
            guard path.hasSuffix(".viewhierarchy") else { return nil }
            return try Capture(name: path, files: [])
        }
        var names = FolderListing.names(in: inner).map { "RequestResponses/\($0)" }
        if Files.kind(of: path + "/metadata", followsLinks: false) != nil {
            names.append("metadata")
        }
        return try Capture(name: path, files: names.map { file($0, in: path) })
    }

    private static func file(_ name: String, in folder: String) -> Capture.File {
        let path = folder + "/" + name
        let state = FileState(at: path, followsLinks: false)
        return Capture.File(path: name, size: state?.size ?? 0) { () throws(FileFault) in
            switch state?.kind {
            case .file, nil: break
            case .link: throw FileFault("it is a symbolic link, which is not followed")
            default: throw FileFault("it is not a file")
            }
            return try unpacked(
                reading { () throws(Files.Unreadable) in
                    try Files.Reader(path, waits: false, followsLinks: false)
                }.contents.pieces)
        }
    }

    // MARK: Contents

    /// The contents of a file, decompressed if gzipped.
    private static func unpacked(
        _ source: @escaping FilePieces
    ) throws(FileFault) -> FilePieces {
        var first = try source()
        if first?.count == 1, let more = try source() { first = (first ?? []) + more }
        let isPacked = Gzip.looksLikeOne(first ?? [])
        let whole: FilePieces = { () throws(FileFault) in
            guard let start = first else { return try source() }
            first = nil
            return start
        }
        return isPacked ? Gzip.inflated(whole) : whole
    }

    private static func reporting<Value>(
        _ name: String, _ read: () throws(FileFault) -> Value
    ) throws(DumpProblem) -> Value {
        do throws(FileFault) { return try read() } catch {
            throw DumpProblem(error, in: name)
        }
    }
}

extension Files.Reader {
    /// Random access to a regular file.
    fileprivate var contents: RandomAccess {
        RandomAccess(count: size) { place, count throws(FileFault) in
            try reading { () throws(Files.Unreadable) in try self.read(at: place, upTo: count) }
        }
    }
}

/// Reports that a file cannot be read.
private func reading<Value>(
    _ read: () throws(Files.Unreadable) -> Value
) throws(FileFault) -> Value {
    do throws(Files.Unreadable) { return try read() } catch {
        throw FileFault("it cannot be read: \(error.reason)")
    }
}
