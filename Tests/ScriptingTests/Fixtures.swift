import HitboxScripting
import LayerGeometry
import SceneFile
import SourceDiagnostics
import Testing

/// The problems of a script that must be rejected, each on a line: `line:column+length message;
/// help`.
func problems(_ text: String) -> [String] {
    let parser = ScriptParser(text)
    return lines(ScriptProblems(parser.diagnostics, in: SourceText(text, name: "s")).diagnostics)
}

/// Problems, each on a line.
func lines(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map {
        "\($0.range.line):\($0.range.column)+\($0.range.length) \($0.message)"
            + ($0.help.map { "; \($0)" } ?? "")
    }
}

/// The start of a script, before its statements, which begin on line 3.
let top = "hitbox 1\nscene \"s.yaml\"\n"

/// The only statement of a script.
func body(_ line: String) throws -> Statement.Body {
    let script = try Script.read(top + line + "\n", name: "s")
    return try #require(script.setup.first?.body)
}

func step(_ line: String) throws -> Step {
    guard case .step(let step) = try body(line) else { throw NotThat() }
    return step
}

func claim(_ line: String) throws -> HitboxScripting.Expectation {
    guard case .expect(let claim) = try body(line) else { throw NotThat() }
    return claim
}

func property(_ name: String) throws -> LayerProperty {
    try #require(LayerProperty.named(name))
}

/// A script on two layers side by side, and its scene.
func besideEachOther(_ statements: String) throws -> (script: Script, scene: Scene) {
    let text = """
        hitbox 1
        view stage 40x20
        scene
          hitbox: 1
          root:
            name: root
            frame: [0, 0, 200, 200]
            sublayers:
              - {name: one, frame: [20, 20, 60, 60]}
              - {name: two, frame: [120, 20, 60, 60]}
        end

        """
    let script = try Script.read(text + statements, name: "s")
    guard case .inline(let scene, _) = script.header.scene else { throw NotThat() }
    return (script, scene)
}

/// A statement had another kind.
struct NotThat: Error {}

/// The script of the contract.
let contract = """
    hitbox 1
    size 80x24                            # the terminal; the stage alone with: view stage
    scene "blue-white.yaml"               # or an inline YAML block:  scene … end

    test "clicks land where the seed example says"
      click 160,240
      expect hit blue via view > white > blue
      expect point blue 50,50
      expect log "Inside Blue Layer"
      click 70,150
      expect hit white
      expect contains white
      expect not contains blue

    test "anchorPoint moves the layer, not its position"
      click blue@0.1,0.1
      key a
      key 7
      key Enter
      expect blue.anchorPoint 0,0
      expect blue.position 100,100
      expect blue.frame 100,100 100x100
      key u
      expect blue.frame 50,50 100x100

    """
