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
            x: numbers[0], y: numbers[1], width: numbers[2] - numbers[0],
            height: numbers[3] - numbers[1])
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
    init(x: String?, y: String?, width: String?, height: String?) {
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
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// Validates an origin and a size.
    init(x: Double, y: Double, width: Double, height: Double) {
        guard [x, y, width, height].allSatisfy({ abs($0) <= Self.limit }) else {
            rect = nil
            fault = Fault(code: .nonFinite, message: "its frame has numbers that are not positions")
            return
        }
        rect = Rect(x: x, y: y, width: width, height: height)
        fault =
            width < 0 || height < 0
            ? Fault(code: .negativeSize, message: "its size is negative and was normalised") : nil
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
