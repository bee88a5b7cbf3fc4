public import Diagnostics

/// A note about something skipped, guessed or lost in reading a dump.
public struct DumpNote: Hashable, Sendable {
    /// The kind of note.
    public enum Code: String, CaseIterable, Hashable, Sendable {
        /// The recognised format.
        case detected
        /// Lines that could not be read: a prompt, a legend.
        case skipped
        /// Rows that were elided by hand: `...`.
        case elided
        /// The superlayer of a row is guessed, because rows before it were elided.
        case afterGap = "after-gap"
        /// A row is more than one level deeper than the previous one.
        case depthJump = "depth-jump"
        /// The first row is indented: its ancestors are not in the dump.
        case noRoot = "no-root"
        /// There is more than one root.
        case severalRoots = "several-roots"
        /// A part of the dump that is not on this screen: another display, a stopped activity.
        case otherScreen = "other-screen"
        /// The row is truncated.
        case rowCut = "row-cut"
        /// The start of the row is missing.
        case rowHeadLost = "row-head-lost"
        /// The row is a custom description of its class.
        case customDescription = "custom-description"
        /// The row has no frame.
        case noFrame = "no-frame"
        /// Rows of layers without geometry.
        case layerRows = "layer-rows"
        /// Only the sum of width and height is known: rotated by 45 degrees.
        case boundsDiagonal = "bounds-diagonal"
        /// The size is imprecise: rotated by almost 45 degrees.
        case boundsIllConditioned = "bounds-ill-conditioned"
        /// Frame and transform contradict each other.
        case boundsInconsistent = "bounds-inconsistent"
        /// The size was taken from a subview that fills its superview.
        case boundsFromChild = "bounds-from-child"
        /// A number is infinite or not a number.
        case nonFinite = "non-finite"
        /// A width or height is negative.
        case negativeSize = "negative-size"
        /// A value is malformed.
        case badValue = "bad-value"
        /// The alpha is 0.01, where rounding decides whether touches are received.
        case alphaBoundary = "alpha-boundary"
        /// A row spans several lines.
        case joinedLines = "joined-lines"
        /// The scroll position was taken from the place of a subview.
        case scrollFromSubview = "scroll-from-subview"
        /// The rows are a list, without levels.
        case flatList = "flat-list"
        /// The verdicts on touches of the tool that printed the dump.
        case toolVerdict = "tool-verdict"
        /// Views of classes that are known to let touches through.
        case passThrough = "pass-through"
        /// Views that are off for the time of a transition.
        case inTransition = "in-transition"
        /// The number of sublayers differs from the printed one.
        case childCount = "child-count"
        /// The file is truncated.
        case cut
        /// The transform leaves the plane.
        case threeD = "3d"
        /// A sublayer transform.
        case childrenTransform = "children-transform"
        /// The z-order is unknown.
        case noZOrder = "no-z-order"
        /// Characters that could control a terminal were replaced.
        case unsafeText = "unsafe-text"
        /// Positions are unusable because of a bug in the tool that printed them.
        case sourceBug = "source-bug"
        /// Rows exceed the maximum nesting.
        case tooDeep = "too-deep"
        /// A response of a capture is missing.
        case missingResponse = "missing-response"
        /// A response has no answer, only its request.
        case failedResponse = "failed-response"
        /// The screen was captured several times.
        case severalCaptures = "several-captures"
        /// A view occurs in two places.
        case repeatedView = "repeated-view"
        /// Whether a view takes touches is unknown.
        case unknownInteraction = "unknown-interaction"
        /// A mask is not described.
        case lostMask = "lost-mask"
        /// A window of UIKit's own, which lets touches through.
        case systemWindow = "system-window"
    }

    /// The kind of note.
    public let code: Code
    /// The severity: a warning if hit tests may be wrong.
    public let severity: Diagnostic.Severity
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public var column = 1
    /// The message, in lower case, without a full stop.
    public let message: String

    /// Creates a note.
    public init(
        code: Code, severity: Diagnostic.Severity, line: Int, column: Int = 1, message: String
    ) {
        self.code = code
        self.severity = severity
        self.line = line
        self.column = column
        self.message = message
    }

    /// The note as a diagnostic: `dump.txt:17:1: warning: row-cut: …`.
    public var diagnostic: Diagnostic {
        Diagnostic(
            "\(code.rawValue): \(message)", at: SourceRange(line: line, column: column),
            severity: severity)
    }
}
