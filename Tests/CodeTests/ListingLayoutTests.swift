import HitboxCode
import LayerGeometry
import Testing

/// `layoutIfNeeded`, and the layout methods of a listing.
@Suite struct `A listing that lays out` {
    private static let card = """
        class Card: UIView {
            let close = UIButton()
            var laidOut = 0
            override init(frame: CGRect) {
                super.init(frame: frame)
                addSubview(close)
            }
            required init?(coder: NSCoder) { fatalError("no coder") }
            override func layoutSubviews() {
                super.layoutSubviews()
                laidOut += 1
                close.frame = CGRect(x: bounds.maxX - 15, y: -15, width: 30, height: 30)
            }
        }
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let card = Card(frame: CGRect(x: 40, y: 80, width: 240, height: 160))
        root.addSubview(card)

        """

    @Test func `lays out each view below the one that is told to`() throws {
        let playback = try played(
            Self.card
                + "root.layoutIfNeeded()\nlet hit = root.hitTest(CGPoint(x: 275, y: 90), with: nil)"
        )
        #expect(playback.notPlayed.isEmpty)
        #expect(playback.tree[2].frame == Rect(x: 225, y: -15, width: 30, height: 30))
        #expect(playback.steps.last?.sentence == "hit = root/card/close")
    }

    @Test(arguments: [
        ("", 1), ("card.alpha = 0.5", 1), ("card.frame.origin.x = 5", 1),
        ("card.close.frame.origin.x = 5", 1),
        ("card.frame.size.width = 100", 2), ("card.setNeedsLayout()", 2),
        ("card.addSubview(UIView())", 2),
        ("card.close.removeFromSuperview()", 2), ("card.bounds.size = card.bounds.size", 1),
    ])
    func `lays out again only what has changed its size or its subviews, or was told to`(
        change: String, count: Int
    ) throws {
        let playback = try played(
            Self.card
                + "root.layoutIfNeeded()\n\(change)\nroot.layoutIfNeeded()\nprint(card.laidOut)")
        #expect(playback.steps.last?.sentence == "card.laidOut = \(count)")
        #expect(playback.notPlayed.isEmpty)
    }

    @Test func `lays out views that are added meanwhile, and layers`() throws {
        let playback = try played(
            """
            class Row: UIView {
                override func layoutSubviews() {
                    if subviews.isEmpty { addSubview(Cell(frame: bounds)) }
                    layoutIfNeeded()
                }
            }
            class Cell: UIView {
                override func layoutSubviews() { alpha = 0.5 }
            }
            class Ring: CALayer {
                override func layoutSublayers() { opacity = 0.25 }
            }
            class VC: UIViewController {
                override func viewDidLoad() {
                    view.addSubview(Row(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
                    view.layer.addSublayer(Ring())
                    view.layoutIfNeeded()
                }
                override func viewWillLayoutSubviews() { view.frame.origin.x = 1 }
                override func viewDidLayoutSubviews() { view.subviews[0].frame.origin.x += 2 }
            }
            """)
        let nodes = playback.tree.nodes
        #expect(nodes.map(\.layer.opacity) == [1, 1, 0.5, 0.25])
        #expect(nodes.map(\.layer.position.x) == [161, 7, 5, 0])
    }

    @Test func `does not say what it cannot know`() throws {
        let playback = try played(
            Self.card
                + "root.addSubview(make(\"label\"))\nroot.layoutIfNeeded()\nprint(card.close.frame)"
        )
        #expect(playback.notPlayed.map(\.line) == [9, 18, 19, 20])
    }

    @Test(arguments: [
        ("let other = Card(frame: .zero)", [9]), ("card.frame.size.height = 9", [9]),
        ("card.setNeedsLayout()", [9]), ("card.frame.origin.x = 9", []),
    ])
    func `lists the layout that is still to come`(change: String, lines: [Int]) throws {
        let playback = try played(Self.card + "root.layoutIfNeeded()\n\(change)")
        #expect(playback.notPlayed.map(\.line) == lines)
    }
}

/// `sublayers`, set as a whole.
@Suite struct `The sublayers of a listing` {
    private static let start = """
        let box = CALayer(), a = CALayer(), b = CALayer(), c = CALayer()
        for (i, l) in [box, a, b, c].enumerated() { l.frame = CGRect(x: 0, y: 0, width: 40 - i, height: 40) }
        box.addSublayer(c)

        """

