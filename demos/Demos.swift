/// The demos: each is a scene that shows one surprise of Core Animation, built into the program.
public enum Demos {
    /// The demos' names, in the order in which they are best looked at.
    public static let names: [String] = demos.map(\.name)

    /// Returns the scene file of a demo.
    ///
    /// - Returns: `nil` where there is no demo of that name.
    public static func text(_ name: String) -> String? {
        demos.first { $0.name == name }.map { String(decoding: $0.bytes(), as: UTF8.self) }
    }

    /// The lessons' names, in the order in which they are best learned.
    public static let lessons: [String] = lessonFiles.map(\.name)

    /// Returns the script of a lesson.
    ///
    /// - Returns: `nil` where there is no lesson of that name.
    public static func lesson(_ name: String) -> [UInt8]? {
        lessonFiles.first { $0.name == name }?.bytes()
    }

    /// The lesson that is about the same as a demo.
    ///
    /// - Returns: `nil` where there is none.
    public static func lesson(about demo: String) -> String? { lessonsOfDemos[demo] }

    private static let lessonsOfDemos = [
        "blue-white": "inside", "convert": "whose-numbers", "anchor": "three-properties",
        "keep-frame": "keep-frame", "clock": "clock", "pin": "clock", "frame-bounds": "frame",
        "z-order": "in-front", "outside": "outside", "flipped": "upside-down",
        "animation": "where-seen", "popup": "where-seen", "overlay": "let-through",
    ]

    private typealias Demo = (name: String, bytes: @Sendable () -> [UInt8])

    private static let demos: [Demo] = [
        ("blue-white", { PackageResources.blue_white_yaml }),
        ("frame-bounds", { PackageResources.frame_bounds_yaml }),
        ("anchor", { PackageResources.anchor_yaml }),
        ("pin", { PackageResources.pin_yaml }),
        ("clock", { PackageResources.clock_yaml }),
        ("popup", { PackageResources.popup_yaml }),
        ("keep-frame", { PackageResources.keep_frame_yaml }),
        ("convert", { PackageResources.convert_yaml }),
        ("rects", { PackageResources.rects_yaml }),
        ("z-order", { PackageResources.z_order_yaml }),
        ("flipped", { PackageResources.flipped_yaml }),
        ("outside", { PackageResources.outside_yaml }),
        ("overlay", { PackageResources.overlay_yaml }),
        ("perspective", { PackageResources.perspective_yaml }),
        ("animation", { PackageResources.animation_yaml }),
        ("app", { PackageResources.app_yaml }),
    ]

    private static let lessonFiles: [Demo] = [
        ("inside", { PackageResources.inside_hitbox }),
        ("whose-numbers", { PackageResources.whose_numbers_hitbox }),
        ("three-properties", { PackageResources.three_properties_hitbox }),
        ("keep-frame", { PackageResources.keep_frame_hitbox }),
        ("clock", { PackageResources.clock_hitbox }),
        ("frame", { PackageResources.frame_hitbox }),
        ("in-front", { PackageResources.in_front_hitbox }),
        ("outside", { PackageResources.outside_hitbox }),
        ("upside-down", { PackageResources.upside_down_hitbox }),
        ("where-seen", { PackageResources.where_seen_hitbox }),
        ("catch", { PackageResources.catch_hitbox }),
        ("let-through", { PackageResources.let_through_hitbox }),
    ]
}
