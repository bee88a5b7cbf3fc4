import ArgumentParser

/// `--engine-timeout`: how long an engine may take.
struct EngineTimeout: ParsableArguments {
    @Option(
        help: ArgumentHelp("The time for each answer of the engine.", valueName: "seconds"))
    var engineTimeout = 5.0

    func validate() throws {
        guard engineTimeout > 0, engineTimeout.isFinite else {
            throw ValidationError("--engine-timeout needs a number of seconds above 0, such as 5.")
        }
    }

    /// Prepares to start a shell command as an engine.
    func engine(_ command: String) -> EngineProcess {
        EngineProcess(command, seconds: engineTimeout)
    }
}
