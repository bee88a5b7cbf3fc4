import LayerGeometry
import PlaygroundModel
import TestSupport
import Testing

@Suite struct `Every property` {
    private static let samples = [
        "name": "sky", "class": "UIButton", "text": "a text", "backgroundColor": "#102030",
        "borderColor": "systemRed", "sublayerTransform": "perspective(500) rotate(30deg,0,1,0)",
        "transform": "translate(4,5) rotate(30deg)", "isPassThrough": "root", "clock": "sweep",
        "contentSize": "320x900", "opacity": "0.3", "scale": "2,3", "rotation": "45°",
        "bounds.size": "30x40", "bounds": "1,2 30x40", "frame": "1,2 30x40",
    ]

    @Test func `can be set at the prompt, and is then in the inspector`() throws {
        for property in LayerProperty.all where property != .windowLevel {
            var playground = Playground.on()
            playground.press("/ b l u e Enter")
            let sample =
                switch property.kind {
                case .flag: property.standard == .flag(true) ? "off" : "yes"
                case .point, .unit: "0.25,7"
                default: Self.samples[property.name] ?? "12"
                }
            playground.update(.prompt(.command("set blue.\(property.name) \(sample)")))
            #expect(playground.complaint == nil, "\(property.name)")
            let layer = playground.selectedNode.layer
            let value = try #require(property.value(of: layer))
            #expect(try value.isClose(to: property.parse(sample)), "\(property.name)")
            let line = (property.whole ?? property).name
            #expect(
                playground.derived.inspection.lines.contains { $0.name == line && $0.isSet },
                "\(property.name)")
            playground.press("u")
            #expect(playground.tree == Playground.on().tree, "\(property.name)")
        }
    }

    @Test(arguments: [
        ("backgroundColor", "blu", "takes a colour, such as white or #d0d0d8, or none"),
        ("isPassThrough", "maybe", "takes true, false or root"),
        ("contentSize", "9", "takes a width and a height, such as 100x50, or none"),
        ("transform", "rotate(1rad)", "takes identity, 6 or 16 numbers, or steps such as"),
    ])
    func `explains which values it takes`(name: String, text: String, problem: String) {
        var playground = Playground.on()
        playground.update(.prompt(.command("set blue.\(name) \(text)")))
        #expect(playground.complaint?.contains("\(name) \(problem)") == true)
    }

    @Test(arguments: ["frame", "isHidden", "opacity", "zPosition", "name"])
    func `says that it already has the value`(name: String) throws {
        var playground = Playground.on()
        let blue = try #require(playground.tree.nodes.last)
        let value = LayerProperty.named(name)?.value(of: blue.layer)?.typed ?? ""
        playground.update(.prompt(.command("set \(blue.name).\(name) \(value)")))
        #expect(playground.log.hasPrefix("\(name) of blue is already "), "\(playground.log)")
        #expect(playground.prompt == nil && playground.tree == Playground.on().tree)
        playground.update(.document(.revise(blue.index, blue.layer, "set blue.\(name)")))
        #expect(playground.log == "'set blue.\(name)' changes nothing")
    }

    @Test func `of a part is refused if the transform is not affine`() {
        let card = Layer.made("card", 0, 0, 10, 10) {
            $0.transform = .rotation(.degrees(30), x: 0, y: 1, z: 0)
        }
        let start = Playground.on(.root(card))
        for keys in ["", "r", "s"] {
            var playground = start
            playground.press("/ c a r d Enter " + keys)
            if keys.isEmpty { playground.update(.prompt(.command("set card.scale 2"))) }
            #expect(
                playground.complaint?.hasPrefix("the transform is not affine, so it has no ")
                    == true, "\(keys)")
            #expect(playground.edit == nil && playground.tree == start.tree, "\(keys)")
        }
    }

    @Test func `is completed by Tab at its prompt, as in the palette, which describes it once`() {
        var playground = Playground.on()
        playground.press("/ b l u e Enter")
        playground.update(.prompt(.command("set backgroundColor white")))
        playground.press(":")
        playground.type("set backgroundColor ")
        let help = playground.derived.palette.proposals.map(\.help)
        #expect(help.count > 10 && help.count { $0.contains("such as white") } == 1, "\(help)")
        playground.press("Esc")
        playground.update(.inspector(.click("backgroundColor", edits: true)))
        #expect(playground.prompt?.label == "backgroundColor = ")
        playground.update(.prompt(.erase(.characters(-Int.max))))
        playground.type("systemG")
        var values: [String] = []
        for _ in 0..<3 {
            playground.press("Tab")
            values.append(playground.prompt?.line.text ?? "")
        }
        let named = LayerColor.names.filter { $0.hasPrefix("systemG") }
        #expect(named.count > 1 && Array(values.prefix(2)) == Array(named.prefix(2)), "\(values)")
    }
}
