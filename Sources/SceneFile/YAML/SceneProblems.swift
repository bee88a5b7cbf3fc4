import Diagnostics

/// The problems of a scene file that could not be read.
public struct SceneProblems: Error, Hashable, Sendable {
    /// The problems, in the order of the file.
    public var diagnostics: [Diagnostic]
    /// The text of the file.
    public var source: SourceText

    /// Creates the problems of a file.
    public init(_ diagnostics: [Diagnostic], in source: SourceText) {
        self.diagnostics = diagnostics
        self.source = source
    }
}

extension SceneProblems: CustomStringConvertible {
    /// The problems as excerpts with carets, and their number.
    public var description: String { Diagnostic.pictures(of: diagnostics, in: source) }
}
