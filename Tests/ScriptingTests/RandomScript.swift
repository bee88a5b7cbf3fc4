import HitboxScripting
import LayerGeometry
import SceneFile
import TerminalTypes
import TestSupport

/// Statements with unusual names, texts and numbers, determined by a seed.
struct RandomScript {
    var random: SeededNumbers

    init(seed: UInt64) {
        random = SeededNumbers(seed: seed)
    }

    mutating func body() -> Statement.Body {
        random.chance(0.5) ? .step(step()) : .expect(claim())
    }

    private mutating func step() -> Step {
        switch whole(0...24) {
        case 0: .key(key(), count: whole(1...3))
        case 1: .type(text())
        case 2: .paste(text())
        case 3: .move(target())
        case 4: .press(button(), target())
        case 5: .release(target())
        case 6: .click(button(), target())
        case 7: .doubleClick(target())
        case 8:
            .drag(
                button(), (0...whole(1...3)).map { _ in target() },
                steps: random.chance(0.5) ? whole(1...9) : nil)
        case 9:
            .wheel(
                pick([.up, .down, .left, .right]), modifiers(), count: whole(1...9),
                at: random.chance(0.5) ? target() : nil)
        case 10: .resize(CellSize(columns: whole(1...1000), rows: whole(1...1000)))
        case 11: .focus(random.chance(0.5))
        case 12: .wait(seconds: pick([0, 0.4, 1.5, 1e-9, 1.0 / 3, 86_400]))
        case 13...15:
            { (property: LayerProperty) in .set(layer(), property, value(property)) }(
                pick(LayerProperty.all))
        case 16: .raw((0..<whole(0...9)).map { _ in UInt8(whole(0...255)) })
        case 17: pick([.undo, .redo, .model, .presentation])
        case 18: .mark(text())
        case 19:
            .snapshot(
                pick(["a", "a b", "é名\"#"]), of: pick(SnapshotArea.allCases),
                hasColors: pick([false, true]))
        case 20: .note(text())
        case 21: .skip(text())
        case 22: .xfail(text())
        default: .click(.left, target())
        }
    }

    private mutating func claim() -> HitboxScripting.Expectation {
        switch whole(0...13) {
        case 0...1:
            .hit(
                layer(), at: place(), via: (0..<whole(0...3)).map { _ in layer() },
                isNegated: random.chance(0.5))
        case 2: .hit(nil, at: place(), via: [], isNegated: pick([false, true]))
        case 3: .seen(layer(), at: place())
        case 4: .contains(layer(), at: place(), isNegated: random.chance(0.5))
        case 5: .rejected(layer(), pick(Verdict.allCases), at: place())
        case 6:
            .point(
                layer(), Point(x: number(), y: number()),
                tolerance: random.chance(0.5)
                    ? Size(width: abs(number()), height: abs(number())) : nil)
        case 7...8:
            { (property: LayerProperty) in
                .property(
                    layer(), pick([.model, .presentation]), property, value(property),
                    tolerance: random.chance(0.5) ? abs(number()) : nil)
            }(pick(LayerProperty.all))
        case 9: .selected(layer())
        case 10: .log(text())
        case 11: random.chance(0.5) ? .status(text()) : .row(whole(1...1000), text())
        case 13:
            .call(
                "a.hitTest((\(number()), 1))", value: pick(["none", "1,2", "a/b"]),
                tolerance: random.chance(0.5) ? abs(number()) : nil,
                isNegated: random.chance(0.5))
        default:
            .screen(
                (0..<whole(0...4)).map { _ in
                    pick(["", "end", "  end", "\\end", " a", "│ x \\", "\\\\", "名前"])
                })
        }
    }

