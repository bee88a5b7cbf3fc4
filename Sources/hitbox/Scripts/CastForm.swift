import ArgumentParser

/// The output formats of `cast`.
enum CastForm: String, CaseIterable, ExpressibleByArgument {
    /// A recording for asciinema, version 2.
    case asciicast
    /// An animated picture.
    case svg
}
