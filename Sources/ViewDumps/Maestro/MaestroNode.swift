/// A node of `maestro hierarchy`.
struct MaestroNode: Decodable {
    private(set) var attributes: Attributes?
    private(set) var children: [MaestroNode] = []
    private var clickable: String?
    private var enabled: String?

    /// The attributes that are made use of.
    struct Attributes: Decodable {
        var text: String?
        var accessibilityText: String?
        var title: String?
        var value: String?
        var hintText: String?
        var identifier: String?
        var className: String?
        var bounds: String?
        var clickable: String?
        var enabled: String?

        enum Key: String, CodingKey {
            case text, accessibilityText, title, value, hintText, bounds, clickable, enabled
            case identifier = "resource-id"
            case className = "class"
        }

        init(from decoder: any Decoder) throws {
            let keyed = try decoder.container(keyedBy: Key.self)
            text = try keyed.text(.text)
            accessibilityText = try keyed.text(.accessibilityText)
            title = try keyed.text(.title)
            value = try keyed.text(.value)
            hintText = try keyed.text(.hintText)
            identifier = try keyed.text(.identifier)
            className = try keyed.text(.className)
            bounds = try keyed.text(.bounds)
            clickable = try keyed.text(.clickable)
            enabled = try keyed.text(.enabled)
        }
    }

    private enum Key: String, CodingKey {
        case attributes, children, clickable, enabled
    }

    init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        attributes = try keyed.decodeIfPresent(Attributes.self, forKey: .attributes)
        children = try keyed.decodeIfPresent([MaestroNode].self, forKey: .children) ?? []
        clickable = try keyed.text(.clickable)
        enabled = try keyed.text(.enabled)
    }

    /// Whether it is said to take touches; on iOS nothing is said.
    var isClickable: Bool { (attributes?.clickable ?? clickable) == "true" }
    /// Whether it is said to take no input.
    var isDisabled: Bool { (attributes?.enabled ?? enabled) == "false" }
}

extension KeyedDecodingContainer {
    /// A text that is not empty, on one line; numbers and truth values as text.
    fileprivate func text(_ key: Key) throws -> String? {
        let value = try decodeIfPresent(LooseText.self, forKey: key)?.text?.onOneLine
        return value?.isEmpty == true ? nil : value
    }
}

/// A value that should be a text, and is a text, a number, a truth value or something else.
private struct LooseText: Decodable {
    var text: String?

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self.text = text
        } else if let flag = try? value.decode(Bool.self) {
            text = String(flag)
        } else if let number = try? value.decode(Double.self) {
            text = String(number)
        }
    }
}
