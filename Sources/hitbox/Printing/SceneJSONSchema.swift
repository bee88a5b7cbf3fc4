import SceneFile

/// The JSON Schema of scene files, for editors that complete and validate YAML.
///
/// Generated from the tables of the reader and the reference. Constraints that a schema cannot
/// express, such as mutually exclusive keys, are left to `hitbox check`.
enum SceneJSONSchema {
    /// The schema, in draft 2020-12.
    static var text: String {
        var json = JSONWriter()
        json.add(schema)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private static var schema: JSONValue {
        let definitions: JSONValue = [
            "layer": .object(object(SceneSchema.layer)),
            "animation": .object(object(SceneSchema.animation)),
            "stop": .object(object(SceneSchema.stop, required: ["at"])),
            "operation": .object(object(SceneSchema.operations) + [("maxProperties", 1)]),
            "turn": [
                "type": "object",
                "properties": ["angle": kind("number"), "axis": numbers(3...3)],
                "additionalProperties": false,
            ],
        ]
        return .object(
            [
                ("$schema", "https://json-schema.org/draft/2020-12/schema"),
                ("title", "hitbox scene"),
            ] + object(SceneSchema.scene, required: ["hitbox", "root"])
                + [("$defs", definitions)])
    }

    private static func object(
        _ keys: [SceneKey], required: [String] = []
    ) -> [(String, JSONValue)] {
        let properties = keys.map { key -> (String, JSONValue) in
            guard case .object(let members) = value(of: key.type) else { return (key.name, [:]) }
            return (key.name, .object(members + [("description", .text(key.sentence))]))
        }
        return [("type", "object"), ("properties", .object(properties))]
            + (required.isEmpty ? [] : [("required", .list(required.map { .text($0) }))])
            + [("additionalProperties", false)]
    }

    // MARK: Types

    private static func kind(_ name: String) -> JSONValue { ["type": .text(name)] }

    private static func reference(_ name: String) -> JSONValue {
        ["$ref": .text("#/$defs/\(name)")]
    }

    private static func either(_ values: JSONValue...) -> JSONValue { ["anyOf": .list(values)] }

    private static func list(_ items: JSONValue) -> JSONValue { ["type": "array", "items": items] }

    private static func numbers(_ counts: ClosedRange<Double>) -> JSONValue {
        [
            "type": "array", "items": kind("number"), "minItems": .number(counts.lowerBound),
            "maxItems": .number(counts.upperBound),
        ]
    }

    private static func choice(_ words: String) -> JSONValue {
        let all = words.replacing(" or ", with: ", ").replacing(" and ", with: ", ")
            .split(separator: ", ").map { JSONValue.text(String($0)) }
        return ["enum": .list(all)]
    }

    /// The schema for a type as described in the reference; `nil` for an unknown description.
    static func value(of type: String) -> JSONValue? {
        let matrix = either(numbers(6...6), numbers(16...16))
        switch type {
        case "1": return ["const": 1]
        case "text", "a layer's path":
            // A name may look like a number.
            return ["type": ["string", "number", "boolean"]]
        case "a colour": return kind("string")
        case "true or false": return kind("boolean")
        case "true, false or root": return either(kind("boolean"), ["const": "root"])
        case "a number", "seconds": return kind("number")
        case "a number from 0 to 1": return ["type": "number", "minimum": 0, "maximum": 1]
        case "numbers from 0 to 1": return list(kind("number"))
        case "a number or inf": return either(kind("number"), ["const": "inf"])
        case "[x, y]", "[width, height]": return numbers(2...2)
        case "[x, y, width, height]": return numbers(4...4)
        case "[x, y] or [x, y, z]": return numbers(2...3)
        case "a number, [x, y] or [x, y, z]": return either(kind("number"), numbers(2...3))
        case "degrees, or {angle, axis: [x, y, z]}":
            return either(kind("number"), reference("turn"))
        case "6 or 16 numbers": return matrix
        case "6 or 16 numbers, or operations":
            return either(matrix, list(reference("operation")))
        case "a layer": return reference("layer")
        case "a list of layers": return list(reference("layer"))
        case "a list of animations": return list(reference("animation"))
        case "a number, numbers or a colour":
            return either(kind("number"), list(kind("number")), kind("string"))
        case "a list of values":
            return list(either(kind("number"), list(kind("number")), kind("string")))
        case "[x, y], {at: [x, y], about: text, …}, or a list of these":
            let one = either(numbers(2...2), reference("stop"))
            return either(one, list(one))
        default: break
        }
        if let items = type.removing("a list of ") { return list(choice(items)) }
        let isPair = type.hasSuffix(" or [c1x, c1y, c2x, c2y]")
        if isPair {
            let words = String(type.prefix { $0 != "[" }.dropLast(4))
            return either(choice(words), numbers(4...4))
        }
        return type.contains(" or ") && !type.contains("[") ? choice(type) : nil
    }
}

extension String {
    /// The text without a prefix; `nil` if it does not have the prefix.
    fileprivate func removing(_ start: String) -> String? {
        hasPrefix(start) ? String(dropFirst(start.count)) : nil
    }
}
