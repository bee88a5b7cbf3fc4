import LayerGeometry

/// An XCTest case that builds the layers and asserts the answer of a hit test.
///
/// With UIKit's rules it builds views and passes the point in the root's own space; otherwise it
/// builds layers and passes the point in the root's superlayer space.
struct TestCode {
    private let subject: ExportSubject
    private let trace: HitTrace
    private var usesViews: Bool { trace.rules == .uiview }

    init(_ subject: ExportSubject) {
        self.subject = subject
        let root = subject.tree.root
        let middle = UnitPoint.center.point(in: root.layer.bounds)
        let point = subject.probe ?? root.convert(middle, to: nil) ?? root.layer.position
        trace = root.trace(point, rules: subject.request.rules == .uiview ? .uiview : .calayer)
    }

    func write(to sink: @escaping (String) -> Void) {
        // The name of the test, which comes first, depends on the names of all layers: a long text is made twice
        // rather than kept.
        var unseen = text { _ in }
        let hit = trace.hit.map { unseen.layers(of: subject.tree, asViews: usesViews)[$0.index] }
        let name =
            hit.map { $0.prefix(1).uppercased() + $0.dropFirst() + "IsHit" } ?? "NoLayerIsHit"
        sink(
            CodeText.heading(subject, in: .swift)
                + "import \(usesViews ? "UIKit" : "QuartzCore")\nimport XCTest\n\n"
                + (usesViews ? ViewCode.classes(subject.tree) + "@MainActor\n" : "")
                + "final class HitTests: XCTestCase {\n    func test\(name)() {\n")
        var code = text(to: sink)
        let identifiers = code.layers(of: subject.tree, asViews: usesViews)
        code.line()
        explain(&code)
        ask(&code, identifiers)
        sink("    }\n}\n")
    }

    private func text(to sink: @escaping (String) -> Void) -> CodeText {
        CodeText(.swift, reserved: ["hit", "point"], indent: 8, to: sink)
    }

    /// Comments on each tested layer with its verdict.
    private func explain(_ code: inout CodeText) {
        for candidate in trace.candidates {
            let cause = candidate.by.map { subject.tree[$0].path.description }
            let node = subject.tree[candidate.index]
            let sentence = candidate.verdict.sentence(
                rules: trace.rules, by: cause, of: node.layer)
            let path = node.path.description
            code.comment("\(path) \(NumberText.pair(candidate.point)): \(sentence).")
        }
        if subject.request.rules == .book {
            let hit = subject.tree.root.hitTest(trace.point, rules: .book)
            let answer = hit?.path.description ?? "nil"
            code.comment("By the book's strict tree order it would be \(answer).")
        }
    }

    private func ask(_ code: inout CodeText, _ identifiers: [String]) {
        let root = subject.tree.root
        guard let point = usesViews ? root.convert(trace.point, from: nil) : trace.point else {
            return code.comment("The point cannot be mapped into the root, so nothing can be hit.")
        }
        code.comment(
            usesViews ? "In the root's own space." : "In the space that the root's position is in.")
        code.set("let point", code.dialect.point(point))
        code.set("let hit", "\(identifiers[0]).hitTest(point\(usesViews ? ", with: nil" : ""))")
        if let hit = trace.hit {
            code.statement("XCTAssertIdentical(hit, \(identifiers[hit.index]))")
        } else {
            code.statement("XCTAssertNil(hit)")
        }
    }
}
