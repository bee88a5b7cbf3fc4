import Diagnostics

/// Counts the doubts about the rows of a capture, so that each kind is reported once.
struct RowTallies {
    /// A count, and the first object.
    struct Tally {
        private(set) var count = 0
        private(set) var first = ""

        mutating func add(_ address: String) {
            if count == 0 { first = address }
            count += 1
        }
    }

    /// Objects that others refer to, but that are not described.
    var undescribed = Tally()
    /// Views without a position.
    var placeless = Tally()
    /// Views without `userInteractionEnabled`.
    var unknownInteraction = Tally()
    /// Masks that are not described.
    var lostMasks = Tally()
    /// UIKit's own windows.
    var intern = Tally()
    /// Views with an alpha of 0.01.
    var boundaryAlphas = Tally()
    /// Top-level views outside of all windows.
    var detached = 0

    /// The notes.
    func sentences(
        _ tree: DumpTree
    ) -> [(severity: Diagnostic.Severity, code: DumpNote.Code, message: String)] {
        var found: [(severity: Diagnostic.Severity, code: DumpNote.Code, message: String)] = []
        func report(
            _ tally: Tally, _ severity: Diagnostic.Severity, _ code: DumpNote.Code,
            _ sentence: (String) -> String
        ) {
            if tally.count == 0 { return }
            let more = tally.count == 1 ? "" : " and \(tally.count - 1) more"
            found.append((severity, code, sentence("'\(tally.first)'\(more)")))
        }
        let word = tree == .views ? "views" : "layers"
        report(undescribed, .warning, .noFrame) {
            "\($0): listed among the \(word), but not described"
        }
        report(placeless, .warning, .noFrame) {
            "\($0): without bounds or position, so hits in them are uncertain"
        }
        report(unknownInteraction, .warning, .unknownInteraction) {
            "\($0): userInteractionEnabled is missing; YES is assumed"
        }
        report(lostMasks, .warning, .lostMask) {
            "\($0): the mask is not described, or is in itself, and was skipped"
        }
        report(intern, .info, .systemWindow) {
            "\($0): a window of UIKit's own, assumed to let touches through"
        }
        report(boundaryAlphas, .info, .alphaBoundary) {
            "\($0): the alpha is 0.01, where rounding decides whether touches are received"
        }
        if detached > 0 {
            let views = detached == 1 ? "1 view" : "\(detached) views"
            found.append((.info, .skipped, "\(views) in no window, skipped"))
        }
        return found
    }
}
