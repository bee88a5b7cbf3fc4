import HitboxCode
import LayerGeometry
import SourceDiagnostics
import Testing

/// What UIKit does by itself when lines of a listing are played.
@Suite struct `UIKit, in a listing,` {
    private func played(_ text: String, _ name: String = "a.swift") throws -> CodeListing.Playback {
        try CodeListing(text, name: name).played()
    }

    /// The values of variables, in the order of the steps: `f = 0,0 10×10`.
    private func values(_ playback: CodeListing.Playback) -> [String] {
        let all = playback.steps.flatMap(\.changes).filter { $0.layer == nil }
        return all.map { "\($0.property) = \($0.to.shown)" }.filter {
            // A variable for what it names is created.
            let words = $0.split(separator: " ")
            return words[0] != words[2]
        }
    }

    private func reasons(_ playback: CodeListing.Playback) -> [String] {
        playback.notPlayed.map { "\($0.line): \($0.reason)" }
    }

    @Test func `calls closures in properties only when the listing calls them`() throws {
        let playback = try played(
            """
            class Handler: UIButton {
                var onTap: (() -> Void)?
                var onLeave: (() -> Void)?
                var fade: ((CGFloat) -> Void)?
                func press() { fade = { self.alpha = $0 }; fade?(0.5) }
            }
            let button = Handler()
            var done: (() -> Void)?
            done?()
            button.onTap = { button.isHidden = true }
            done = { button.frame.origin.x = 50 }
            let a = button.isHidden
            button.onTap?()
            button.onLeave?()
            let b = button.isHidden, c = button.frame.origin.x == 50
            button.press()
            done?()
            let d = button.frame.origin
            let e = button.alpha == 0.5
            """)
        #expect(playback.notPlayed.isEmpty)
        #expect(values(playback) == ["a = false", "b = true", "c = false", "d = 50,0", "e = true"])
    }

    @Test func `does not hit layers that are not those of views`() throws {
        let playback = try played(
            """
            let box = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            view.addSubview(box)
            let border = CALayer(), inner = CALayer()
            border.frame = box.bounds
            inner.frame = box.bounds
            border.addSublayer(inner)
            view.layer.addSublayer(border)
            let hit = view.hitTest(CGPoint(x: 20, y: 20), with: nil)
            let layer = view.layer.hitTest(CGPoint(x: 20, y: 20))
            """)
        #expect(values(playback).suffix(2) == ["hit = view/box", "layer = view/border/inner"])
        let asker = Asker(playback.tree, listing: playback)
        let answer = try asker.answer("view.hitTest((20,20), with: nil)")
        #expect(answer.value == .layer("view/box"))
        #expect(try asker.answer("view.hitTest(20,20)").value == .layer("view/border/inner"))
    }

    @Test(arguments: [
        "q.autoresizingMask = [.flexibleWidth, .flexibleHeight]",
        "for each in [q] { each.autoresizingMask = .flexibleWidth }",
        "[q setAutoresizingMask:UIViewAutoresizingFlexibleWidth];",
    ])
    func `resizes views with their superviews, by rules that are not played`(line: String) throws {
        let end = line.hasSuffix(";") ? ";" : ""
        let name = line.hasSuffix(";") ? "a.m" : "a.swift"
        let declared =
            end.isEmpty
            ? "let p = UIView(), q = UIView()" : "UIView *p = [UIView new], *q = [UIView new];"
        let (f, g) = end.isEmpty ? ("let f", "let g") : ("CGRect f", "CGRect g")
        let playback = try played(
            """
            \(declared)
            \(line)
            \(end.isEmpty ? "p.addSubview(q)" : "[p addSubview:q];")
            p.center = CGPoint\(end.isEmpty ? "(x: 10, y: 10)" : "Make(10, 10)")\(end)
            \(f) = q.frame\(end)
            p.bounds = CGRect\(end.isEmpty ? "(x: 0, y: 0, width: 9, height: 9)" : "Make(0, 0, 9, 9)")\(end)
            \(g) = q.frame\(end)
            """, name)
        #expect(reasons(playback) == ["7: q.frame, which is not known since line 6"])
        #expect(values(playback).last == "f = 0,0 0×0")
    }

    @Test func `calls observers of the properties of views`() throws {
        let playback = try played(
            """
            class Box: UIView {
                let child = UIView()
                override var frame: CGRect { didSet { child.frame = bounds } }
                override var isHidden: Bool { willSet { child.alpha = newValue ? 0 : 1 } }
                override var isHighlighted: Bool {
                    didSet { if isHighlighted != oldValue { child.frame.origin.x += 5 } }
                }
            }
            let box = Box()
            box.frame = CGRect(x: 5, y: 5, width: 10, height: 20)
            box.isHidden = true
            box.isHighlighted = true
            box.isHighlighted = true
            let f = box.child.frame, a = box.child.alpha == 0
            """)
        #expect(playback.notPlayed.isEmpty)
        #expect(values(playback) == ["f = 5,0 10×20", "a = true"])
    }

