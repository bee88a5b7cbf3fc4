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

        /// The first object, and the number of others; `nil` if there are none.
        var shown: String? {
            if count == 0 { return nil }
            return "'\(first)'" + (count == 1 ? "" : " and \(count - 1) more")
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

    /// Adds a note for each kind.
    func report(to builder: inout DumpBuilder) {
        if let rows = undescribed.shown {
            let word = builder.tree == .views ? "views" : "layers"
            builder.warn(.noFrame, 1, "\(rows): listed among the \(word), but not described")
        }
        if let rows = placeless.shown {
            builder.warn(
                .noFrame, 1,
                "\(rows): without bounds or position, so hits in them are uncertain")
        }
        if let rows = unknownInteraction.shown {
            builder.warn(
                .unknownInteraction, 1,
                "\(rows): userInteractionEnabled is missing; YES is assumed")
        }
        if let rows = lostMasks.shown {
            builder.warn(
                .lostMask, 1,
                "\(rows): the mask is not described, or is in itself, and was skipped")
        }
        if let rows = intern.shown {
            builder.note(
                .systemWindow, 1,
                "\(rows): a window of UIKit's own, assumed to let touches through")
        }
        if let rows = boundaryAlphas.shown {
            builder.note(
                .alphaBoundary, 1,
                "\(rows): the alpha is 0.01, where rounding decides whether touches are received")
        }
        if detached > 0 {
            let views = detached == 1 ? "1 view" : "\(detached) views"
            builder.note(.skipped, 1, "\(views) in no window, skipped")
        }
    }
}
