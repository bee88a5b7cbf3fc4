import AppCommands
import HitboxCommands
import PlaygroundModel

/// What the annex Apps adds to the program, besides its commands.
enum Apps {
    /// How files are opened: scenes, and dumps of real apps.
    static let files: any SceneSource = DumpFiles()
    /// What the playground checks on the screen.
    static let checks = ScreenChecks.lint
}
