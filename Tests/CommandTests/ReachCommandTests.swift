import TerminalHarness
import TestSupport
import Testing

private let screen = """
    hitbox: 1
    rules: uiview
    root:
      name: screen
      frame: [0, 0, 320, 480]
      sublayers:
        - {name: pay, class: UIButton, text: Place order, frame: [20, 100, 130, 44]}
        - {name: off, class: UIButton, text: Sign in, frame: [20, 200, 130, 44], isUserInteractionEnabled: false}
        - {name: toast, frame: [0, 117, 320, 60]}
        - name: box
          frame: [0, 300, 100, 20]
          sublayers:
            - {name: late, text: Late, frame: [0, 40, 50, 20]}
            - {name: late, text: Sign out, frame: [0, 0, 10, 10]}
        - {name: later, text: Sign out, frame: [200, 300, 50, 20]}

    """

/// An Android button with a label, and a text that is no part of one.
private let login = """
    <hierarchy rotation="0">
      <node class="android.widget.FrameLayout" bounds="[0,0][400,800]">
        <node class="android.view.ViewGroup" content-desc="sign-in" clickable="true" bounds="[100,100][300,200]">
          <node class="android.widget.TextView" text="LOGIN" bounds="[150,130][250,170]"/>
        </node>
        <node class="android.widget.TextView" text="Welcome" bounds="[100,300][300,340]"/>
      </node>
    </hierarchy>
    """

@Suite(.waiting) struct `The reach command` {
    @Test func `prints the share, the best point and what takes the rest`() throws {
        let run = try Run("reach", "-", "pay", input: screen)
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(
            run.output == """
                screen/pay
                     39 % of 130x44 gets the touch, by the rules of uiview

                  best point         85,108.5
                  largest rectangle  130x17 at 20,100

                  screen/toast  3510 pt²  is in front of it

                """, "\(run.output)")
    }

    @Test func `says which takers are in the layer`() throws {
        let run = try Run("reach", "-", "box", input: screen)
        #expect(run.output.contains("\n  screen/box/late#2  100 pt²  is in it\n"), "\(run.output)")
    }

    @Test func `says which layer refuses the touches that a layer does not get`() throws {
        for (name, row) in [
            ("#5", "screen  1000 pt²  box: outside its bounds"),
            ("off", "screen  5720 pt²  off: not interactive"),
        ] {
            let run = try Run("reach", "-", name, input: screen)
            #expect(run.output.hasSuffix("\n  \(row)\n"), "\(run.output)")
        }
    }

