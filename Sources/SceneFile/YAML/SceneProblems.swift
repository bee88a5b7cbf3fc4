import Diagnostics

/// Why a scene could not be read: all that is wrong with it.
public struct SceneProblems: Error, Hashable, Sendable {
    /// The problems, in the order of the file.
    public var diagnostics: [Diagnostic]
    /// The file they are in.
    public var source: SourceText

    /// Creates the problems of a file.
    public init(_ diagnostics: [Diagnostic], in source: SourceText) {
        self.diagnostics = diagnostics
        self.source = source
    }
}

extension SceneProblems: CustomStringConvertible {
    /// All problems as pictures with carets, and their number.
    public var description: String { Diagnostic.pictures(of: diagnostics, in: source) }
}
