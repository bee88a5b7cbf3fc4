import TerminalHarness
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

@Suite struct `The reach command` {
    @Test func `prints the share, the best point and what takes the rest`() throws {
        let run = try Run("reach", "-", "pay", input: screen)
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(
            run.output == """
                screen/pay
                     39 % of 130x44 gets the touch, by the rules of uiview

                  best point         85,108.5
                  largest rectangle  130x17 at 20,100

                  screen/toast  3510 pt²  behind

                """, "\(run.output)")
    }

    @Test func `says which takers are in the layer`() throws {
        let run = try Run("reach", "-", "box", input: screen)
        #expect(run.output.contains("\n  screen/box/late#2  100 pt²  is in it\n"), "\(run.output)")
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

@Suite struct `The probe of a layer` {
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
        #expect(try json.output == Run("probe", "-", "85,122", "--json", input: screen).output)
    }

    @Test(arguments: [
        (
            "off",
            "screen/off does not get the touch in its middle: user interaction is off for it and its subviews, or it lets touches through\nhelp: set isUserInteractionEnabled to true on screen/off\n"
        ),
        (
            "Late",
            "screen/box/late does not get the touch in its middle: the point is outside the bounds of screen/box, so its subviews are not asked\nhelp: enlarge screen/box, or move the layer into it\n"
        ),
        ("toast", "screen/toast gets the touch in its middle\n"),
    ])
    func `says what to do next`(name: String, end: String) throws {
        let run = try Run("probe", "-", name, input: screen)
        #expect(run.output.hasSuffix("\n\n" + end), "\(run.output)")
    }

    /// The last lines of the answer about a layer of a dump.
    private func advice(_ dump: String, _ name: String, _ options: String...) throws -> String {
        let run = try Run(arguments: ["probe", "-", name] + options, input: dump)
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

    @Test func `says how to choose an order where the dump has none`() throws {
        let advice = try advice(screen, "pay", "--rules", "candidates")
        #expect(advice.hasPrefix("help: ask by other rules: --rules uiview"), "\(advice)")
    }

    @Test func `lists the candidates of an ambiguous text, with their lines`() throws {
        let run = try Run("probe", "-", "Sign out", input: screen)
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(
            run.errors == """
                error: 'Sign out' is ambiguous; it names 2 layers:
                  screen/box/late#2  #6, line 14
                  screen/later  #7, line 15
                help: write a longer path, or #INDEX

                """, "\(run.errors)")
    }

    @Test func `names the nearest text, and takes a mistyped point for a point`() throws {
        let near = try Run("probe", "-", "Place ordr", input: screen)
        #expect(near.status == 64 && near.errors.contains("help: write 'Place order'"))
        let none = try Run("probe", "-", "Xyzzy", input: screen)
        #expect(none.errors.contains("none shows that text; there are:\n  \"Place order\""))
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
