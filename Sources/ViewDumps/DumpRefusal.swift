/// Texts that are dumps but from which no layers can be had.
struct DumpRefusal {
    /// What is wrong with the text.
    var message: String
    /// What to print instead.
    var help: String

    /// Tells why a text is refused; `nil` where it is not.
    static func of(_ start: Substring) -> DumpRefusal? {
        // WebKit's dumpers of these two write x for y: every y in them is a copy of x.
        for name in ["CALayer", "UIView"] where start.contains("(\(name) tree root") {
            return DumpRefusal(
                message:
                    "source-bug: WebKit's \(name) tree prints x in the place of y, so nothing in "
                    + "it is where it says",
                help: "print layerTreeAsText, or in the debugger 'po view.recursiveDescription()'")
        }
        if start.contains(">, state: "), start.contains(", view: <") || start.contains(", view: (")
        {
            return DumpRefusal(
                message: "these are view controllers, without the place of any view",
                help: "print the views: 'po view.recursiveDescription()'")
        }
        return nil
    }
}