    @Test func `tells the delegate of a scroll view at once`() throws {
        let playback = try played(
            """
            class Page: UIViewController, UIScrollViewDelegate {
                let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
                let header = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 50))
                override func viewDidLoad() {
                    super.viewDidLoad()
                    view.addSubview(scroll)
                    scroll.addSubview(header)
                    scroll.contentOffset = CGPoint(x: 0, y: 20)
                    let f = header.frame
                    scroll.delegate = self
                    scroll.contentOffset = CGPoint(x: 0, y: 100)
                    let g = header.frame
                    let hit = view.hitTest(CGPoint(x: 10, y: 10), with: nil)
                }
                func scrollViewDidScroll(_ scrollView: UIScrollView) {
                    header.frame.origin.y = scrollView.contentOffset.y
                }
            }
            """)
        #expect(playback.notPlayed.isEmpty)
        let expected = ["f = 0,0 320×50", "g = 0,100 320×50", "hit = view/scroll/header"]
        #expect(values(playback) == expected)
    }

    @Test func `has outlets in the view before lines add others`() throws {
        let playback = try played(
            """
            class Page: UIViewController {
                @IBOutlet weak var panel: UIView!
                let button = UIButton(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
                override func viewDidLoad() {
                    view.addSubview(button)
                    panel.backgroundColor = .red
                    let hit = view.hitTest(CGPoint(x: 50, y: 50), with: nil)
                }
            }
            """)
        #expect(values(playback).last == "hit = view/button")
    }

    @Test func `sends messages by their selectors, and plays the blocks of Objective-C's words`()
        throws
    {
        let playback = try played(
            """
            UIView *red = [[UIView alloc] initWithFrame:CGRectMake(20, 20, 200, 200)];
            UIView *blue = [[UIView alloc] initWithFrame:CGRectMake(60, 60, 80, 80)];
            UIView *green = [UIView new];
            [self.view addSubview:red];
            [red addSubview:blue];
            [red addSubview:green];
            [green performSelector:@selector(removeFromSuperview)];
            BOOL a = green.superview == nil && blue.superview == red;
            [[red subviews] makeObjectsPerformSelector:@selector(removeFromSuperview)];
            UIView *hit = [self.view hitTest:CGPointMake(100, 100) withEvent:nil];
            @autoreleasepool { blue.frame = CGRectMake(9, 9, 9, 9); }
            @try { green.alpha = 0; } @catch (NSException *e) { red.hidden = YES; } @finally { blue.hidden = YES; }
            @synchronized (self) { green.hidden = YES; }
            CGRect f = blue.frame;
            BOOL b = blue.hidden && green.hidden && green.alpha == 0 && !red.hidden;
            """, "a.m")
        #expect(playback.notPlayed.isEmpty)
        #expect(values(playback) == ["a = true", "hit = view/red", "f = 9,9 9×9", "b = true"])
    }

