/// A topic of the reference: a page of this folder, built into the program.
public enum HelpTopic: String, CaseIterable, Sendable {
    case scene, script, code, keys, rules, verdicts, dumps

    /// The page in Markdown, without the line feed at its end.
    public var document: String {
        switch self {
        case .scene: Self.text(PackageResources.scenes_md)
        case .script: Self.text(PackageResources.scripts_md)
        case .code: Self.text(PackageResources.code_md)
        case .keys: Self.text(PackageResources.keys_md)
        case .rules: Self.text(PackageResources.rules_md)
        case .verdicts: Self.text(PackageResources.verdicts_md)
        case .dumps: Self.text(PackageResources.dumps_md)
        }
    }

    /// The JSON Schema of scene files, for editors that complete and validate YAML.
    public static var sceneSchema: String { text(PackageResources.schema_json) }

    /// The exit status, the environment and the files, which the manual lists.
    public static var surroundings: String { text(PackageResources.manual_md) }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.dropLast(), as: UTF8.self)
    }
}
