import HitboxCommands
import SceneFile
import SourceDiagnostics
import ViewDumps

/// How dumps of real apps are opened.
package struct DumpFiles: SceneSource {
    package init() {}

    package var titles: String { DumpFormat.allCases.map(\.title).joined(separator: ", ") }

    package func bundle(named name: String, _ choice: DumpChoice?) throws -> OpenedFile? {
        try CaptureFiles.capture(named: name).map { try Self.opened($0, choice) }
    }

    package func dump(
        in bytes: [UInt8], name: String, _ choice: DumpChoice?
    ) throws -> OpenedFile? {
        if let capture = try CaptureFiles.capture(in: bytes, name: name) {
            return try Self.opened(capture, choice)
        }
        // Scenes must be UTF-8, and get exact messages about it; dumps may have any encoding.
        guard ViewDump.looksLikeOne(bytes) else { return nil }
        try ViewDump.checkSize(bytes, name: name)
        guard let dump = try ViewDump.read(DumpText.decode(bytes), name: name) else { return nil }
        if choice?.tree != nil {
            throw DumpProblem(
                FileFault(
                    "only a .viewhierarchy has a tree of layers besides its views",
                    help: "leave out --tree"), in: dump.source.name)
        }
        return try OpenedFile(dump, choice)
    }

    package func title(ofDump start: [UInt8]) -> String? {
        guard ViewDump.looksLikeOne(start) else { return nil }
        let format = ViewDump.format(of: DumpText.decode(start))
        return "a dump" + (format.map { " (\($0.title))" } ?? "")
    }

    package func problem(ofJSON bytes: [UInt8], name: String) -> (any Error)? {
        ViewDump.problem(ofJSON: bytes, sceneKeys: ["hitbox", "root"], name: name)
    }

    package func text(of bytes: [UInt8]) -> String { DumpText.decode(bytes) }

    private static func opened(_ capture: Capture, _ choice: DumpChoice?) throws -> OpenedFile {
        let tree = choice?.tree.flatMap { DumpTree(rawValue: $0.rawValue) }
        return try OpenedFile(ViewDump.read(capture, tree: tree ?? .views), choice)
    }
}

extension OpenedFile {
    fileprivate init(_ dump: ViewDump, _ choice: DumpChoice?) throws {
        let dump = try choice?.root.map { try dump.onlyRoot($0) } ?? dump
        var scene = Scene(root: dump.root)
        scene.rules = dump.rules
        scene.dumpLines = dump.rows.map(\.line)
        scene.dumpRemarks = Dictionary(
            uniqueKeysWithValues: dump.rows.enumerated().compactMap { index, row in
                row.verdict.map { (index, $0.phrase) }
            })
        scene.yAxis = dump.isYUp ? .up : .down
        self.init(scene: scene, dump: dump, places: dump.rows.map(\.place))
    }
}

extension DumpProblem: DumpError {}

extension ViewDump: AppDump {
    package var summary: String? {
        guard let first = notes.first else { return nil }
        let warnings = notes.count { $0.severity != .info }
        let hasRoots = notes.contains { $0.code == .severalRoots }
        let isPart = notes.contains { $0.code == .otherScreen }
        let text =
            first.message + (hasRoots ? ", \(rootCount) roots (--root)" : "")
            + (isPart ? ", more is left out (--root)" : "")
        if warnings == 0 { return text }
        return text + "; \(warnings.of("warning")): see 'hitbox import'"
    }

    package func notes(all: Bool) -> [Diagnostic] {
        notes.filter {
            all || $0.severity != .info || [.severalRoots, .otherScreen].contains($0.code)
        }.map(\.diagnostic)
    }

    package func isUncertain(_ index: Int) -> Bool { rows[index].isUncertain }

    package func identifier(of index: Int) -> String? { rows[index].identifier }

    package func isPlaced(_ index: Int) -> Bool { rows[index].hasGeometry }

    package func isDisabled(_ index: Int) -> Bool { rows[index].isDisabled }

    package func writeVerdict(on index: Int, to json: inout JSONWriter) {
        guard let verdict = rows[index].verdict else { return }
        json.object("tool") { json in
            json.add("name", verdict.tool)
            json.add("status", verdict.isActionable ? "actionable" : "blocked")
            json.add("at", verdict.point)
            json.list("reasons", of: verdict.reasons) { json, reason in
                json.add("kind", reason.kind)
                json.add("by", reason.by)
            }
        }
    }

    package var counterparts: [(own: String?, other: String?)]? {
        format == .viewHierarchy ? rows.map { ($0.address, $0.counterpart) } : nil
    }
}