    @Test func `knows tags, classes and the states of controls`() throws {
        let playback = try played(
            """
            UIButton *button = [UIButton buttonWithType:UIButtonTypeCustom];
            UIView *box = [UIView new];
            [self.view addSubview:box];
            [box addSubview:button];
            button.tag = 7;
            UIView *found = [self.view viewWithTag:7];
            BOOL a = [button isKindOfClass:[UIButton class]] && ![box isMemberOfClass:[UIButton class]];
            BOOL b = button.enabled && !button.selected;
            button.enabled = NO;
            BOOL c = button.isEnabled;
            button.tag = [Theme tag];
            UIView *other = [self.view viewWithTag:7];
            """, "a.m")
        #expect(reasons(playback).map { $0.prefix(3) } == ["12:"])
        #expect(
            values(playback) == ["found = view/box/button", "a = true", "b = true", "c = false"])
    }

    @Test(arguments: [
        "[s scrollRectToVisible:CGRectMake(700, 900, 50, 50) animated:NO];",
        "[s scrollToRowAtIndexPath:path atScrollPosition:UITableViewScrollPositionTop animated:NO];",
        "[s zoomToRect:CGRectMake(0, 0, 5, 5) animated:NO];",
    ])
    func `scrolls to places that are not known here`(line: String) throws {
        let playback = try played(
            """
            UIScrollView *s = [[UITableView alloc] initWithFrame:CGRectMake(0, 0, 9, 9) style:UITableViewStylePlain];
            \(line)
            CGRect b = s.bounds;
            s.bounds = CGRectMake(0, 0, 5, 5);
            CGRect c = s.bounds;
            """, "a.m")
        #expect(reasons(playback).last == "3: s.bounds, which is not known since line 2")
        #expect(values(playback).last == "c = 0,0 5×5")
    }

    @Test(arguments: [
        "UISwitch", "UIStepper", "UIActivityIndicatorView", "UISegmentedControl", "UIProgressView",
    ])
    func `gives some controls a size that is not known here`(type: String) throws {
        let playback = try played(
            """
            let control = \(type)()
            control.center = CGPoint(x: 30, y: 40)
            let f = control.frame, c = control.center
            CATransaction.setDisableActions(true)
            """)
        #expect(reasons(playback) == ["3: control.frame, which is not known since line 1"])
        #expect(values(playback) == ["c = 30,40"])
    }

    @Test func `tells views when subviews are added and removed`() throws {
        let playback = try played(
            """
            class Board: UIView {
                override func didAddSubview(_ subview: UIView) { subview.frame = bounds }
                override func willRemoveSubview(_ subview: UIView) { subview.alpha = 0.5 }
            }
            class Card: UIView {
                override func willMove(toSuperview new: UIView?) { isHidden = new == nil }
                override func didMoveToSuperview() { frame = superview?.bounds ?? .zero }
            }
            let board = Board(frame: CGRect(x: 0, y: 0, width: 50, height: 40))
            let plain = UIView(), card = Card()
            board.addSubview(plain)
            view.addSubview(card)
            let a = plain.frame, b = card.frame
            plain.removeFromSuperview()
            card.removeFromSuperview()
            let c = card.frame, d = card.isHidden
            """)
        #expect(reasons(playback).isEmpty)
        #expect(
            values(playback) == ["a = 0,0 50×40", "b = 0,0 320×480", "c = 0,0 0×0", "d = true"])
        let plain = playback.roots.flatMap(\.nodes).first { $0.name == "plain" }
        #expect(plain?.layer.opacity == 0.5)
    }

    @Test func `loads a controller's view when that is asked for`() throws {
        let playback = try played(
            """
            class Child: UIViewController {
                let knob = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
                override func viewDidLoad() { view.addSubview(knob) }
            }
            class Parent: UIViewController {
                let child = Child()
                override func viewDidLoad() {
                    child.view.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
                    view.addSubview(child.view)
                    let hit = view.hitTest(CGPoint(x: 65, y: 65), with: nil)
                }
            }
            """)
        #expect(reasons(playback).isEmpty && values(playback) == ["hit = view/view/knob"])
    }

    @Test(arguments: ["let vc = Main()", "let vc = Main()\nvc.view.alpha = 0.5", "show(Main())"])
    func `has the controller that a listing makes, once`(line: String) throws {
        let playback = try played(
            """
            class Main: UIViewController {
                override func loadView() {
                    let own = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
                    own.addSubview(UILabel(frame: CGRect(x: 1, y: 1, width: 5, height: 5)))
                    view = own
                }
            }
            \(line)
            """)
        #expect(playback.roots.map(\.count) == [2], "\(playback.roots)")
        #expect(playback.roots[0][1].frame == Rect(x: 1, y: 1, width: 5, height: 5))
    }

    @Test func `gives cells a view for what is in them`() throws {
        let playback = try played(
            """
            let table = UITableView(frame: CGRect(x: 0, y: 100, width: 320, height: 300))
            let cell = UITableViewCell(style: .default, reuseIdentifier: "a")
            cell.frame.origin.y = 44
            table.addSubview(cell)
            let b = UIButton(frame: CGRect(x: 10, y: 5, width: 30, height: 30))
            cell.contentView.addSubview(b)
            let f = b.convert(b.bounds, to: table)
            let item = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
            let g = item.contentView.frame
            item.frame.size.width = 70
            let h = item.contentView.frame
            """)
        #expect(values(playback) == ["f = 10,49 30×30", "g = 0,0 60×40"])
        #expect(
            reasons(playback) == ["11: contentView.frame, which is not known since line 10"])
    }

    @Test func `times animations as they say, and keeps what is to stay`() throws {
        let playback = try played(
            """
            let v = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
            UIView.animate(withDuration: 2, delay: 0, options: [.curveEaseOut, .repeat]) { v.alpha = 0.5 }
            let a = CABasicAnimation(keyPath: "position.x")
            a.timingFunction = CAMediaTimingFunction(name: .easeIn)
            a.fillMode = .both
            a.toValue = 9
            v.layer.add(a, forKey: nil)
            a.isRemovedOnCompletion = false
            v.layer.add(a, forKey: nil)
            """)
        let animations = try #require(playback.roots.first?[0].layer.animations)
        #expect(reasons(playback).isEmpty)
        #expect(animations.map(\.timingFunction) == [.easeOut, .easeIn, .easeIn])
        #expect(animations.map(\.fillMode) == [.removed, .backwards, .both])
        #expect(animations[0].repeatCount == .infinity)
    }

    @Test(arguments: [
        "a.beginTime = CACurrentMediaTime() + 1", "a.timingFunction = Theme.curve",
        "UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 1) { v.alpha = 0 }",
    ])
    func `leaves the presentation unknown with a line that is not played`(line: String) throws {
        let playback = try played(
            """
            let v = UIView()
            let a = CABasicAnimation(keyPath: "position.x")
            a.toValue = 9
            \(line)
            v.layer.add(a, forKey: nil)
            """)
        #expect(reasons(playback).map { $0.prefix(2) } == ["4:"])
        let error = #expect(throws: Diagnostic.self) {
            try Asker(playback.tree, listing: playback).answer("v.presentation().frame")
        }
        #expect(error?.message.contains("not known since line 4") ?? false, "\(error as Any)")
        #expect(throws: Never.self) {
            try Asker(playback.tree, listing: playback).answer("v.frame")
        }
    }
}
