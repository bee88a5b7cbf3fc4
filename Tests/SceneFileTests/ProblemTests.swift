import SceneFile
import SourceDiagnostics
import Testing

/// The problems of a text that must be rejected.
func problems(_ text: String) -> SceneProblems {
    do throws(SceneProblems) {
        _ = try SceneFile.read(text, name: "s")
        return SceneProblems([], in: SourceText(text, name: "s"))
    } catch {
        return error
    }
}

/// A problem in one line: `line:column+length message; help`.
func lines(_ problems: SceneProblems) -> [String] {
    problems.diagnostics.map {
        "\($0.range.line):\($0.range.column)+\($0.range.length) \($0.message)"
            + ($0.help.map { "; \($0)" } ?? "")
    }
}

@Suite struct `A scene with a problem` {
    @Test func `is drawn with the line and help`() {
        let text = "hitbox: 1\nroot:\n  name: view\n  anchorpoint: [0, 0]\n"
        #expect(
            problems(text).description == """
                s:4:3: error: unknown property 'anchorpoint'
                  |
                4 |   anchorpoint: [0, 0]
                  |   ^^^^^^^^^^^
                help: write 'anchorPoint'

                1 error

                """)
    }

    @Test(arguments: [
        ("alpha", "opacity"), ("hidden", "isHidden"), ("clipsToBounds", "masksToBounds"),
        ("center", "position"), ("contentOffset", "bounds"), ("subviews", "sublayers"),
        ("userInteractionEnabled", "isUserInteractionEnabled"), ("alphaValue", "opacity"),
        ("layoutMargins", nil),
    ])
    func `with a word of UIKit's or AppKit's suggests its own`(word: String, own: String?) {
        let help = own.map { "; write '\($0)'" } ?? ""
        #expect(
            lines(problems("hitbox: 1\nroot:\n  \(word): 1\n")) == [
                "3:3+\(word.count) unknown property '\(word)'\(help)"
            ])
    }

    @Test func `with a framework for its rules suggests the rule book`() {
        for (word, own) in [("uikit", "uiview"), ("CoreAnimation", "calayer")] {
            #expect(
                problems("hitbox: 1\nrules: \(word)\nroot: {}\n").diagnostics.map(\.help)
                    == ["write '\(own)'"])
        }
    }

    @Test(arguments: [
        ("zPosition: abc", "3:14+3 'zPosition' is 'abc', but must be a number"),
        ("zPosition: [1]", "3:14+3 'zPosition' is a list, but must be a number"),
        ("zPosition: \"1\"", "3:14+3 'zPosition' is text in quotes, but must be a number"),
        ("zPosition: .nan", "3:14+4 'zPosition' is '.nan', but must be a finite number"),
        ("zPosition: 1e400", "3:14+5 'zPosition' is '1e400', but must be a finite number"),
        (
            "zPosition: 1:30",
            "3:14+4 'zPosition' is '1:30', but numbers have no ':'; write it in decimal notation"
        ),
        (
            "zPosition: 010",
            "3:14+3 'zPosition' is '010', a number with a leading zero; remove the zero"
        ),
        (
            "zPosition: 0x10",
            "3:14+4 'zPosition' is '0x10', but only decimal numbers are read; "
                + "write it in decimal notation"
        ),
        ("zPosition: 1_0", "3:14+3 'zPosition' is '1_0', but numbers have no '_'; remove the '_'"),
        (
            "zPosition:",
            "3:13+1 'zPosition' has no value, but must be a number; write a value, or remove the key"
        ),
        ("opacity: 1.5", "3:12+3 'opacity' is 1.5, but must be between 0 and 1"),
        ("opacity: -0.1", "3:12+4 'opacity' is -0.1, but must be between 0 and 1"),
        ("isHidden: yes", "3:13+3 'isHidden' is 'yes', but must be true or false; write 'true'"),
        (
            "transform: [{scale: [1, 2, 3, 4]}]",
            "3:23+12 'scale' has 4 numbers, but must have 2 or 3, or be one number"
        ),
        (
            "transform: [{scale: {}}]",
            "3:23+2 'scale' is a mapping, but must be one number, or a list of 2 or 3 numbers"
        ),
        (
            "transform: [{rotate: [1, 2]}]",
            "3:24+6 'rotate' is a list, but must be a number, or a mapping with 'angle' and 'axis'; "
                + "write '{angle: 30, axis: [0, 1, 0]}'"
        ),
        ("frame: [1, 2, 3]", "3:10+9 'frame' has 3 numbers, but must have 4"),
        ("frame: [1, 2, x, 3]", "3:17+1 'frame' has 'x', but must be a number"),
        (
            "frame: [0, 0, 1e308, 1e308]\n  transform: [0.1, 0, 0, 1, 0, 0]",
            "3:10+20 'frame' is too large: the far edge is not finite"
        ),
        ("frame: [1e308, 0, 1e308, 1]", "3:10+20 'frame' is too large: the far edge is not finite"),
        (
            "frame: [0, 0, 1, 1]\n  position: [0, 0]",
            "4:13+6 'position' beside 'frame', which sets it; remove 'position', or write 'bounds' and 'position'"
        ),
        (
            "transform: [{scale: 1e200}, {scale: 1e200}]",
            "3:14+32 'transform' is too large: the matrix is not finite"
        ),
        (
            "transform: [{perspective: 0}]",
            "3:29+1 'perspective' is 0, but the eye must be at a distance"
        ),
        ("transform: [{rotat: 3}]", "3:16+5 unknown operation 'rotat'; write 'rotate'"),
        ("transform: [1, 2]", "3:14+6 'transform' has 2 numbers, but must have 6 or 16"),
        (
            "backgroundColor: whit",
            "3:20+4 'backgroundColor' is 'whit', which is not a colour; write 'white'"
        ),
        (
            "backgroundColor: #d0d0d8",
            "3:19+1 'backgroundColor' has no value, but must be a colour; write quotes around the colour: \"#d0d0d8\""
        ),
        ("name: \"a\\u0007\"", "3:9+9 'name' has the character U+0007, which is invisible"),
        ("name: \"a\\u202Eb\"", "3:9+10 'name' has the character U+202E, which is invisible"),
        (
            "name: a\n  name: b",
            "4:3+4 key 'name' is given twice, first at 3:3; remove one of the two"
        ),
        (
            "sublayers: [{name: a, name: b}]",
            "3:25+4 key 'name' is given twice, first at 3:16; remove one of the two"
        ),
        ("name: *a", "3:9+2 unknown alias '*a'"),
        ("sublayers: {}", "3:14+2 'sublayers' is a mapping, but must be a list of layers"),
        ("mask: 3", "3:9+1 'mask' is '3', but must be a layer"),
        (
            "clock: secnd",
            "3:10+5 'clock' is 'secnd', but must be hour, minute, second, sweep, steppingHour or "
                + "steppingMinute; write 'second'"
        ),
        (
            "animations: [{keyPath: opacity}]",
            "3:16+18 the animation has neither 'from', 'to' nor 'by', nor 'values'"
        ),
        (
            "animations: [{keyPath: opacty, to: 0}]",
            "3:16+24 'opacty' is not an animatable key path; write 'opacity'"
        ),
        ("animations: [{keyPath: position, to: 0}]", "3:16+26 'position' takes 2 numbers"),
        (
            "animations: [{keyPath: opacity, values: [0, 1], keyTimes: [1, 0]}]",
            "3:61+6 'keyTimes' must go up from 0 to 1"
        ),
        (
            "animations: [{keyPath: opacity, values: [0, 1], keyTimes: [0]}]",
            "3:16+49 'keyTimes' must have as many numbers as 'values'"
        ),
        (
            "animations: [{keyPath: opacity, to: 0, duration: -1}]",
            "3:52+2 'duration' is -1, but must be above 0"
        ),
        ("animations: [{from: 1}]", "3:16+9 the animation has no 'keyPath'"),
        (
            "animations: [{keyPath: opacity, to: 1, duration: 0}]",
            "3:52+1 'duration' is 0, but must be above 0"
        ),
    ])
    func `is reported with its place`(property: String, problem: String) {
        #expect(lines(problems("hitbox: 1\nroot:\n  \(property)\n")) == [problem])
    }

    @Test(arguments: [
        ("", "1:1+1 the file is empty; start with 'hitbox: 1'"),
        ("# nothing\n", "1:1+1 the file is empty; start with 'hitbox: 1'"),
        ("root: {}", "1:1+1 the format version is missing; write 'hitbox: 1' at the top"),
        ("hitbox: 1", "1:1+1 'root' is missing; write 'root:' with the root layer's keys"),
        ("hitbox: 2\nroot: {}", "1:9+1 'hitbox' is 2, but this program reads version 1"),
        ("hitbox: 1\nroot: []", "2:7+2 'root' is a list, but must be a layer"),
        ("[1]", "1:1+3 the file is a list, but must be a mapping of keys to values"),
        (
            "hitbox: 1\nroot: {}\n---\na: 1",
            "3:1+1 a second document starts here, but a file has one scene; "
                + "remove it, or move it to a file of its own"
        ),
        (
            "{\"hitbox\": 1, \"root\": {}}\n{\"hitbox\": 1}",
            "2:1+1 a second document starts here, but a file has one scene; "
                + "remove it, or move it to a file of its own"
        ),
        (
            "hitbox: 1\nroot:\n\tname: a",
            "3:1+1 a tab, but YAML is indented with spaces; write spaces"
        ),
        (
            "hitbox: 1\nrules: appkit\nroot: {}",
            "2:8+6 'rules' is 'appkit', but must be calayer, uiview, book, android or candidates"
        ),
        (
            "hitbox: 1\nshows: [xray]\nroot: {}",
            "2:9+4 'shows' is 'xray', but must be "
                + "compare, model, x-ray, frames, pins, axes, grid or arithmetic; write 'x-ray'"
        ),
        (
            "hitbox: 1\nshows: [grid, grid]\nroot: {}",
            "2:15+4 'shows' has 'grid' twice; remove one"
        ),
        (
            "hitbox: 1\nshows: compare\nroot: {}",
            "2:8+7 'shows' is 'compare', but must be a list of words; write '[compare]'"
        ),
        (
            "hitbox: 1\nprobe: [[1, 2], [3]]\nroot: {}",
            "2:17+3 'probe' has 1 number, but must have 2"
        ),
        (
            "hitbox: 1\nprobe: [1, b]\nroot: {}",
            "2:12+1 'probe' has 'b', but must be a number"
        ),
        (
            "hitbox: 1\nprobe: {about: here}\nroot: {}",
            "2:8+13 a point of 'probe' has no 'at'; write 'at: [x, y]'"
        ),
        (
            "hitbox: 1\nprobe: [{at: [1, 2], tiem: 3}]\nroot: {}",
            "2:22+4 unknown key 'tiem'; write 'time'"
        ),
        (
            "hitbox: 1\nprobe: [{at: [1], time: 3}]\nroot: {}",
            "2:14+3 'at' has 1 number, but must have 2"
        ),
        (
            "hitbox: 1\nprobe: {at: [1, 2], time: -3}\nroot: {}",
            "2:27+2 'time' is -3, but must not be negative"
        ),
        (
            "hitbox: 1\nprobe: [\(String(repeating: "[0, 0],", count: 1_001))]\nroot: {}",
            "2:8+7009 more than 1000 points"
        ),
        (
            "hitbox: 1\nroot: {}\n\u{7}",
            "3:1+1 the character U+0007 is not allowed in a scene; remove it"
        ),
    ])
    func `is rejected as a whole`(text: String, problem: String) {
        #expect(lines(problems(text)) == [problem])
    }

    @Test func `has all its problems reported in one run, in order`() {
        let text = """
            hitbox: 1
            root:
              nam: a
              opacity: 3
              nam: b
              sublayers:
                - frame: 3
                - {name: a, isHiden: true}
            """
        #expect(
            lines(problems(text)) == [
                "3:3+3 unknown property 'nam'; write 'name'",
                "4:12+1 'opacity' is 3, but must be between 0 and 1",
                "5:3+3 key 'nam' is given twice, first at 3:3; remove one of the two",
                "7:14+1 'frame' is '3', but must be a list of 4 numbers",
                "8:17+7 unknown property 'isHiden'; write 'isHidden'",
            ])
    }

    @Test func `may not be UTF-8`() {
        do throws(SceneProblems) {
            _ = try SceneFile.read(bytes: Array("hitbox: 1\nä".utf8) + [0xFF], name: "s")
            Issue.record("was read")
        } catch {
            #expect(lines(error) == ["2:2+1 the byte 0xFF is not UTF-8; save the file as UTF-8"])
        }
    }

    @Test func `may be nested too deep or be too large, and never traps`() {
        for opener in ["[", "{a: ", "- ", "? "] {
            let text = "hitbox: 1\nroot: " + String(repeating: opener, count: 100_000)
            #expect(!problems(text).diagnostics.isEmpty)
        }
        var bomb = "hitbox: 1\nroot:\n  sublayers:\n  - &a0 {name: a}\n"
        for level in 1...9 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
            bomb += "  - &a\(level) {sublayers: [\(aliases)]}\n"
        }
        #expect(lines(problems(bomb)).last?.hasSuffix("more than 1000000 layers") == true)
        let masks = bomb.replacing("  sublayers:\n", with: "  mask: {name: m}\n  sublayers:\n")
            .replacing(" {sublayers: [", with: " {mask: {sublayers: [").replacing("]}", with: "]}}")
        #expect(lines(problems(masks)).last?.hasSuffix("more than 1000000 layers") == true)
        let moving = bomb.replacing(
            "{name: a}", with: "{name: a, animations: {keyPath: opacity, to: 0}}")
        #expect(lines(problems(moving)).last?.hasSuffix("more than 10000 animations") == true)
        var groups = "hitbox: 1\nroot:\n  animations:\n  - &a0 {keyPath: opacity, to: 0}\n"
        for level in 1...9 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
            groups += "  - &a\(level) {group: [\(aliases)]}\n"
            if level == 5 {
                #expect(
                    lines(problems(groups)).last?.hasSuffix("more than 10000 animations") == true)
            }
        }
        #expect(
            lines(problems(groups)).last?.hasSuffix("values, counting aliases") == true)
        let keys =
            "hitbox: 1\nroot: &a {name: a}\n? *a\n: 1\n? [*a]\n: 2\n? {*a : x}\n: 3\n"
        #expect(lines(problems(keys)).allSatisfy { $0.hasSuffix("a key must be a word") })
    }
}
