import Diagnostics
import LayerGeometry

/// A scene file as a value: the layers, and how they are to be shown and asked.
public struct Scene: Hashable, Sendable {
    /// What the scene is called.
    public var title: String?
    /// What there is to see or to try.
    public var about: String?
    /// Whose hit testing the scene starts with.
    public var rules: HitRules = .calayer
    /// Which way the scene is drawn.
    public var yAxis: YAxis = .down
    /// The root layer and, within it, all others.
    public var root: Layer

    /// Creates a scene of a root layer.
    public init(title: String? = nil, root: Layer) {
        self.title = title
        self.root = root
    }
}

/// Where greater y is on the screen.
public enum YAxis: String, CaseIterable, Hashable, Sendable {
    /// Further down, as on iOS.
    case down
    /// Further up, as on macOS.
    case up
}

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
