//! A view dump, and a hit test on it.

import LayerGeometry
import ViewDumps

// snippet.read
let text = """
    <UIWindow: 0x7f8; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x600>>
       | <UIView: 0x7f9; frame = (0 0; 390 844); layer = <CALayer: 0x601>>
       |    | <UIView: 0x7fa; frame = (20 100; 350 60); layer = <CALayer: 0x602>>
       |    |    | <UIButton: 0x7fb; frame = (270 50; 60 40); opaque = NO; layer = <CALayer: 0x603>>
    """
guard let dump = try ViewDump.read(text, name: "screen.txt") else { fatalError("no dump") }
print(dump.format.title, dump.rows.count)  // → UIKit recursiveDescription 4
// snippet.end

// snippet.ask
let tree = LayerTree(dump.root)
let trace = tree.root.trace(Point(x: 310, y: 180), rules: dump.rules)
for candidate in trace.candidates {
    let line = dump.line(of: candidate.index) ?? 0
    print("line \(line): \(candidate.verdict.sentence(rules: trace.rules))")
}
// → line 1: asks its subviews, and one of them answers
// → line 2: contains the point, and nothing in it is hit
// → line 3: the point is outside its bounds, so its subviews are not asked
// snippet.end

// snippet.notes
for note in dump.notes {
    print(note.diagnostic.message)
}
// → detected: UIKit recursiveDescription, 4 views, 4 levels, in points
// snippet.end
