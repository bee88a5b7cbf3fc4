import LayerGeometry

extension Layer {
    /// Cuts the name and the class to so many characters, and twice as many bytes; the text to ten
    /// times that.
    mutating func shortenTexts(_ count: Int) {
        name = name.shortened(to: count)
        className = className?.shortened(to: count)
        text = text?.shortened(to: count * 10)
    }
}

extension String {
    /// The beginning of a text: so many characters, and at most twice as many bytes.
    ///
    /// A character can have any number of marks on it.
    fileprivate func shortened(to count: Int) -> String {
        if utf8.count <= count { return self }
        let start = prefix(count)
        guard start.utf8.count > count * 2 else { return String(start) }
        var kept = String.UnicodeScalarView()
        var left = count * 2
        for scalar in start.unicodeScalars {
            left -= UTF8.width(scalar)
            if left < 0 { break }
            kept.append(scalar)
        }
        return String(kept)
    }
}
