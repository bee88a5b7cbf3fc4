import Diagnostics

extension ViewDump {
    /// Tells what kind of dump a text is by its first lines; `nil` where it looks like none.
    ///
    /// - Parameter text: The whole text, or enough of its beginning.
    public static func format(of text: String) -> DumpFormat? {
        if XCUISourceReader.recognises(text) { return .xcuiSource }
        if AndroidReader.recognises(text) { return .android }
        if MaestroReader.recognises(text) { return .maestro }
        if EspressoReader.recognises(text) { return .espresso }
        return nil
    }

    /// Reads a dump.
    ///
    /// A bad row never makes it fail, and is never passed over in silence: notes tell all that was
    /// skipped, guessed or lost.
    ///
    /// - Parameters:
    ///   - format: What kind of text it is; `format(of:)` tells.
    ///   - name: What the file is called in messages.
    /// - Throws: Where there is nothing to be had from it.
    public static func read(
        _ text: String, as format: DumpFormat, name: String
    ) throws(DumpProblem) -> ViewDump {
        let source = SourceText(text, name: name)
        switch format {
        case .android: return try AndroidReader.read(source, text: text)
        case .xcuiSource: return try XCUISourceReader.read(source, text: text)
        case .maestro: return try MaestroReader.read(source, text: text)
        case .espresso: return try EspressoReader.read(source, text: text)
        default:
            let builder = DumpBuilder(format, source)
            return try builder.dump()
        }
    }
}
