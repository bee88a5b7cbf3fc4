import HitboxScripting
import SourceDiagnostics
import Testing

@Suite struct `A wrong line` {
    @Test(arguments: [
        ("klick blue", "3:1+5 unknown command 'klick'; write 'click'"),
        ("hit blue", "3:1+3 unknown command 'hit'; write 'expect hit'"),
        (
            "end",
            "3:1+3 'end' without 'scene' or 'expect screen'; remove it; a test ends where the next one begins"
        ),
        ("\"click\" blue", "3:1+7 unknown command 'click'"),
        ("click", "3:6+1 'click' has no target; write 'click [BUTTON] TARGET'"),
        ("click left", "3:11+1 'click' has no target; write 'click [BUTTON] TARGET'"),
        ("click lefft blue", "3:7+5 unknown button 'lefft'; write 'left'"),
        ("click cmd+left blue", "3:7+3 unknown modifier 'cmd'; write ctrl+, alt+ or shift+"),
        (
            "click 160, 240",
            "3:7+4 the target '160,' is not a pair of numbers; write X,Y without a blank"
        ),
        ("click 160,24O", "3:11+3 the target's y is '24O', but must be a number"),
        ("click cell(0,1)", "3:12+1 the column is '0', but must be a whole number from 1 to 1000"),
        ("click cel(1,1)", "3:7+3 unknown kind of target 'cel'; write 'cell'"),
        (
            "click cell(1, 1)",
            "3:7+7 'cell(1,' is not a target; write it with ')' at its end and without blanks, such as cell(9,7)"
        ),
        (
            "click blue:2",
            "3:12+1 the place '2' is not a pair of numbers; write X,Y without a blank"
        ),
        ("click blue extra", "3:12+5 unexpected 'extra' after the end of 'click'"),
        (
            "click blue #1 of all",
            "3:12+9 unexpected '#1' after the end of 'click'; write a blank after '#' to begin a comment"
        ),
        ("click \"\"", "3:7+2 the layer's name is empty"),
        (
            "click \"blue",
            "3:7+5 the text in quotes does not end; write '\"' at its end; a quote within it is '\\\"'"
        ),
        (
            "type \"a\\q\"",
            "3:8+2 unknown escape in a text; write \\e, \\n, \\r, \\t, \\\\, \\\" or \\xHH"
        ),
        (
            "type \"\\xG0\"",
            "3:7+2 unknown escape in a text; write \\e, \\n, \\r, \\t, \\\\, \\\" or \\xHH"
        ),
        ("type hello", "3:6+5 the text 'hello' is not in quotes; write 'type \"TEXT\"'"),
        ("type \"\\xff\"", "3:6+6 the text is not UTF-8"),
        (
            "type \"\u{1B}\"",
            "3:7+1 the character U+001B is not allowed in a script; write it as an escape in quotes, such as \\e, or remove it"
        ),
        (
            "# \u{9B}",
            "3:3+1 the character U+009B is not allowed in a script; write it as an escape in quotes, such as \\e, or remove it"
        ),
        ("key Entr", "3:5+4 unknown key 'Entr'; write 'Enter'"),
        ("key ctrl+Entr", "3:10+4 unknown key 'Entr'; write 'Enter'"),
        ("key #", "3:4+1 'key' has no key; write \"#\" in quotes for the key '#'"),
        ("key a 0", "3:7+1 the number is '0', but must be a whole number from 1 to 100000"),
        ("key a b", "3:7+1 unexpected 'b' after the end of 'key'"),
        ("wheel upp", "3:7+3 unknown direction 'upp'; write 'up'"),
        (
            "wheel up 1e3",
            "3:10+3 the number of notches is '1e3', but must be a whole number from 1 to 100000"
        ),
        (
            "drag blue",
            "3:10+1 'drag' has no second target after '->'; write 'drag [BUTTON] TARGET -> TARGET [-> TARGET] [steps N]'"
        ),
        (
            "drag a->b",
            "3:6+4 'a->b' is not a layer; write a name with special characters in quotes"
        ),
        ("resize 100", "3:8+3 '100' is not a size; write COLUMNSxROWS, such as 80x24"),
        (
            "resize 0x24",
            "3:8+1 the number of columns is '0', but must be a whole number from 1 to 1000"
        ),
        ("focus inn", "3:7+3 unknown direction 'inn'; write 'in'"),
        ("wait 400", "3:6+3 the time '400' has no unit; write '400ms' or '400s'"),
        ("wait -1s", "3:6+3 the time is -1s, but must be from 0 to 86400s"),
        (
            "set blue 3",
            "3:5+4 'blue' has no property; write 'LAYER.PROPERTY', such as blue.position"
        ),
        ("set blue.alpha 1", "3:10+5 unknown property 'alpha'; write 'opacity'"),
        ("expect blue.hidden is true", "3:13+6 unknown property 'hidden'; write 'isHidden'"),
        ("rules UIKit", "3:7+5 unknown rules 'UIKit'; write 'uiview'"),
        ("set blue.anchorpoint 0,0", "3:10+11 unknown property 'anchorpoint'; write 'anchorPoint'"),
        ("set blue.rotation 45", "3:19+2 'rotation' is '45', but must be an angle; write '45deg'"),
        ("set blue.opacity 1.5", "3:18+3 'opacity' is 1.5, but must be between 0 and 1"),
        (
            "set blue.zPosition 0x10",
            "3:20+4 'zPosition' is '0x10', but only decimal numbers are read; write it in decimal notation"
        ),
        (
            "set blue.isHidden tru",
            "3:19+3 'isHidden' is 'tru', but must be true or false; write 'true'"
        ),
        (
            "set blue.isPassThrough rot",
            "3:24+3 'isPassThrough' is 'rot', but must be true, false or root; write 'root'"
        ),
        (
            "set blue.text hello",
            "3:15+5 'text' is 'hello', but must be text in quotes; write 'text \"TEXT\"'"
        ),
        (
            "set blue.backgroundColor bleu",
            "3:26+4 'backgroundColor' is 'bleu', which is not a colour; write 'blue'"
        ),
        ("set blue.frame 1,2", "3:19+1 'set' has no size; write 'frame X,Y WxH'"),
        (
            "set blue.frame 1,2,3",
            "3:16+5 '1,2,3' is not a rectangle; write X,Y WIDTHxHEIGHT, such as 100,100 100x50"
        ),
        (
            "set blue.frame 1e308,0 1e308x1",
            "3:16+7 'frame' is too large: the far edge is not finite"
        ),
        ("set blue.transform rotat(45deg)", "3:20+5 unknown operation 'rotat'; write 'rotate'"),
        (
            "set blue.transform rotate(45)",
            "3:27+2 'rotate' is '45', but must be an angle; write '45deg'"
        ),
        ("set blue.transform 1,2", "3:20+3 'matrix' has 2 numbers, but must have 6 or 16"),
        (
            "set blue.transform scale(2)   rotate(4,5deg)",
            "3:38+6 'rotate' has 2 parts, but must have 1 or 4; write rotate(45deg), or rotate(45deg,0,1,0) with an axis"
        ),
        (
            "set blue.transform translate(1,2",
            "3:20+13 'translate(1,2' does not end; write it with its numbers in parentheses, such as rotate(45deg)"
        ),
        ("set blue.position 1 2 é", "3:19+5 '1 2 é' is not a pair of numbers; write X,Y"),
        ("set blue.position 1,é", "3:21+1 'position' is 'é', but must be a number"),
        ("set blue.frame 1,2  3xy", "3:23+1 'frame' is 'y', but must be a number"),
        ("set blue.position 1,,2", "3:20+1 'position' is '1,,2', where a number is missing"),
        ("set blue.position (1,2, )", "3:23+2 'position' is '(1,2, )', where a number is missing"),
        ("set blue.frame ,2 3x4", "3:16+1 'frame' is ',2 3x4', where a number is missing"),
        (
            "set blue.transform scale(2) translate(1, )",
            "3:40+2 'translate' is '1, ', where a number is missing"
        ),
        ("set blue.position (1,2", "3:19+2 'position' is '(1', but must be a number"),
        (
            "set blue.opacity 007",
            "3:18+3 'opacity' is '007', a number with a leading zero; remove the zero"
        ),
        ("set blue.opacity 1 2", "3:18+3 'opacity' is '1 2', but must be a number"),
        (
            "set blue.bounds.size 80,60",
            "3:22+5 '80,60' is not a size; write WIDTHxHEIGHT, such as 100x50"
        ),
        (
            "expect blue.position 1,2 #first",
            "3:26+6 unexpected '#first' after the end of 'expect LAYER.PROPERTY'; write a blank after '#' to begin a comment"
        ),
        (
            "set blue.presentation.opacity 1",
            "3:5+4 presentation values cannot be set; write 'opacity' without 'presentation.'"
        ),
        (
            "rules appkit",
            "3:7+6 unknown rules 'appkit'; write calayer, uiview, book, android or candidates"
        ),
        (
            "snapshot \"a/b\"",
            "3:10+5 'a/b' cannot be a part of a file's name; write a name without '/' and '\\' that does not begin with a dot"
        ),
        (
            "snapshot \"a\" of tree",
            "3:17+4 unknown part 'tree'; write stage, why, layers or screen"
        ),
        (
            "snapshot \"a\" stage", "3:14+5 unexpected 'stage' after the end of 'snapshot'"
        ),
        ("undo 3", "3:6+1 unexpected '3' after the end of 'undo'"),
        ("expect", "3:7+1 'expect' has no claim; write 'expect hit LAYER'"),
        ("expect hits blue", "3:8+4 unknown expectation 'hits'; write 'hit'"),
        (
            "expect not seen blue",
            "3:8+3 'not' cannot be used with 'seen'; write 'not' before hit, contains or a call only"
        ),
        (
            "snapshot \"a\" of stage with color",
            "3:27+1 'snapshot' has no 'colours'; write 'snapshot \"NAME\" [of stage|why|layers|screen] [with colours]'"
        ),
        ("expect rejected blue because hiden", "3:30+5 unknown verdict 'hiden'; write 'hidden'"),
        (
            "expect rejected blue",
            "3:21+1 'expect rejected' has no 'because' and a verdict; write 'expect rejected LAYER because VERDICT [at TARGET]'"
        ),
        (
            "expect point blue 5",
            "3:19+1 the point '5' is not a pair of numbers; write X,Y without a blank"
        ),
        ("expect point blue 5,5 ± -1", "3:25+2 the tolerance is below 0"),
        ("expect row 0 \"a\"", "3:12+1 the row is '0', but must be a whole number from 1 to 1000"),
        (
            "size 80x24\nclick a\nsize 80x24",
            "5:1+4 'size' after the first test or step; write it at the top of the script"
        ),
        (
            "size 80x24\nsize 80x24",
            "4:1+4 'size' is given twice, first on line 3; remove one of the two"
        ),
        (
            "size 80x24\nview stage 40x12",
            "4:1+4 the size is given twice, by 'size' and by 'view'; remove one of the two"
        ),
        ("view stge", "3:6+4 unknown view 'stge'; write 'stage'"),
        (
            "term a/b",
            "3:6+3 'a/b' is not a terminal type; write a name as TERM has it, such as xterm-256color"
        ),
        (
            "test \"a\"\ntest \"a\"",
            "4:6+3 a test is already called 'a', on line 3; give it another name"
        ),
        ("test \"\"", "3:6+2 the test's name is empty"),
        (
            "expect screen\n a",
            "3:1+13 'expect screen' does not end; write a line with only the word 'end' after the last row"
        ),
        (
            "expect screen\na\n  end",
            "4:1+1 the row begins to the left of its 'end'; indent all rows as far as 'end', with the same blanks"
        ),
    ])
    func `is reported with its place and a remedy`(text: String, problem: String) {
        #expect(problems(top + text + "\n") == [problem])
    }

