import HitboxDemos
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

/// Only what changed is painted again.
@Suite struct `A partly repainted picture` {
    private static let size = CellSize(columns: 30, rows: 15)
    private static let cell = PixelSize(width: 4, height: 9)

    private func playground(_ root: Layer) -> Playground {
        Playground(
            title: "", root: root, rules: .calayer, isYUp: false, size: Self.size,
            showsStageOnly: true)
    }

    /// Changes one layer somewhere.
    private func edit(_ layer: inout Layer, _ numbers: inout SeededNumbers) {
        if !layer.sublayers.isEmpty, numbers.chance(0.8) {
            let place = Int(numbers.next() % UInt64(layer.sublayers.count))
            return edit(&layer.sublayers[place], &numbers)
        }
        switch numbers.next() % 8 {
        case 0: layer.backgroundColor = .number(Int(numbers.next() % 200))
        case 1: layer.opacity = Float(numbers.number(0...1))
        case 2: layer.borderWidth = numbers.number(0...9)
        case 3: layer.cornerRadius = numbers.number(0...40)
        case 4: layer.layerTransform = LayerTransform([.rotate(.degrees(numbers.number(-90...90)))])
        case 5: layer.bounds = layer.bounds.insetBy(dx: numbers.number(-9...9), dy: 0)
        default:
            layer.position.x += numbers.number(-30...30)
            layer.position.y += numbers.number(-30...30)
        }
    }

    @Test(arguments: [PicturePlace.below, .beside])
    func `is the same as one painted from scratch`(place: PicturePlace) throws {
        let options = DrawingOptions(cell: Self.cell, picture: place)
        var numbers = SeededNumbers(seed: 71)
        var (parts, all) = (0, 0)
        for name in Demos.names {
            var root = try SceneFile.read(try #require(Demos.text(name)), name: name).root
            var shown = playground(root).raster(options, cell: Self.cell)
            for step in 0..<Effort.seeds(4, each: 1).count {
                edit(&root, &numbers)
                let playground = playground(root)
                let changed = shown.show(playground, options: options)
                let whole = playground.raster(options, cell: Self.cell)
                let differences = shown.samples.differences(from: whole.samples)
                #expect(differences == [0, 0, 0], "\(name), \(step), \(changed)")
                parts += changed.size.columns * changed.size.rows
                all += Self.size.columns * Self.size.rows
            }
        }
        // Most changes are small.
        #expect(parts * 2 < all, "\(parts) of \(all)")
    }
}

extension SampleRaster {
    /// The number of other colours, lines and owners.
    fileprivate func differences(from other: SampleRaster) -> [Int] {
        [
            zip(colors, other.colors).count { $0 != $1 },
            zip(lines, other.lines).count { $0 != $1 },
            zip(owners, other.owners).count { $0 != $1 },
        ]
    }
}
