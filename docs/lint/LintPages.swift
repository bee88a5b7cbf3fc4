import LayerGeometry

/// The pages about the rules of `hitbox lint`, built into the program.
extension TouchRule {
    /// The rule's page of the documents, as it was written: in Markdown.
    public var page: String { String(decoding: pageBytes, as: UTF8.self) }

    private var pageBytes: [UInt8] {
        switch self {
        case .unreachable: PackageResources.unreachable_md
        case .deadArea: PackageResources.dead_area_md
        case .obscured: PackageResources.obscured_md
        case .ghostBlocker: PackageResources.ghost_blocker_md
        case .ancestorNotInteractive: PackageResources.ancestor_not_interactive_md
        case .selfNotInteractive: PackageResources.self_not_interactive_md
        case .zeroSizeContainer: PackageResources.zero_size_container_md
        case .invisibleTarget: PackageResources.invisible_target_md
        case .zOrderMismatch: PackageResources.z_order_mismatch_md
        case .degenerateTransform: PackageResources.degenerate_transform_md
        case .mirroredTransform: PackageResources.mirrored_transform_md
        case .smallTarget: PackageResources.small_target_md
        case .overlappingTargets: PackageResources.overlapping_targets_md
        case .outOfContent: PackageResources.out_of_content_md
        case .coveringContainer: PackageResources.covering_container_md
        }
    }
}
