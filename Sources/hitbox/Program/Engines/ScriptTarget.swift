import HitboxCommands
import HitboxScripting
import LayerGeometry
import SceneFile
import SceneStore

/// A script to write about a scene.
enum ScriptTarget {
    /// The header of a script in a file for a scene in another one.
    ///
    /// - Parameter rules: The rules, if they are not the scene's own.
    static func header(
        of script: String, scene file: String, _ scene: Scene, rules: HitRules?
    ) throws -> ScriptHeader {
        var header = ScriptHeader(scene: .file(file))
        header.rules = rules
        let path = Files.plain(file)
        if path == "-" {
            let text = String(decoding: try Files.text(of: scene), as: UTF8.self)
            header.scene = .inline(scene, yaml: text)
        } else if DemoScene.name(in: path) == nil, script != "-", let real = FilePath.real(path) {
            header.scene = .file(Files.path(of: real, from: Files.plain(script)) ?? real)
        }
        return header
    }
}

extension RulesOption {
    /// The rules of a comparison of receivers.
    func receiving(_ scene: Scene) throws -> HitRules {
        let rules = rules ?? scene.rules
        guard rules.hasReceiver else {
            throw Failure.usage(
                "by the rules '\(rules.rawValue)' no layer gets the touch",
                help: "add --rules calayer, or other rules")
        }
        return rules
    }
}
