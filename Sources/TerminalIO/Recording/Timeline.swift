/// Converts moments of an animation, in whole milliseconds, to CSS percentages of its length.
struct Timeline {
    /// The length in milliseconds.
    let length: Int
    /// 10 to the power of the number of decimal places.
    private let scale: Int
    private let digits: Int

    init(length: Int) {
        self.length = max(1, length)
        var (scale, digits) = (1, 0)
        // Fine enough to distinguish neighbouring milliseconds.
        while 100 * scale <= self.length {
            scale *= 10
            digits += 1
        }
        (self.scale, self.digits) = (scale, digits)
    }

    /// A moment rounded down, such as `12.5%`.
    func percentage(_ milliseconds: Int) -> String {
        let parts = min(length, milliseconds) * 100 * scale / length
        var text = "\(parts / scale)"
        if digits > 0, parts % scale > 0 {
            let fraction = String(parts % scale)
            text += "." + String(repeating: "0", count: digits - fraction.count) + fraction
            while text.hasSuffix("0") { text.removeLast() }
        }
        return text + "%"
    }
}

/// The keyframes of an animation; equal ones are shared.
struct KeyframeTable {
    private(set) var rules = ""
    private var names: [String: String] = [:]

    /// The name of a set of keyframes.
    mutating func name(_ frames: String) -> String {
        if let name = names[frames] { return name }
        let name = "k\(names.count)"
        names[frames] = name
        rules += "@keyframes \(name){\(frames)}.\(name){animation-name:\(name)}"
        return name
    }
}
