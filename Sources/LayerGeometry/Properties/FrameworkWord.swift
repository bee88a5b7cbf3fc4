/// UIKit's and AppKit's words for what has another name here, for suggestions.
public enum FrameworkWord {
    /// Each word in lower case, with the known names, the first that fits the place being suggested.
    private static let known: [String: [String]] = [
        "alpha": ["opacity"],
        "alphavalue": ["opacity"],
        "hidden": ["isHidden"],
        "clipstobounds": ["masksToBounds"],
        "center": ["position"],
        "contentoffset": ["bounds.origin", "bounds"],
        "subviews": ["sublayers"],
        "layers": ["sublayers"],
        "maskview": ["mask"],
        "userinteractionenabled": ["isUserInteractionEnabled"],
        "gesturerecognizers": ["hasGestureRecognizers"],
        "geometryflipped": ["isGeometryFlipped"],
        "doublesided": ["isDoubleSided"],
        "transform3d": ["transform"],
        "framerotation": ["rotation"],
        "uikit": ["uiview"],
        "coreanimation": ["calayer"],
        "ca": ["calayer"],
    ]

    /// Returns the known name that a framework's word stands for: `opacity` for `alpha`.
    ///
    /// - Parameters:
    ///   - word: The word, in any case.
    ///   - names: The names that are known in its place.
    /// - Returns: `nil` if it stands for none of them.
    public static func meaning(of word: String, among names: some Sequence<String>) -> String? {
        // No word is that long, and a line may have megabytes of letters.
        guard word.utf8.count <= 64, let meant = known[word.lowercased()] else { return nil }
        let names = Set(names)
        return meant.first { names.contains($0) }
    }
}
