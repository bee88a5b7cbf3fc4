/// What can be tried with arbitrary bytes, each by its name.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// The bytes of a terminal, through the gate and the real libtermkey.
    case keys
    /// Scene files: read, written, asked, drawn as code.
    case scene
    /// Scripts: read, written, played.
    case script
    /// Dumps of all kinds.
    case dump
    /// JSON, in pieces.
    case json
    /// The events of YAML.
    case yaml
    /// Trees of arbitrary numbers: the hit index against the trace.
    case geometry
    /// The whole program without a terminal: from bytes to the picture.
    case playground
    /// Autosaved scenes, in hostile files too.
    case autosave
    /// Small notations: paths, keys, places, values, colours, formulas.
    case words
    /// Xcode's exported view hierarchies, packed and not.
    case capture
    /// Listings: read and played.
    case code
    /// Calls: completed, read and answered.
    case call

    /// Tries one input; a property that does not hold ends the process.
    public func run(_ bytes: [UInt8]) {
        switch self {
        case .keys: KeysTarget.run(bytes)
        case .scene: SceneTarget.run(bytes)
        case .script: ScriptTarget.run(bytes)
        case .dump: DumpTarget.run(bytes)
        case .json: JSONTarget.run(bytes)
        case .yaml: YAMLTarget.run(bytes)
        case .geometry: GeometryTarget.run(bytes)
        case .playground: PlaygroundTarget.run(bytes)
        case .autosave: AutosaveTarget.run(bytes)
        case .words: WordsTarget.run(bytes)
        case .capture: CaptureTarget.run(bytes)
        case .code: CodeTarget.run(bytes)
        case .call: CallTarget.run(bytes)
        }
    }
}

/// Ends the process as a finding, unless the condition holds.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fail(message()) }
}

/// Ends the process as a finding.
func fail(_ message: String) -> Never {
    fatalError("property does not hold: \(message)")
}