    @Test(arguments: [
        (
            "",
            [
                "1:1+1 the version is missing; write 'hitbox 1' above everything else",
                "1:1+1 the scene is missing; write 'scene \"FILE\"' above the first test and step",
            ]
        ),
        (
            "size 8x2\nscene \"a\"\n",
            ["1:1+4 the version is missing; write 'hitbox 1' above everything else"]
        ),
        (
            "hitbox 1\n\nclick 1,1\n",
            ["3:1+1 the scene is missing; write 'scene \"FILE\"' above the first test and step"]
        ),
        (
            "hitbox 2\nnew things\n",
            [
                "1:8+1 the script has version 2, but this program reads version 1; get a newer hitbox"
            ]
        ),
        (
            "hitbox 1\nscene\nhitbox: 1\n",
            ["2:1+5 'scene' does not end; write a line with only the word 'end' after the YAML"]
        ),
    ])
    func `may be in the header`(text: String, expected: [String]) {
        #expect(problems(text) == expected)
    }

    @Test func `does not hide the others`() {
        let text = top + "klick a\nkey Entr\nexpect rejected a because no\nwait 3\n"
        #expect(problems(text).count == 4)
        #expect(problems(top + String(repeating: "klick\n", count: 5_000)).count == 1_000)
    }

    @Test(arguments: [
        ("key a 100000", "keys"), ("wheel up 100000 at root", "notches"),
        ("drag 1,1 -> 2,2 steps 100000", "moves"),
        ("type \"\(String(repeating: "a", count: 100_000))\"", "characters"),
        ("raw \"\(String(repeating: "a", count: 100_000))\"", "bytes"),
    ])
    func `may repeat too much in all, if each line is within its limit`(
        line: String, what: String
    ) {
        #expect(problems(top + line + "\n" + line + "\n").count <= 1)
        let found = problems(top + String(repeating: line + "\n", count: 5))
        #expect(found.count == 1, "\(what)")
        #expect(
            found.first?.hasSuffix(
                "the steps up to here repeat keys, characters, moves and notches more than "
                    + "200000 times; repeat them less often, or split the script") == true)
    }

    @Test func `may compare more of the screen in all than a script may`() {
        let huge = top.replacing("hitbox 1\n", with: "hitbox 1\nsize 1000x1000\n")
        let rows = String(repeating: "snapshot \"a\" of screen\nexpect row 1 \"\"\n", count: 101)
        #expect(problems(top + rows).isEmpty)
        #expect(
            problems(huge + rows).map { String($0.drop { $0 != " " }) }
                == [
                    " the screens that are compared up to here have more than 200000000 cells; "
                        + "use a smaller screen, or split the script"
                ])
        // Single steps are as many as there is room for.
        #expect(problems(top + String(repeating: "key a\nclick 1,1\n", count: 20_000)).isEmpty)
    }

    @Test func `is drawn with a caret`() {
        do throws(ScriptProblems) {
            _ = try Script.read(top + "click ctrl+leftt \"名前\"\n", name: "a.hitbox")
            Issue.record("it was read")
        } catch {
            #expect(
                error.description == """
                    a.hitbox:3:12: error: unknown button 'leftt'
                      |
                    3 | click ctrl+leftt "名前"
                      |            ^^^^^
                    help: write 'left'

                    1 error

                    """)
        }
    }

    @Test func `may not be UTF-8`() {
        #expect(throws: ScriptProblems.self) {
            try Script.read(bytes: Array(top.utf8) + [0xFF], name: "s")
        }
    }
}