    @Test func `gives sizes as they are on the screen, and none that a turned layer has not`()
        throws
    {
        func share(_ transform: String) throws -> String {
            let scene = """
                hitbox: 1
                rules: uiview
                root:
                  name: screen
                  frame: [0, 0, 320, 480]
                  sublayers:
                    - {name: card, position: [160, 240], bounds: [0, 0, 100, 80], transform: \(transform)}
                """
            let run = try Run("reach", "-", "card", input: scene)
            return String(run.output.split(separator: "\n").dropFirst().first ?? "")
        }
        #expect(
            try share("[{scale: 0.5}]")
                == "     100 % of 50x40 gets the touch, by the rules of uiview")
        #expect(try share("[{rotate: 30}]").hasPrefix("     100 % of its area gets the touch"))
    }

    @Test func `takes the text of a label for the control that it is in, and says so`() throws {
        let run = try Run("reach", "-", "LOGIN", input: login)
        #expect(run.status == 0)
        #expect(
            run.output.hasPrefix(
                """
                FrameLayout/sign-in
                     100 % of 200x100 gets the touch, by the rules of android
                     "LOGIN" is the text of LOGIN in FrameLayout/sign-in

                """), "\(run.output)")
    }

    @Test func `prints JSON of a stable shape`() throws {
        let run = try Run("reach", "-", "Place order", "--json", input: screen)
        #expect(
            run.output == """
                {"layer": "screen/pay", "area": 5720, "reached": 2210, "best": [85, 108.5], \
                "largest": [20, 100, 130, 17], "takers": [{"path": "screen/toast", "area": 3510, \
                "verdict": "behind"}]}

                """, "\(run.output)")
    }

    @Test func `prints JSON without rounding errors`() throws {
        let door = try Run("reach", "demo:perspective", "right-door", "--json")
        #expect(
            door.output.contains(
                "\"best\": [211.558753, 108], \"largest\": [160, 36, 103.117507, 144]"),
            "\(door.output)")
        let probe = try Run("probe", "demo:perspective", "right-door", "--json")
        #expect(probe.output.hasSuffix("\"best\": [211.558753, 108]}\n"), "\(probe.output)")
    }

    @Test func `says of a transform layer that its sublayers are asked in its place`() throws {
        let scene = """
            hitbox: 1
            root:
              name: view
              frame: [0, 0, 300, 400]
              sublayers:
                - {name: a, frame: [0, 300, 50, 50]}
                - name: space
                  isTransformLayer: true
                  frame: [100, 100, 100, 100]
                  sublayers: [{name: c, frame: [0, 0, 50, 50]}]

            """
        let reach = try Run("reach", "-", "space", input: scene)
        #expect(
            reach.output.hasSuffix(
                "\n  view          7500 pt²  a transform layer is not asked itself\n"
                    + "  view/space/c  2500 pt²  is in it\n"), "\(reach)")
        let probe = try Run("probe", "-", "space", input: scene)
        let sentence = "is a transform layer, so its sublayers are asked in its place"
        #expect(
            probe.output.contains("\n    space            \(sentence)\n      c    50,50"),
            "\(probe)")
        #expect(
            probe.output.hasSuffix(
                "nor anywhere else: it \(sentence)\nhelp: add the action to a layer in view/space\n"
            ),
            "\(probe)")
        // A view has no such layers.
        let view = try Run("probe", "-", "space", "--rules", "uiview", input: scene)
        #expect(view.output.contains("view/space gets the touch"), "\(view)")
    }

    @Test func `exits with 1 where nothing is reached`() throws {
        let run = try Run("reach", "-", "off", "--json", input: screen)
        #expect(run.status == 1)
        #expect(run.output.contains("\"reached\": 0, \"best\": null, \"largest\": null, "))
        #expect(
            run.output.contains(
                "{\"path\": \"screen\", \"area\": 5720, \"verdict\": \"not-interactive\"}"))
        let text = try Run("reach", "-", "off", input: screen)
        #expect(text.status == 1 && text.output.contains("no point of it is reached"))
        let unknown = try Run("reach", "-", "off", "--rules", "candidates", input: screen)
        #expect(unknown.status == 64 && unknown.errors.contains("help: choose other rules"))
    }
}

