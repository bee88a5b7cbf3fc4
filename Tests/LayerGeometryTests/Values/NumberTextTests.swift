import LayerGeometry
import Testing

@Suite struct `A number as text` {
    @Test(arguments: [
        (0.0, "0"), (-0.0, "0"), (-0.0004, "0"), (0.5, "0.5"), (-0.5, "-0.5"), (12, "12"),
        (3.14159, "3.142"), (0.05, "0.05"), (-70.7106, "-70.711"), (1e15, "1000000000000000"),
        (9_000_000_000_001, "9000000000001"), (0.9999, "1"), (100.1, "100.1"),
        (-Double.nan, "nan"), (-Double.infinity, "-inf"),
    ])
    func `has at most three decimals and no minus before zero`(number: Double, text: String) {
        #expect(NumberText.short(number) == text)
    }

    @Test(arguments: [
        (0.04, 1, "0"), (-0.04, 1, "0"), (54.25, 1, "54.3"), (54.04, 1, "54"), (157.5, 0, "158"),
        (-0.4, 0, "0"), (0.25, 2, "0.25"), (1e15, 1, "1000000000000000"),
    ])
    func `has fewer decimals in lists`(number: Double, decimals: Int, text: String) {
        #expect(NumberText.short(number, decimals: decimals) == text)
    }

    @Test(arguments: [
        (0.04, 1, "0.0"), (54.25, 1, "54.3"), (-12, 1, "-12.0"), (157.5, 0, "158"),
        (-0.04, 1, "0.0"),
        (.infinity, 1, "inf"),
    ])
    func `has as many as its neighbours in columns`(number: Double, decimals: Int, text: String) {
        #expect(NumberText.fixed(number, decimals: decimals) == text)
    }

    @Test func `has all its decimals in full`() {
        for number in [0.1 + 0.2, 100, -2.5, 1e300, 1.0 / 3] {
            #expect(Double(NumberText.full(number)) == number)
        }
        #expect(NumberText.full(-0.0) == "0" && NumberText.full(100) == "100")
    }

    @Test func `formats pairs and rectangles`() {
        #expect(NumberText.pair(50, -0.25) == "50,-0.25")
        #expect(NumberText.pair(nil) == "undefined")
        #expect(NumberText.rect(Rect(x: 60, y: 140, width: 200, height: 0.5)) == "60,140 200x0.5")
    }
}

@Suite struct `A verdict` {
    @Test func `has a word and a sentence for every case`() {
        for verdict in Verdict.allCases {
            #expect(!verdict.word.isEmpty)
            for rules in HitRules.apple {
                #expect(!verdict.sentence(rules: rules).isEmpty)
            }
        }
    }

    @Test func `speaks of subviews where views are searched`() {
        #expect(
            Verdict.sublayerHit.sentence(rules: .uiview)
                == "asks its subviews, and one of them answers")
        #expect(
            Verdict.sublayerHit.sentence(rules: .calayer)
                == "asks its sublayers, and one of them answers")
        #expect(Verdict.hidden.sentence(rules: .uiview) == "is hidden, and so are its subviews")
        #expect(Verdict.outsideBounds.sentence(rules: .android).hasSuffix("of its subviews is hit"))
        #expect(Verdict.sublayerHit.word(rules: .uiview) == "asks subviews")
        #expect(Verdict.sublayerHit.word(rules: .book) == "asks sublayers")
        #expect(Verdict.notInteractive.word(rules: .android) == "not clickable")
        #expect(Verdict.notInteractive.word(rules: .uiview, of: Layer()) == "lets touches through")
    }

    @Test func `says whether a layer is off or lets touches through, if it is given`() {
        var layer = Layer()
        #expect(
            Verdict.notInteractive.sentence(rules: .uiview, of: layer)
                == "contains the point but lets touches through, and nothing in it is hit")
        layer.isUserInteractionEnabled = false
        #expect(
            Verdict.notInteractive.sentence(rules: .uiview, of: layer)
                == "user interaction is off for it and its subviews")
    }

    @Test func `is true of an alpha of exactly 0_01, which is too low as well`() {
        #expect(HitRules.uiview.ruleBook.transparency.includes(0.01))
        #expect(
            Verdict.transparent.sentence(rules: .uiview)
                == "its alpha is 0.01 or less, so it gets no touches")
    }

    @Test func `names the layer that caused it`() {
        #expect(Verdict.behind.word(rules: .calayer, by: "red") == "behind red")
        #expect(Verdict.clipped.word(rules: .calayer, by: "card") == "clipped by card")
        #expect(Verdict.behind.sentence(rules: .calayer, by: "red").contains("red"))
    }
}
