public import Diagnostics

/// Something that was skipped, guessed or lost while a dump was read.
public struct DumpNote: Hashable, Sendable {
    /// What kind of thing it is: a closed list.
    public enum Code: String, CaseIterable, Hashable, Sendable {
        /// What the text was taken for.
        case detected
        /// Lines that are no rows: a prompt, a legend, an empty line.
        case skipped
        /// Rows that somebody left out, as `...` says.
        case elided
        /// The superlayer of a row is guessed, as rows were left out before it.
        case afterGap = "after-gap"
        /// A row is deeper than one level below the row above it.
        case depthJump = "depth-jump"
        /// The first row is not at the left edge: what it is in is not in the dump.
        case noRoot = "no-root"
        /// There is more than one root.
        case severalRoots = "several-roots"
        /// The row, or the file, ends before it is complete.
        case rowCut = "row-cut"
        /// The row's beginning is missing.
        case rowHeadLost = "row-head-lost"
        /// The row is a description that its class makes itself.
        case customDescription = "custom-description"
        /// The row has no frame.
        case noFrame = "no-frame"
        /// Rows that are layers without geometry.
        case layerRows = "layer-rows"
        /// The size is not known, only the sum of width and height: turned by 45 degrees.
        case boundsDiagonal = "bounds-diagonal"
        /// The size is known to less than half a point.
        case boundsIllConditioned = "bounds-ill-conditioned"
        /// Frame and transform do not belong together.
        case boundsInconsistent = "bounds-inconsistent"
        /// The size was taken from a sublayer that fills its superlayer.
        case boundsFromChild = "bounds-from-child"
        /// A number is infinite or no number.
        case nonFinite = "non-finite"
        /// A width or height is below 0.
        case negativeSize = "negative-size"
        /// A value is not of the kind it should be.
        case badValue = "bad-value"
        /// The alpha is 0.01, where it depends on rounding whether touches are taken.
        case alphaBoundary = "alpha-boundary"
        /// A row goes on over several lines.
        case joinedLines = "joined-lines"
        /// The number of sublayers is not the one that the row tells.
        case childCount = "child-count"
        /// The file ends early.
        case cut
        /// The transform leaves the plane.
        case threeD = "3d"
        /// A transform of all sublayers.
        case childrenTransform = "children-transform"
        /// Nothing tells who is in front.
        case noZOrder = "no-z-order"
        /// Characters that could steer a terminal were replaced.
        case unsafeText = "unsafe-text"
        /// The tool that printed it is wrong, so that nothing in it has a place.
        case sourceBug = "source-bug"
        /// Rows are deeper than layers can be nested.
        case tooDeep = "too-deep"
    }

    /// What kind of thing it is.
    public let code: Code
    /// How bad it is: a warning where an answer may be wrong by it.
    public let severity: Diagnostic.Severity
    /// The line it is about, from 1.
    public let line: Int
    /// The fact, in lower case, without a full stop.
    public let message: String

    /// The note as a problem of the file: `dump.txt:17:1: warning: row-cut: …`.
    public var diagnostic: Diagnostic {
        Diagnostic(
            "\(code.rawValue): \(message)", at: SourceRange(line: line, column: 1),
            severity: severity)
    }
}
