import Diagnostics

/// Counts what is doubtful about the rows of a capture, so that each is reported once.
struct RowTallies {
    /// How often, and for which object first.
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
    /// Views without a place.
    var placeless = Tally()
    /// Views without `userInteractionEnabled`.
    var unknownInteraction = Tally()
    /// Masks that are not described.
    var lostMasks = Tally()
    /// Windows of UIKit's own.
    var intern = Tally()
    /// Views with an alpha of 0.01.
    var boundaryAlphas = Tally()
    /// Top-level views in no window.
    var detached = 0

    /// The notes.
    func sentences(
        _ tree: DumpTree
    ) -> [(severity: Diagnostic.Severity, code: DumpNote.Code, message: String)] {
        var found: [(severity: Diagnostic.Severity, code: DumpNote.Code, message: String)] = []
        func tell(
            _ tally: Tally, _ severity: Diagnostic.Severity, _ code: DumpNote.Code,
            _ sentence: (String) -> String
        ) {
            if tally.count == 0 { return }
            let more = tally.count == 1 ? "" : " and \(tally.count - 1) more"
            found.append((severity, code, sentence("'\(tally.first)'\(more)")))
        }
        let word = tree == .views ? "views" : "layers"
        tell(undescribed, .warning, .noFrame) {
            "\($0): listed among the \(word), but not described"
        }
        tell(placeless, .warning, .noFrame) {
            "\($0): without bounds or position, so hits in them are uncertain"
        }
        tell(unknownInteraction, .warning, .unknownInteraction) {
            "\($0): userInteractionEnabled is not told, and was taken for YES"
        }
        tell(lostMasks, .warning, .lostMask) {
            "\($0): the mask is not described, or is in itself, and was left out"
        }
        tell(intern, .info, .systemWindow) {
            "\($0): a window of UIKit's own, taken to let touches through where no view in it takes them"
        }
        tell(boundaryAlphas, .info, .alphaBoundary) {
            "\($0): the alpha is 0.01, where rounding decides whether touches are received"
        }
        if detached > 0 {
            let views = detached == 1 ? "1 view" : "\(detached) views"
            found.append((.info, .skipped, "\(views) in no window, left out"))
        }
        return found
    }
}
