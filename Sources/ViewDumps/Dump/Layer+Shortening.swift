import LayerGeometry

extension Layer {
    /// Truncates the name and the class to a number of characters and twice as many bytes, and the
    /// text to ten times that.
    mutating func shortenTexts(_ count: Int) {
        name = name.shortened(to: count)
        className = className?.shortened(to: count)
        text = text?.shortened(to: count * 10)
    }
}

extension String {
    /// The first characters of a text, limited to twice as many bytes.
    ///
    /// A character can have any number of combining marks.
    fileprivate func shortened(to count: Int) -> String {
        if utf8.count <= count { return self }
        let start = prefix(count)
        guard start.utf8.count > count * 2 else { return String(start) }
        var scalars = String.UnicodeScalarView()
        var left = count * 2
        for scalar in start.unicodeScalars {
            left -= UTF8.width(scalar)
            if left < 0 { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }
}
