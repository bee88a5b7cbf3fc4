import SceneStore

extension Files {
    /// Writes a file, whole or not at all, over one that exists; prints why where that cannot be.
    ///
    /// `-` is standard output.
    static func write(_ bytes: [UInt8], to name: String) throws {
        if name == "-" {
            var output = Output.standard
            output.bytes += bytes
            return output.flush()
        }
        do throws(StoreProblem) {
            try WholeFile.write(bytes, to: name)
        } catch {
            throw Failure.file(error.message)
        }
    }
}
