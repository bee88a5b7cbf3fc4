/// What is over the panes and made of the table of keys.
struct Sheets: Sendable {
    /// The help, while it is shown.
    var help = HelpPage()
    /// What the palette proposes, while it is open.
    var palette = Palette()
}
