/// Which tree of a dump is read: some dumps have two of one screen.
public enum DumpTree: String, CaseIterable, Hashable, Sendable {
    /// Windows and views, which UIKit's or AppKit's rules are about.
    case views
    /// Layers, with those that belong to no view, which Core Animation's rules are about.
    case layers
}
