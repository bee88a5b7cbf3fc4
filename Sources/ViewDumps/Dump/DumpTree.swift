/// The tree to read: some dumps contain two trees of the same screen.
public enum DumpTree: String, CaseIterable, Hashable, Sendable {
    /// Windows and views, to which UIKit's or AppKit's rules apply.
    case views
    /// Layers, including those without a view, to which Core Animation's rules apply.
    case layers
}
