/// The overlays generated from the table of key bindings.
struct Sheets: Sendable {
    /// The help, while it is shown.
    var help = HelpPage()
    /// The suggestions of the palette, while it is open.
    var palette = Palette()
}
