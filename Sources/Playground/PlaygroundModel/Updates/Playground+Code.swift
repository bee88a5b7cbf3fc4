import HitboxCode
import LayerGeometry
import SourceDiagnostics
import TerminalTypes

/// Playing a listing, and asking calls.
extension Playground {
    mutating func update(_ action: CodeAction) {
        switch action {
        case .show(let page): open(page)
        case .step(let steps): stepCode(by: steps)
        case .line(let line): goCode { $0.place(ofLine: line) }
        case .scroll(let lines): scrollCode(by: lines)
        case .edit: editLine()
        case .restore(let page):
            show(page)
            code?.saved = nil
        case .written(let name):
            code?.settle()
            say("wrote \(name)")
        }
    }

    /// Shows a listing that was read; one that is shown already, as after writing it, stays at its step.
    private mutating func open(_ page: CodePage) {
        if let code, code.playback.listing.text == page.playback.listing.text, !document.isModified
        {
            self.code?.settle()
            return
        }
        show(page)
    }

    /// Shows a listing with its layers and its step; undo brings back layers that were edited by hand.
    private mutating func show(_ page: CodePage) {
        let isUndoable = document.isModified
        code = page
        update(.document(.load(page.tree.rootLayer, isSaved: true, isUndoable: isUndoable)))
        report = page.step == nil ? nil : .step
    }

    private static let noListing = "no listing is open: open a .swift or .m file"

    private mutating func stepCode(by steps: Int) {
        guard let code else { return say(Self.noListing) }
        let end = code.playback.steps.count
        if steps > 0, code.place == end {
            return say("this is the end of the listing: < goes back")
        }
        if steps < 0, code.place == 0 { return say("this is the start of the listing: > goes on") }
        goCode { $0.place.stepped(by: steps, in: 0..<end + 1) }
    }

    /// Goes to a step of the listing, unless that would discard edits of its layers.
    private mutating func goCode(to place: (CodePage) -> Int) {
        guard var page = code else { return say(Self.noListing) }
        if document.isModified {
            return say("the layers were edited: undo (u) or save them (w) before another step")
        }
        page.go(to: place(page), from: tree)
        show(page)
        guard let step = page.step else { return say("the start of the listing") }
        let line = step.line == 0 ? step.text : "line \(step.line)"
        say(step.sentence.isEmpty ? line : "\(line): \(step.sentence)")
        if let changed = step.changes.compactMap(\.layer).first,
            case .found(let node) = tree.find(changed)
        {
            select(node.index)
        }
    }

    private mutating func scrollCode(by lines: Int) {
        guard let page = code, let rows = layout.about?.size.rows else { return }
        let count = page.playback.listing.source.lines.count
        code?.top = page.firstLine(rows: rows).stepped(
            by: lines, in: 0..<max(1, count - rows + 2))
    }

    /// Opens a prompt with the current line, without the blanks at its start.
    private mutating func editLine() {
        guard let code else { return say(Self.noListing) }
        guard let line = code.line else {
            return say("no line was played yet: > plays the first one")
        }
        if document.isModified {
            return say(
                "the layers were edited: undo (u) or save them (w) before the listing changes")
        }
        let text = code.playback.listing.source.line(line).drop { $0 == " " || $0 == "\t" }
        overlays.prompt = Prompt(.code(line: line), String(text))
    }

    /// Replaces a line of the listing, and plays it again.
    mutating func acceptCode(_ text: String, line: Int) {
        guard let code else { return }
        let old = code.playback.listing.source.line(line)
        let indent = old.prefix { $0 == " " || $0 == "\t" }
        guard indent + text != old else {
            overlays.prompt = nil
            return
        }
        do throws(Diagnostic) {
            let page = try code.applying(CodePage.LineEdit(line: line, text: indent + text))
            overlays.prompt = nil
            show(page)
            let gap = page.playback.notPlayed.first { $0.line == line }
            say(
                gap.map { "line \(line) is not played: \($0.reason)" }
                    ?? "line \(line) was changed, and the rest was played again")
        } catch {
            let place = error.range.line == 0 ? "" : "line \(error.range.line): "
            refuse(place + error.message)
        }
    }

    /// Undoes the last edit of a line, or redoes the last undone one; returns false if there is none.
    mutating func travelCode(forward: Bool) -> Bool {
        guard let next = code?.travelling(forward: forward) else { return false }
        show(next.page)
        say("\(forward ? "redone" : "undone"): edit of line \(next.line)")
        return true
    }

    /// Asks a call, and shows its answer.
    ///
    /// - Returns: Why it cannot be read; `nil` if it was answered.
    mutating func ask(_ call: String) -> String? {
        do throws(Diagnostic) {
            let answer = try asker.answer(call)
            report = .call(answer)
            panes.log = answer.message
            return nil
        } catch {
            return error.message + (error.help.map { "; \($0)" } ?? "")
        }
    }
}

extension CallAnswer {
    /// The answer in a line.
    var message: String { "\(call): \(value.shown)" + (hint.map { "; \($0)" } ?? "") }
}

extension ProbeAction {
    /// Whether another point is tested, so that the why pane explains that.
    var tests: Bool {
        switch self {
        case .hover, .move, .click, .clickHere, .stop, .atSelection, .atBest: true
        case .leave, .candidate, .selectHit, .rules, .nextRules, .nextQuestion: false
        }
    }
}
