import ViewDumps

/// What is wanted of a dump that has several roots, or two trees.
struct DumpChoice {
    /// The only root that is wanted, from 1; all of them without one.
    var root: Int?
    /// The tree that is wanted; the views without one.
    var tree: DumpTree?
}
