import ViewDumps

/// The requested part of a dump with several roots or two trees.
struct DumpChoice {
    /// The number of the only root to use, from 1; `nil` for all.
    var root: Int?
    /// The tree to use; `nil` for the views.
    var tree: DumpTree?
}

extension DumpFormat {
    /// The titles of all formats, for sentences.
    static var titles: String { allCases.map(\.title).joined(separator: ", ") }
}
