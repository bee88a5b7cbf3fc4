import Foundation
import LayerGeometry
import TestSupport

@testable import ViewDumps

/// Writes packages like Xcode from random trees: independent of the reader, in both versions.
///
/// A property is inline or separate, single or repeated, early or late; keys are in any order.
struct CaptureWriter {
    /// The places where layers are described.
    enum Style: CaseIterable {
        /// In the window, which views refer to.
        case inWindow
        /// In a group of their own.
        case apart
        /// In the view of each.
        case atView
    }

    /// A window with its layers; those named `x…` belong to no view.
    let windows: [Layer]
    let version: Int
    let style: Style
    var numbers: SeededNumbers
    private let count: Int
    private var described: [String]
    private var properties: [[String]]
    private var masks: [String] = []
    private var nextAddress = 0x6000_0000_0100

    /// Prepares a package with a number of responses.
    init(_ windows: [Layer], seed: UInt64) {
        self.windows = windows
        numbers = SeededNumbers(seed: seed ^ 0xC0FFEE)
        version = numbers.chance(0.5) ? 1 : 2
        style = Style.allCases[Int(numbers.next() % 3)]
        count = Int(numbers.next() % 12) + 1
        described = Array(repeating: "", count: count)
        properties = Array(repeating: [], count: count)
    }

    /// The responses, in any order.
    mutating func files() -> [Capture.File] {
        var roots: [(window: String, layer: String)] = []
        for window in windows { roots.append(view(window, isWindow: true)) }
        var groups = [
            ("com.apple.UIKit.UIWindow", group("com.apple.UIKit.UIWindow", roots.map(\.window)))
        ]
        let layers = (style == .apart ? roots.map(\.layer) : []) + masks
        let layerGroup = "com.apple.QuartzCore.CALayer"
        if !layers.isEmpty { groups.append((layerGroup, group(layerGroup, layers))) }
        let texts = (0..<count).map { number in
            object([
                ("version", "\(version)"), ("request", "{\"identifier\": \"r\(number)\"}"),
                ("topLevelGroups", number == 0 ? object(groups) : "{}"),
                ("topLevelPropertyDescriptions", "{\(properties[number].joined(separator: ","))}"),
            ])
        }
        return texts.enumerated().map { number, text in
            CaptureFixture.file(
                "RequestResponses/Response_\(number)", text, by: Int(numbers.next() % 3_000) + 1)
        }.shuffled(using: &numbers)
    }

    // MARK: Objects

    /// A view and its layer, with their descendants.
    ///
    /// Recursive: the trees of tests have few levels.
    private mutating func view(_ layer: Layer, isWindow: Bool) -> (window: String, layer: String) {
        let (own, its) = (address(), address())
        var subviews: [String] = []
        var sublayers: [String] = []
        for sublayer in layer.sublayers {
            if sublayer.name.hasPrefix("x") {
                sublayers.append(self.layer(sublayer))
            } else {
                let (view, layer) = self.view(sublayer, isWindow: false)
                subviews.append(view)
                sublayers.append(layer)
            }
        }
        let full = described(layer, at: its, sublayers)
        let isHere = style == .atView || style == .inWindow && isWindow
        let groups = [
            group("com.apple.UIKit.UIViewController", [reference(address())]),
            group("com.apple.QuartzCore.CALayer", [isHere ? full : reference(its)]),
            group(
                "com.apple.UIKit.NSLayoutConstraint",
                [
                    object([
                        ("objectID", "\"\(address())\""), ("className", "\"NSLayoutConstraint\""),
                    ])
                ]),
        ].shuffled(using: &numbers)
        var parts = [
            ("objectID", "\"\(own)\""), ("className", isWindow ? "\"UIWindow\"" : "\"UIView\""),
            ("visibility", "1"), ("additionalGroups", "[\(groups.joined(separator: ","))]"),
            (
                "properties",
                list(
                    [
                        (
                            "accessibilityIdentifier", "public.plain-text", "\"\(layer.name)\"",
                            "\"w\""
                        ),
                        flag("userInteractionEnabled", layer.isUserInteractionEnabled),
                        flag("clipsToBounds", layer.masksToBounds), flag("hidden", layer.isHidden),
                    ] + (isWindow ? [floats("windowLevel", [layer.windowLevel])] : []), of: own)
            ),
        ]
        if !subviews.isEmpty {
            parts.append(("childGroup", group("com.apple.UIKit.UIView", subviews)))
        }
        return (object(parts), isHere && style == .atView ? reference(its) : full)
    }

    private mutating func layer(_ layer: Layer) -> String {
        let own = address()
        var sublayers: [String] = []
        for sublayer in layer.sublayers { sublayers.append(self.layer(sublayer)) }
        return described(layer, at: own, sublayers)
    }