    private mutating func value(_ property: LayerProperty) -> LayerValue {
        switch property.kind {
        case .number(let range): .number(range == nil ? number() : random.number(0...1))
        case .point: .point(Point(x: number(), y: number()))
        case .unit: .unit(UnitPoint(x: number(), y: number()))
        case .size: .size(Size(width: number(), height: number()))
        case .word(let words): .word(pick(words))
        case .rect:
            .rect(Rect(x: number(), y: number(), width: abs(number()), height: abs(number())))
        case .angle: .angle(.degrees(number()))
        case .scale: .scale(x: number(), y: number())
        case .flag: .flag(random.chance(0.5))
        case .text:
            .text(pick(["", "a", " b ", "# c", "\"", "\\", "\\n", "é名前", "end", "a\u{301}"]))
        case .color:
            .color(pick([nil, LayerColor(notation: "white"), LayerColor(notation: "#A1b2c3")]))
        case .transform:
            .transform(LayerTransform((0..<whole(0...3)).map { _ in operation() }))
        }
    }

    private mutating func operation() -> TransformOperation {
        switch whole(0...5) {
        case 0: .perspective(random.number(100...900))
        case 1: .translate(x: small(), y: small(), z: random.chance(0.5) ? 0 : small())
        case 2: .rotate(.degrees(small()))
        case 3: .rotate(.degrees(small()), x: small(), y: small(), z: small())
        case 4: .scale(x: small(), y: small(), z: random.chance(0.5) ? 1 : small())
        default: .matrix(Transform3D(elements: (0..<16).map { _ in small() }))
        }
    }

    private mutating func place() -> Target.Place? {
        random.chance(0.5) ? target().place : nil
    }

    private mutating func target() -> Target {
        let place: Target.Place =
            switch whole(0...6) {
            case 0: .center(layer())
            case 1: .own(layer(), Point(x: number(), y: number()))
            case 2: .unit(layer(), UnitPoint(x: number(), y: number()))
            case 3: .scene(Point(x: number(), y: number()))
            case 4: .offset(dx: number(), dy: number())
            case 5: .cell(CellPoint(column: whole(0...999), row: whole(0...999)))
            default: .pixel(x: whole(1...65_535), y: whole(1...65_535))
            }
        return Target(place, isForced: random.chance(0.3))
    }

    private mutating func layer() -> LayerReference {
        LayerReference(
            pick([
                "blue", "view/white/blue", "#3", "row#2", "my layer", "v1.position", "none", "at",
                "left", "-5,3", "a\\/b", "名前", "cell(1,1)", "\"q\"", "->", "steps", "#a", "34",
                "presentation", "\u{202E}x", "a:b@c", "+", "±",
            ]))
    }

    private mutating func key() -> KeyPress {
        KeyPress(
            pick([
                .character("a"), .character("#"), .character("\""), .character(" "),
                .character("+"), .character("-"), .character("<"), .character("é"),
                .character("名"), .character("\\"), .enter, .pageUp, .function(5), .escape,
            ]), modifiers())
    }

    private mutating func modifiers() -> InputModifiers {
        random.chance(0.5) ? [] : InputModifiers(rawValue: UInt8(whole(0...7)))
    }

    private mutating func button() -> PointerButton {
        PointerButton(pick([.left, .middle, .right]), modifiers())
    }

    private mutating func text() -> String {
        pick([
            "", "a", " b ", "# c", "\"", "\\", "\\n", "\n\r\t\u{1B}\0", "é名前", "\u{2028}\u{85}",
            "👨‍👩‍👧", "\u{FEFF}\u{202E}", "end", "a\u{301}\u{7F}",
        ])
    }

    private mutating func number() -> Double {
        random.chance(0.3)
            ? pick([0, -0.0, 0.1, 1.0 / 3, 1e17, -1e-7, 1e300, .leastNonzeroMagnitude])
            : random.chance(0.5) ? Double(whole(-500...500)) : random.number(-1000...1000)
    }

    private mutating func small() -> Double {
        random.chance(0.4) ? pick([0, 1, -1, 0.5]) : random.number(-3...3)
    }

    private mutating func whole(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &random)
    }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[whole(0...values.count - 1)]
    }
}
