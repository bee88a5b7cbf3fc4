import LayerGeometry

/// A rectangle printed in a dump, and the problems with it.
struct PrintedRect {
    /// The rectangle, in the coordinates of the format; `nil` if it is unusable.
    let rect: Rect?
    /// The problem to report.
    let fault: Fault?

    /// A problem of a rectangle.
    struct Fault {
        var code: DumpNote.Code
        var message: String
        /// Whether the rectangle is right nevertheless.
        var isHarmless = false
    }

    /// The meaning of a negative width or height.
    enum NegativeSize {
        /// The rectangle extends the other way, as `CGRectStandardize` has it.
        case turned
        /// The rectangle is empty, as `android.graphics.Rect` has it: it was clipped until nothing
        /// was left, each side on its own.
        case empty
    }

    /// Larger coordinates are not positions but sentinels.
    private static let limit = 1e9

    /// Parses edges as printed by Android: `[left,top][right,bottom]`.
    init(edges text: String?) {
        guard let text, !text.isEmpty else {
            self.init(missing: "it has no bounds")
            return
        }
        let parts = text.utf8.split(omittingEmptySubsequences: true) { "[], ".utf8.contains($0) }
        let numbers = parts.compactMap { Double(String($0) ?? "") }
        guard numbers.count == 4, parts.count == 4, text.utf8.last == UInt8(ascii: "]") else {
            self.init(
                bad: "its bounds are '\(text.prefix(40))', but must be [left,top][right,bottom]")
            return
        }
        self.init(
            left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
    }

    /// Validates the edges of a rectangle of Android's.
    init(left: Double, top: Double, right: Double, bottom: Double) {
        self.init(
            x: left, y: top, width: right - left, height: bottom - top, negative: .empty)
    }

    /// Parses a rectangle as printed by `NSStringFromCGRect`: `{{x, y}, {width, height}}`.
    init(braces text: String?) {
        guard let text, !text.isEmpty else {
            self.init(missing: "it has no frame")
            return
        }
        guard text.hasPrefix("{{"), text.hasSuffix("}}"),
            let numbers = NumberScanner.read(text, count: 4)
        else {
            self.init(
                bad: "its frame is '\(text.prefix(40))', but must be {{x, y}, {width, height}}")
            return
        }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// Parses the components of an origin and a size.
    init(
        x: String?, y: String?, width: String?, height: String?, negative: NegativeSize = .turned
    ) {
        let texts = [("x", x), ("y", y), ("width", width), ("height", height)]
        var numbers: [Double] = []
        for (name, text) in texts {
            guard let text, !text.isEmpty else {
                self.init(missing: "it has no \(name)")
                return
            }
            guard let number = Double(text) else {
                self.init(bad: "its \(name) is '\(text.prefix(40))', but must be a number")
                return
            }
            numbers.append(number)
        }
        self.init(
            x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3],
            negative: negative)
    }

    /// Validates an origin and a size.
    init(
        x: Double, y: Double, width: Double, height: Double, negative: NegativeSize = .turned
    ) {
        guard [x, y, width, height].allSatisfy({ abs($0) <= Self.limit }) else {
            rect = nil
            fault = Fault(code: .nonFinite, message: "its frame has numbers that are not positions")
            return
        }
        switch negative {
        case .turned: rect = Rect(x: x, y: y, width: width, height: height)
        case .empty: rect = Rect(x: x, y: y, width: max(0, width), height: max(0, height))
        }
        guard width < 0 || height < 0 else {
            fault = nil
            return
        }
        fault =
            negative == .turned
            ? Fault(code: .negativeSize, message: "its size is negative and was normalised")
            : Fault(
                code: .negativeSize, message: "its bounds end before they begin, so it is empty",
                isHarmless: true)
    }

    private init(missing message: String) {
        rect = nil
        fault = Fault(code: .noFrame, message: message)
    }

    private init(bad message: String) {
        rect = nil
        fault = Fault(code: .badValue, message: message)
    }
}