    private mutating func described(
        _ layer: Layer, at address: String, _ sublayers: [String]
    ) -> String {
        var all = [
            floats(
                "bounds",
                [layer.bounds.minX, layer.bounds.minY, layer.bounds.width, layer.bounds.height]),
            floats("position", [layer.position.x, layer.position.y]),
            floats("anchorPoint", [layer.anchorPoint.x, layer.anchorPoint.y]),
            floats("anchorPointZ", [layer.anchorPointZ]), floats("zPosition", [layer.zPosition]),
            floats("transform", layer.transform.elements),
            floats("sublayerTransform", layer.sublayerTransform.elements),
            floats("opacity", [Double(layer.opacity)]),
            floats("cornerRadius", [layer.cornerRadius]), flag("hidden", layer.isHidden),
            flag("doubleSided", layer.isDoubleSided),
            flag("geometryFlipped", layer.isGeometryFlipped),
            flag("masksToBounds", layer.masksToBounds),
            ("name", "public.plain-text", "\"\(layer.name)\"", "\"w\""),
        ]
        if let mask = layer.mask {
            let text = self.layer(mask)
            masks.append(text)
            let place = lastAddress
            all.append(("mask", "objectInfo", info(place), info("0x1")))
        }
        lastAddress = address
        let name = layer.isTransformLayer ? "CATransformLayer" : "CALayer"
        var parts = [
            ("objectID", "\"\(address)\""), ("className", "\"\(name)\""),
            ("properties", list(all, of: address)),
        ]
        if !sublayers.isEmpty {
            parts.append(("childGroup", group("com.apple.QuartzCore.CALayer", sublayers)))
        }
        return object(parts)
    }

    /// The address of the last described layer.
    private var lastAddress = ""

    private mutating func address() -> String {
        nextAddress += 0x10
        return "0x" + String(nextAddress, radix: 16)
    }

    // MARK: Properties

    private typealias Property = (name: String, format: String, value: String, wrong: String)

    private func floats(_ name: String, _ values: [Double]) -> Property {
        func text(_ values: [Double]) -> String {
            let texts = values.map { "\"\(String(format: "%a", $0))\"" }
            return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ","))]"
        }
        let format = values.map { _ in "CGf" }.joined(separator: ", ")
        return (name, format, text(values), text(values.map { _ in 1.5 }))
    }

    private func flag(_ name: String, _ isOn: Bool) -> Property {
        (name, "b", isOn ? "\"1\"" : "\"0\"", isOn ? "\"0\"" : "\"1\"")
    }

    private func info(_ address: String) -> String {
        "{\"className\": \"CALayer\", \"memoryAddress\": \"\(address)\"}"
    }

    /// The inline properties of an object; separate ones are added to their responses.
    private mutating func list(_ all: [Property], of address: String) -> String {
        var inline: [String] = []
        for property in all {
            let last = Int(numbers.next() % UInt64(count))
            let isLater = last > 0 && numbers.chance(0.6)
            if !isLater || numbers.chance(0.5) {
                inline.append(described(property, value: isLater ? property.wrong : property.value))
            }
            if !isLater { continue }
            for number in 1..<last where numbers.chance(0.3) {
                apart(described(property, value: property.wrong), property, address, number)
            }
            apart(described(property, value: property.value), property, address, last)
            for number in last + 1..<max(count, last + 1) where numbers.chance(0.3) {
                let isUnchanged = numbers.chance(0.5)
                apart(
                    described(
                        property, value: isUnchanged ? nil : property.wrong,
                        status: isUnchanged ? (8, 3) : (0, 2)), property, address, number)
            }
        }
        return "[\(inline.shuffled(using: &numbers).joined(separator: ","))]"
    }

    private mutating func apart(
        _ text: String, _ property: Property, _ address: String, _ number: Int
    ) {
        properties[number].append("\"\(address).\(property.name)\": \(text)")
    }

    private mutating func described(
        _ property: Property, value: String?, status: (Int, Int) = (4, 0)
    ) -> String {
        var parts = [
            ("propertyName", "\"\(property.name)\""), ("propertyFormat", "\"\(property.format)\""),
            ("propertyRuntimeType", "\"CGFloat\""), ("propertyLogicalType", "\"Number\""),
            version == 1
                ? ("propertyValueStatus", "\(status.1)") : ("fetchStatus", "\(status.0)"),
        ]
        if let value { parts.append(("propertyValue", value)) }
        return object(parts)
    }

    // MARK: JSON

    private mutating func object(_ parts: [(key: String, value: String)]) -> String {
        let all = parts.shuffled(using: &numbers).map { "\"\($0.key)\": \($0.value)" }
        return "{\(all.joined(separator: numbers.chance(0.5) ? ",\n" : ","))}"
    }

    private mutating func group(_ identifier: String, _ objects: [String]) -> String {
        object([
            ("groupingID", "\"\(identifier)\""),
            ("debugHierarchyObjects", "[\(objects.joined(separator: ","))]"),
        ])
    }

    private mutating func reference(_ address: String) -> String {
        object([
            ("objectID", "\"\(address)\""), ("propertyVisibility", "1"),
            ("propertyLogicalType", "\"DebugHierarchyLogicalPropertyTypePointer\""),
        ])
    }
}
