import LayerGeometry
import SceneFile
import SourceDiagnostics
import TestSupport

@testable import ViewDumps

/// A text is not a dump, or is empty, or its layers survive being written as a scene.
enum DumpTarget {
    static func run(_ bytes: [UInt8]) {
        var choices = SeededNumbers(choicesFor: bytes)
        let looksLikeOne = ViewDump.looksLikeOne(bytes)
        let text = DumpText.decode(bytes)
        do throws(DumpProblem) {
            if let dump = try ViewDump.read(text, name: "input.txt") {
                require(looksLikeOne, "a dump that does not look like one")
                return check(dump, &choices)
            }
            // No reader would be asked; each has to stand it.
            let format = DumpFormat.allCases[choices.number(below: DumpFormat.allCases.count)]
            check(try ViewDump.read(text, as: format, name: "input.txt"), &choices)
        } catch {
            require(!error.picture.isEmpty, "a problem without a picture")
        }
    }

    private static func check(_ dump: ViewDump, _ choices: inout SeededNumbers) {
        var scene = Scene(root: dump.root)
        scene.rules = dump.rules
        scene.yAxis = dump.isYUp ? .up : .down
        let tree = LayerTree(dump.root)
        // Each level is indented by more: a deep dump makes a scene of many megabytes.
        if tree.levels < 50 { TreeChecks.readsBack(scene) }
        require(tree.count == dump.rows.count, "\(tree.count) layers of \(dump.rows.count) rows")
        require(tree.levels <= LayerLimits.levels, "\(tree.levels) levels")
        for note in dump.notes { _ = note.diagnostic.picture(in: dump.source) }
        for index in 0..<tree.count {
            if let line = dump.line(of: index) { _ = dump.source.line(line) }
        }
        if tree.count > 200 { return }
        scene.root.hideTexts()
        TreeChecks.readsBack(scene)
        TreeChecks.ask(tree, &choices)
        TreeChecks.describe(tree, &choices)
    }
}
