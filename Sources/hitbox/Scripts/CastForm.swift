import ArgumentParser

/// What `cast` writes.
enum CastForm: String, CaseIterable, ExpressibleByArgument {
    /// A recording for asciinema, version 2.
    case asciicast
    /// An animated picture.
    case svg
}
