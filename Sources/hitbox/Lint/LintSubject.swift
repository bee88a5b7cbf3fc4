import Diagnostics
import LayerGeometry
import SceneFile
import TerminalTypes
import ViewDumps

/// What is looked over: the layers of a file, and where in it they are.
struct LintSubject {
    /// What the file is called in messages.
    let name: String
    /// The layers that are asked.
    let tree: LayerTree
    /// Whose rules are followed.
    let rules: HitRules
    /// Whether y grows upwards, as on macOS.
    let isYUp: Bool
    /// What is doubtful about the dump: reading it lost or guessed something.
    let notes: [DumpNote]
    private let rows: [DumpRow]
    private let places: [SourceRange?]
    private let tails: ShortestNames

    /// Reads a file; what is wrong with it is thrown, not printed.
    init(
        _ file: String, _ root: RootOption, _ rules: HitRules?, _ moment: MomentOption,
        _ classes: ClassesOption
    ) throws {
        let opened = try OpenedFile(opening: file, root: root.choice)
        opened.tellNotes()
        self.init(
            opened, named: Files.title(file),
            tree: try classes.applied(to: moment.tree(of: opened.scene)), rules: rules)
    }

    /// Takes a file that is open.
    ///
    /// - Parameters:
    ///   - tree: Its layers, as they are asked.
    ///   - rules: Whose rules are followed; `nil` for those that the file asks for.
    init(_ opened: OpenedFile, named name: String, tree: LayerTree, rules: HitRules?) {
        self.name = name
        self.tree = tree
        self.rules = rules ?? opened.scene.rules
        isYUp = opened.scene.yAxis == .up
        places = opened.places
        notes = opened.dump?.notes.filter { $0.severity != .info } ?? []
        rows = opened.dump?.rows ?? []
        tails = ShortestNames(tree)
    }

    /// Where a layer begins in the file; `nil` where that is not known.
    func place(of index: Int) -> SourceRange? {
        places.indices.contains(index) ? places[index] : nil
    }

    /// What the dump tells of a layer; `nil` for a scene.
    func row(of index: Int) -> DumpRow? {
        rows.indices.contains(index) ? rows[index] : nil
    }

    /// A layer's path in quotes, with its line where it is on another one than the finding.
    func named(_ index: Int, from finding: Int) -> String {
        let path = "'\(tree[index].pathText)'"
        guard let line = place(of: index)?.line, line != place(of: finding)?.line else {
            return path
        }
        return "\(path) (line \(line))"
    }

    /// The shortest unambiguous end of a layer's path, in quotes, with the text that it shows.
    func shortName(_ index: Int) -> String {
        let tail = tails.tail(of: index)?.description.safeForTerminal ?? "#\(index)"
        guard let text = text(of: index) else { return "'\(tail)'" }
        return "'\(tail)' \"\(text)\""
    }

    /// A layer's short name, with its line where it is on another one than the finding.
    func shortName(_ index: Int, from finding: Int) -> String {
        let name = shortName(index)
        guard let line = place(of: index)?.line, line != place(of: finding)?.line else {
            return name
        }
        return "\(name) (line \(line))"
    }

    /// What a control says: its own text, or that of the first label in it.
    private func text(of index: Int) -> String? {
        let node = tree[index]
        let isControl =
            node.layer.touch.isControl
            || node.layer.className.map(TouchTraits.isControl) ?? false
        guard isControl else { return nil }
        // A cell, or a control made of many views, is not read to its end.
        let inside = index..<min(node.endIndex, index + 12)
        let text = inside.lazy.compactMap { tree[$0].layer.text }.first { !$0.isEmpty }
        guard let text, text != node.layer.name else { return nil }
        let line = text.prefix(31)
        return (line.count > 30 ? line.prefix(29) + "…" : line).description.safeForTerminal
    }
}
