import LayerGeometry

/// A rectangle as a dump prints it: what is to be had of it, and what is wrong with it.
struct PrintedRect {
    /// The rectangle, in the space that the format prints; `nil` where it cannot be used.
    let rect: Rect?
    /// What is to be told about it.
    let fault: Fault?

    /// Why a rectangle is not as it should be.
    struct Fault {
        var code: DumpNote.Code
        var message: String
    }

    /// What is larger is no place on a screen but a mark for "nowhere".
    private static let limit = 1e9

    /// Reads the edges, as Android prints them: `[left,top][right,bottom]`.
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

    /// Reads an origin and a size, each a number.
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

    /// Checks an origin and a size.
    init(x: Double, y: Double, width: Double, height: Double) {
        guard [x, y, width, height].allSatisfy({ abs($0) <= Self.limit }) else {
            rect = nil
            fault = Fault(code: .nonFinite, message: "its frame has numbers that are no places")
            return
        }
        rect = Rect(x: x, y: y, width: width, height: height)
        fault =
            width < 0 || height < 0
            ? Fault(code: .negativeSize, message: "its size is below 0: turned round") : nil
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
