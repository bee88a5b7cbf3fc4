import LayerGeometry
import PlaygroundModel
import Rendering
import TerminalIO
import TerminalTypes
func color(_ r: Double, _ g: Double, _ b: Double) -> LayerColor { LayerColor(red: r, green: g, blue: b, notation: "x") }
var blue = Layer(name: "blue", frame: Rect(x: 50, y: 50, width: 100, height: 100)); blue.backgroundColor = color(0,0,1)
if CommandLine.arguments.contains("rot") { blue.layerTransform = LayerTransform([.rotate(.degrees(30))]) }
if CommandLine.arguments.contains("3d") { blue.layerTransform = LayerTransform([.perspective(300), .rotate(.degrees(50), x: 0, y: 1, z: 0)]) }
var white = Layer(name: "white", frame: Rect(x: 60, y: 140, width: 200, height: 200), sublayers: [blue]); white.backgroundColor = color(1,1,1)
var view = Layer(name: "view", frame: Rect(x: 0, y: 0, width: 320, height: 480), sublayers: [white]); view.backgroundColor = color(0.81,0.81,0.84)
do {
let session = try TerminalSession.open(TerminalOptions(), environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"])
let p = Playground(title: "The blue and white layers", root: view, rules: .calayer, isYUp: false, size: session.size)
var loop = PlayLoop(session, playground: p, glyphs: nil)
loop.run()
} catch { print(error) }
