import LayerGeometry
import SceneFile
import TestSupport

/// Typical edits of a scene, determined by a seed.
struct RandomEdit {
    private var random: SeededNumbers

    init(seed: UInt64) {
        random = SeededNumbers(seed: seed)
    }

    mutating func change(_ scene: inout Scene) {
        switch Int.random(in: 0..<20, using: &random) {
        case 0: scene.title = random.chance(0.5) ? nil : "it's: new"
        case 1: scene.rules = scene.rules == .uiview ? .calayer : .uiview
        case 2: scene.about = random.chance(0.5) ? nil : "two\nlines"
        default: change(&scene.root)
        }
    }

    private mutating func change(_ layer: inout Layer) {
        if let mask = layer.mask, random.chance(0.1) {
            var mask = mask
            change(&mask)
            layer.mask = mask
        } else if !layer.sublayers.isEmpty, random.chance(0.7) {
            let index = Int.random(in: 0..<layer.sublayers.count, using: &random)
            change(&layer.sublayers[index])
        } else if random.chance(0.3) {
            restructure(&layer)
        } else {
            edit(&layer)
        }
    }

    /// Changes one property of a layer.
    mutating func edit(_ layer: inout Layer) {
        switch Int.random(in: 0..<16, using: &random) {
        case 0: layer.name = random.chance(0.3) ? "" : "renamed # 1"
        case 1:
            layer.position = Point(x: layer.position.x + 10, y: layer.position.y)
        case 2: layer.setFrame(Rect(x: number(), y: number(), width: 50, height: number()))
        case 3: layer.anchorPoint = UnitPoint(x: random.chance(0.5) ? 0 : 0.5, y: 0.5)
        case 4:
            layer.layerTransform =
                random.chance(0.4)
                ? .identity : LayerTransform([.rotate(.degrees(number()))])
        case 5: layer.isHidden.toggle()
        case 6: layer.opacity = random.chance(0.5) ? 1 : 0.1
        case 7: layer.backgroundColor = random.chance(0.3) ? nil : LayerColor(notation: "#123")
        case 8: layer.text = random.chance(0.3) ? nil : "x: \"y\""
        case 9: layer.zPosition = random.chance(0.3) ? 0 : -0.0
        case 10: layer.bounds = layer.bounds.offsetBy(dx: number(), dy: 0)
        case 11:
            if layer.animations.isEmpty {
                layer.animations = [LayerAnimation(keyPath: "opacity", to: .number(0))]
            } else if random.chance(0.3) {
                layer.animations = []
            } else {
                layer.animations[0].duration = 2
                layer.animations[0].autoreverses.toggle()
            }
        case 12: layer.masksToBounds.toggle()
        case 13: layer.bounds = .zero
        case 14: layer.position = .zero
        default: layer.className = random.chance(0.3) ? nil : "UIView"
        }
    }

    private mutating func restructure(_ layer: inout Layer) {
        let count = layer.sublayers.count
        let index = count == 0 ? 0 : Int.random(in: 0..<count, using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: layer.mask = layer.mask == nil ? Layer(name: "mask") : nil
        case 1 where count > 0: layer.sublayers.remove(at: index)
        case 2 where count > 0: layer.sublayers.insert(layer.sublayers[index], at: index)
        case 3 where count > 1: layer.sublayers.swapAt(index, 0)
        case 4 where count > 1:
            let moved = layer.sublayers.remove(at: index)
            layer.sublayers[0].sublayers.append(moved)
        case 5 where count > 0:
            let out = layer.sublayers[index].sublayers
            layer.sublayers[index].sublayers = []
            layer.sublayers += out
        default:
            layer.sublayers.insert(
                Layer(name: "new", frame: Rect(x: 1, y: 2, width: 3, height: 4)), at: index)
        }
    }

    private mutating func number() -> Double {
        random.chance(0.5) ? Double(Int.random(in: -99...99, using: &random)) : random.number(0...9)
    }
}
