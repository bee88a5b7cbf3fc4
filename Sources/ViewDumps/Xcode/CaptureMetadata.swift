import XMLEvents

/// The property list of a package.
struct CaptureMetadata {
    /// The maximum size of a property list.
    static let mostBytes = 1 << 16

    /// The version of the package format: `1`.
    private(set) var documentVersion: String?
    /// The app's name.
    private(set) var appName: String?

    /// Reads an XML property list; `nil` for anything else.
    init?(_ bytes: [UInt8]) {
        // Property lists have a document type, which the parser treats as an error.
        guard let start = bytes.firstRange(of: Array("<plist".utf8))?.lowerBound else { return nil }
        let text = bytes[start...]
        let events = XMLEventParser().read(text, isLast: true).events
        var open: [(name: String, end: Int)] = []
        var key = ""
        for event in events {
            switch event.kind {
            case .start(let name, _): open.append((name, event.bytes.upperBound))
            case .end:
                guard let (name, from) = open.popLast(), event.bytes.lowerBound >= from else {
                    continue
                }
                let value = String(
                    decoding: text[(start + from)..<(start + event.bytes.lowerBound)],
                    as: UTF8.self)
                switch name {
                case "key": key = value
                case "string": take(key, value)
                default: break
                }
            case .text: break
            }
        }
    }

    private mutating func take(_ key: String, _ value: String) {
        switch key {
        case "DocumentVersion": documentVersion = value
        case "RunnableDisplayName":
            appName = value.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
                .replacing("&amp;", with: "&")
        default: break
        }
    }
}