@Suite(.waiting) struct `The probe of a layer` {
    @Test func `tests its middle, and says where to touch if another layer gets that`() throws {
        for name in ["pay", "screen/pay", "#1", "Place order", "place ORDER", "order"] {
            let run = try Run("probe", "-", name, input: screen)
            #expect(run.status == 0)
            #expect(run.output.hasPrefix("hit  screen/toast at 85,5\n"), "\(run.output)")
            #expect(
                run.output.hasSuffix(
                    """

                    screen/pay does not get the touch in its middle: screen/toast is in front of it
                    help: touch it at 85,108.5, where 39 % of it is free; or move screen/toast away, \
                    hide it, or set isUserInteractionEnabled to false on it

                    """), "\(run.output)")
        }
        let json = try Run("probe", "-", "Place order", "--json", input: screen)
        let point = try Run("probe", "-", "85,122", "--json", input: screen)
        #expect(
            json.output == point.output.dropLast(2)
                + ", \"layer\": \"screen/pay\", \"verdict\": \"behind\", \"best\": [85, 108.5]}\n")
    }

    @Test(arguments: [
        (
            "off",
            "screen/off does not get the touch in its middle, nor anywhere else: user interaction is off for it and its subviews\nhelp: set isUserInteractionEnabled to true on screen/off\n"
        ),
        (
            "Late",
            "screen/box/late does not get the touch in its middle, nor anywhere else: the point is outside the bounds of screen/box, so its subviews are not asked\nhelp: enlarge screen/box, or move the layer into it\n"
        ),
        ("toast", "screen/toast gets the touch in its middle\n"),
    ])
    func `says what to do next`(name: String, end: String) throws {
        let run = try Run("probe", "-", name, input: screen)
        #expect(run.output.hasSuffix("\n\n" + end), "\(run.output)")
    }

    /// The last lines of the answer about a layer of a dump.
    private func advice(
        _ dump: String, in file: String = "-", _ name: String, _ options: String...
    ) throws -> String {
        let run = try Run(arguments: ["probe", file, name] + options, input: dump)
        return run.output.split(separator: "\n\n").last.map(String.init) ?? ""
    }

    @Test func `says what keeps touches away once nothing is in front any more`() throws {
        let dump = """
            <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>
               | <UIView: 0x3; frame = (0 0; 390 844); userInteractionEnabled = NO; layer = <CALayer: 0x4>>
               |    | <UIButton: 0x5; frame = (40 600; 310 50); layer = <CALayer: 0x6>>
               | <ToastView: 0x7; frame = (0 544; 390 300); layer = <CALayer: 0x8>>
            """
        let advice = try advice(dump, "UIButton")
        #expect(
            advice.hasSuffix(
                "set isUserInteractionEnabled to false on it; then set isUserInteractionEnabled to true on UIWindow/UIView\n"
            ), "\(advice)")
    }

    @Test func `says of a layer without bounds that the dump has none, and of an empty one why`()
        throws
    {
        let layout = """
            [{"interactions":["clickable"],"bounds":"[0,0][720,1280]","resource-id":"list","key":1},
             {"content-desc":"Settings","interactions":["clickable"],"center":"[648,98]","key":1}]
            """
        let unplaced = try advice(layout, "Settings")
        #expect(
            unplaced.contains("line 2, has no bounds in this dump, so which touches reach it is")
                && unplaced.hasSuffix("help: take a dump that has its bounds\n"), "\(unplaced)")
        let reach = try Run("reach", "-", "Settings", input: layout)
        #expect(
            reach.output.hasSuffix(
                "no point of it is reached: it has no bounds in this dump, so which touches reach it is not known\n"
            ), "\(reach.output)")
        let list = """
            <hierarchy rotation="0">
              <node class="android.widget.ScrollView" bounds="[0,0][400,800]">
                <node class="android.view.View" content-desc="Last" clickable="true" bounds="[0,900][400,800]"/>
              </node>
            </hierarchy>
            """
        #expect(
            try advice(list, "Last") == """
                ScrollView/Last, line 3, has empty bounds, 400x0, so no touch reaches it: it is scrolled out of ScrollView
                help: scroll to it, and take the dump again

                """)
        let view = "<UIView: 0x1; frame = (0 0; 0 44); layer = <CALayer: 0x2>>"
        #expect(
            try advice(view, "UIView")
                == "UIView, line 1, has empty bounds, 0x44, so no touch reaches it\nhelp: give it a size\n"
        )
    }

    @Test func `advises only to take the dump again where a transition turned the view off`()
        throws
    {
        let dump = """
            <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>
               | <UIViewControllerWrapperView: 0x3; frame = (0 0; 390 844); layer = <CALayer: 0x4>>
               |    | <UIView: 0x5; frame = (-112 0; 390 844); userInteractionEnabled = NO; animations = { position=<CASpringAnimation: 0x6>; }; layer = <CALayer: 0x7>>
               |    |    | <UIButton: 0x8; frame = (150 73; 160 50); layer = <CALayer: 0x9>>
               |    | <_UIParallaxDimmingView: 0xa; frame = (0 0; 390 844); layer = <CALayer: 0xb>>
            """
        #expect(
            try advice(dump, "UIButton").hasSuffix(
                "\nhelp: take the dump again once the screen is at rest: a transition turned UIWindow/UIViewControllerWrapperView/UIView off\n"
            ))
    }

    @Test func `never advises to turn off a view in front that has controls`() throws {
        let advice = try advice("", in: "demo:overlay", "plain/app/page/buy")
        #expect(
            advice.hasSuffix(
                "\nhelp: let the hitTest of screen/plain/over/root pass touches through outside its subviews, or move it\n"
            ), "\(advice)")
    }

    @Test func `names all that keeps touches from a layer`() throws {
        let dump = """
            <UIView: 0x1; frame = (0 0; 390 844); alpha = 0; layer = <CALayer: 0x2>>
               | <UIButton: 0x3; frame = (40 600; 310 50); alpha = 0; userInteractionEnabled = NO; layer = <CALayer: 0x4>>
            """
        let advice = try advice(dump, "UIButton")
        #expect(
            advice.hasSuffix(
                "\nhelp: raise the opacity of UIView; then set isUserInteractionEnabled to true on UIView/UIButton; then raise the opacity of UIView/UIButton\n"
            ), "\(advice)")
    }

    @Test func `finds layers by names with a slash, and by the last part of an Android id`() throws
    {
        let dump = """
            android.widget.FrameLayout{aaa V.E...... ........ 0,0-700,1240 #1020002 android:id/content}
              android.widget.Button{bbb V.E...C.. ........ 100,1000-300,1200 #7f010001 app:id/one}
            """
        for name in ["one", "app:id/one", "app:id\\/one"] {
            #expect(
                try advice(dump, name)
                    == "android:id\\/content/app:id\\/one, line 2, gets the touch in its middle\n")
        }
    }

    @Test func `finds views by their accessibility identifiers`() throws {
        let dump = """
            <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>
               | <UIView: 0x3; frame = (40 600; 310 50); accessibilityIdentifier = menu; layer = <CALayer: 0x4>>
            """
        let advice = try advice(dump, "menu")
        #expect(advice == "UIWindow/UIView, line 2, gets the touch in its middle\n", "\(advice)")
    }

    @Test func `names the control that a label is a part of`() throws {
        let dump = """
            <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>
               | <UIButton: 0x5; frame = (40 600; 310 50); layer = <CALayer: 0x6>>
               |    | <UIButtonLabel: 0x7; frame = (120 14; 70 22); text = 'Sign in'; userInteractionEnabled = NO; layer = <CALayer: 0x8>>
            """
        let advice = try advice(dump, "UIButtonLabel")
        #expect(
            advice
                == "UIWindow/UIButton/UIButtonLabel, line 3, is a part of UIWindow/UIButton, which gets the touch in its middle\n",
            "\(advice)")
    }

    @Test(arguments: [
        (
            "LOGIN",
            "\"LOGIN\" is the text of LOGIN in FrameLayout/sign-in\nFrameLayout/sign-in, line 3, gets the touch in its middle\n"
        ),
        (
            "sign-in/LOGIN",
            "FrameLayout/sign-in/LOGIN, line 4, is a part of FrameLayout/sign-in, which gets the touch in its middle\n"
        ),
        (
            "Welcome",
            "FrameLayout/Welcome, line 6, does not get the touch in its middle, nor anywhere else: it contains the point but cannot be clicked: it lets touches through\nhelp: if it is to get touches, make FrameLayout/Welcome clickable\n"
        ),
    ])
    func `knows a label from a control on Android`(name: String, end: String) throws {
        #expect(try advice(login, name) == end)
    }

    @Test func `names the view whose recognizers handle the touch on a label`() throws {
        let dump = """
            <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>
               | <UIView: 0x3; frame = (0 0; 390 844); layer = <CALayer: 0x4>>
               |    | <CardView: 0x5; frame = (40 600; 310 50); gestureRecognizers = <NSArray: 0x9>; layer = <CALayer: 0x6>>
               |    |    | <UILabel: 0x7; frame = (120 14; 70 22); text = 'Offers'; userInteractionEnabled = NO; layer = <CALayer: 0x8>>
            """
        let advice = try advice(dump, "Offers")
        #expect(
            advice.hasSuffix(
                "is a part of UIWindow/UIView/CardView, which gets the touch in its middle\n"),
            "\(advice)")
    }

    @Test
    func `takes a text outside its control for itself, and a cell's for the cell's, with a note`()
        throws
    {
        let badge = try advice("", in: "demo:app", "12")
        #expect(
            badge.hasPrefix("screen/tab-bar/UIButton#2/badge does not get the touch"), "\(badge)")
        let cell = try advice("", in: "demo:app", "Georg Haas")
        #expect(
            cell == """
                "Georg Haas" is the text of UILabel in screen/table/georg
                screen/table/georg gets the touch in its middle, and in 83 % of its area; \
                screen/compose, screen/tab-bar/UIButton and 3 others take the rest

                """, "\(cell)")
    }

    @Test func `takes layers with one text that lie in each other for the innermost`() throws {
        let scene = """
            hitbox: 1
            rules: uiview
            root:
              name: screen
              frame: [0, 0, 320, 480]
              sublayers:
                - name: wrapper
                  frame: [0, 0, 100, 40]
                  text: Go
                  sublayers:
                    - {name: paragraph, frame: [0, 10, 100, 20], text: Go}
                - name: link
                  frame: [0, 60, 100, 40]
                  text: Back
                  sublayers:
                    - {name: back, class: UIButton, frame: [0, 0, 100, 40], text: Back}
            """
        let text = try advice(scene, "Go")
        #expect(text == "screen/wrapper/paragraph gets the touch in its middle\n", "\(text)")
        #expect(try advice(scene, "Back") == "screen/link/back gets the touch in its middle\n")
    }

    @Test func `shows the texts of the tested layers, truncated like their names`() throws {
        let name = String(repeating: "n", count: 50)
        let scene = """
            hitbox: 1
            rules: uiview
            root: {name: \(name), frame: [0, 0, 320, 480], text: "\(name)!"}
            """
        let run = try Run("probe", "-", "1,1", input: scene)
        let title = "\(name.prefix(31))… \"\(name.prefix(23))…\""
        #expect(run.output.contains("\n  \(title)  1,1  HIT"), "\(run.output)")
    }

    @Test func `says how to choose an order where the dump has none`() throws {
        let advice = try advice(screen, "pay", "--rules", "candidates")
        #expect(advice.hasPrefix("help: ask by other rules: --rules uiview"), "\(advice)")
    }

    @Test func `asks at the text itself, not at its cell, where no order of siblings is known`()
        throws
    {
        let source = """
            <XCUIElementTypeApplication type="XCUIElementTypeApplication" name="App" x="0" y="0" width="1000" height="1000">
              <XCUIElementTypeCell type="XCUIElementTypeCell" name="row" x="0" y="0" width="1000" height="1000">
                <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" name="Male" label="Male" x="52" y="445" width="28" height="21"/>
              </XCUIElementTypeCell>
            </XCUIElementTypeApplication>
            """
        let run = try Run("probe", "-", "Male", input: source)
        #expect(run.output.contains("\n     66,455.5 in scene space"), "\(run.output)")
    }

    @Test func `lists the candidates of an ambiguous text, with their lines`() throws {
        let run = try Run("probe", "-", "Sign out", input: screen)
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(
            run.errors == """
                error: 'Sign out' is ambiguous; it names 2 layers:
                  screen/box/late#2  #6, line 14  "Sign out"  0,300 10x10
                  screen/later       #7, line 15  "Sign out"  200,300 50x20
                help: write a longer path, or #INDEX

                """, "\(run.errors)")
    }

    @Test func `says which layer a text belongs to where only names are taken`() throws {
        for arguments in [
            ["describe", "-", "Place order"], ["convert", "-", "1,1", "--from", "Place order"],
            ["export", "-", "--as", "text", "--layer", "Place order"],
        ] {
            let run = try Run(arguments: arguments, input: screen)
            #expect(run.status == 64)
            #expect(
                run.errors.contains(
                    "error: no layer is called 'Place order'\nhelp: it is the text of screen/"),
                "\(run.errors)")
        }
    }

    @Test func `names the nearest text, and takes a mistyped point for a point`() throws {
        let near = try Run("probe", "-", "Place ordr", input: screen)
        #expect(near.status == 64 && near.errors.contains("help: write 'Place order'"))
        let none = try Run("probe", "-", "Xyzzy", input: screen)
        #expect(none.errors.contains("none shows that text; there are:\n  \"Place order\""))
        #expect(none.errors.contains("\nand the layers:\n  screen\n"), "\(none.errors)")
        let path = try Run("probe", "-", "screen/box/late#9", input: screen)
        #expect(path.status == 64 && path.errors.contains("help: write 'late"), "\(path.errors)")
        let number = try Run("probe", "-", "#999", input: screen)
        #expect(number.errors == "error: no layer is called '#999'; they are #0 to #7\n")
        for (text, reason) in [
            ("160,x", "'x' is not a finite number"), ("1,2,3", "3 numbers found"),
            ("30 400", "'30 400' has no comma between its numbers"),
        ] {
            let wrong = try Run("probe", "-", text, input: screen)
            #expect(wrong.status == 64 && wrong.errors.contains(reason), "\(wrong.errors)")
            #expect(wrong.errors.contains("help: write X,Y, such as 160,240, or a layer"))
        }
        let from = try Run("probe", "-", "pay", "--from", "toast", input: screen)
        #expect(from.status == 64 && from.errors.contains("help: leave out --from"))
    }
}