    @Test func `are those of the list, back to front`() throws {
        let playback = try played(
            Self.start + "box.sublayers = [a, b]\nlet hit = box.hitTest(CGPoint(x: 5, y: 5))")
        #expect(playback.notPlayed.isEmpty, "\(playback.notPlayed)")
        #expect(playback.roots[0].nodes.map(\.name) == ["box", "a", "b"])
        #expect(
            playback.steps.suffix(2).map(\.sentence) == ["sublayers = box/a, box/b", "hit = box/b"])
        #expect(playback.roots.map(\.root.name) == ["box", "c"])
    }

    @Test func `are none after nil, and a layer is in one superlayer only`() throws {
        let playback = try played(
            Self.start + "a.sublayers = [c]\nprint(box.sublayers?.count ?? 0)\na.sublayers = nil")
        #expect(playback.notPlayed.isEmpty, "\(playback.notPlayed)")
        #expect(playback.steps.suffix(2).map(\.sentence) == ["print = 0", "sublayers = none"])
        #expect(playback.roots.map(\.count) == [1, 1, 1, 1])
    }

    @Test(arguments: [
        "box.sublayers = make()", "box.sublayers = [a, make()]", "box.setSublayers(5)",
    ])
    func `are not known after a list that is not`(line: String) throws {
        let playback = try played(
            Self.start + "\(line)\nlet hit = box.hitTest(CGPoint(x: 5, y: 5))")
        #expect(playback.notPlayed.map(\.line) == [4, 5])
    }

    @Test func `have another layer in the place of one that is replaced`() throws {
        let playback = try played(
            Self.start
                + "box.addSublayer(b)\nbox.replaceSublayer(c, with: a)\nb.replaceSublayer(c, with: a)"
        )
        #expect(playback.notPlayed.isEmpty, "\(playback.notPlayed)")
        #expect(playback.roots[0].nodes.map(\.name) == ["box", "a", "b"])
    }

    @Test(arguments: [
        ("view.rootViewController = VC()", [6, 7]), ("view.tableHeaderView = box", [6, 7]),
        ("view.refreshControl = UIRefreshControl()", [6, 7]),
        ("view.replaceSublayer(box, with: unknown)", [6, 7]),
        ("UIView.transition(from: box, to: other, duration: 1)", [6, 7]),
        ("box.insertArrangedSubview(other, at: 0)", [6, 7]), ("view.menu = UIMenu()", [6]),
        ("view.makeKeyAndVisible()", []),
        ("box.attributedText = NSAttributedString(string: \"a\")", []),
        ("view.inputDelegate = unknown", [6]),
    ])
    func `are not known after a line that may give a view another one`(line: String, lines: [Int])
        throws
    {
        let playback = try played(
            """
            class VC: UIViewController {}
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
            let box = UILabel(frame: view.bounds), other = UIView(frame: view.bounds)
            box.isUserInteractionEnabled = true
            view.addSubview(box)
            \(line)
            let hit = view.hitTest(CGPoint(x: 5, y: 5), with: nil)
            """)
        #expect(playback.notPlayed.map(\.line) == lines)
    }

    @Test func `cannot be the layer itself`() throws {
        let playback = try played(Self.start + "a.sublayers = [b]\nb.sublayers = [c, a]")
        #expect(playback.notPlayed.map(\.reason) == ["a layer cannot be in itself"])
    }
}

/// A call that ends the program.
@Suite struct `A listing that ends its program` {
    @Test func `goes on after a function of its own with that name`() throws {
        let playback = try played(
            """
            class Sheet: UIView {
                func exit() { alpha = 0.5 }
                func close() { exit() }
            }
            let sheet = Sheet()
            sheet.close()
            """)
        #expect(playback.notPlayed.isEmpty && playback.roots[0].root.layer.opacity == 0.5)
    }

    @Test func `is played up to there`() throws {
        let playback = try played(
            """
            let a = UIView()
            guard let last = a.subviews.last else { fatalError("none") }
            last.alpha = 0.5
            let b = UIView()
            """)
        #expect(playback.notPlayed.map(\.line) == [2])
        #expect(playback.notPlayed.first?.reason == "fatalError, which ends the program")
        #expect(playback.roots.map(\.root.name) == ["a"])
    }
}
