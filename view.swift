// Inside
// 4 layers, back to front, by hitbox.

import QuartzCore

let view = CALayer()
view.name = "view"
view.bounds = CGRect(x: 0, y: 0, width: 320, height: 160)
view.position = CGPoint(x: 160, y: 80)
view.backgroundColor = CGColor(srgbRed: 208 / 255, green: 208 / 255, blue: 216 / 255, alpha: 1)

let white = CALayer()
white.name = "white"
white.bounds = CGRect(x: 0, y: 0, width: 280, height: 120)
white.position = CGPoint(x: 160, y: 80)
white.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
view.addSublayer(white)

let blue = CALayer()
blue.name = "blue"
blue.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)
blue.position = CGPoint(x: 60, y: 50)
blue.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
white.addSublayer(blue)

let note = CALayer()
note.name = "note"
note.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
note.position = CGPoint(x: 115, y: 100)
note.backgroundColor = CGColor(srgbRed: 1, green: 204 / 255, blue: 0, alpha: 1)
view.addSublayer(note)
