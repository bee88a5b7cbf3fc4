import LayerGeometry
import TestSupport
import Testing
import TouchLint

@Suite struct `A typical screen` {
    /// A form in a scroll view, with the views that UIKit adds.
    private var form: Layer {
        let field = view("field", "UITextField", 20, 100, 350, 34) {
            $0.touch.hasGestureRecognizers = true
            $0.sublayers = [view("clear", "_UITextFieldClearButton", 320, 7, 20, 20)]
        }
        let toggle = view(
            "toggle", "UISwitch", 320, 160, 51, 31,
            [view("thumb", "UIView", -6, -3, 43, 43) { $0.isUserInteractionEnabled = false }])
        let stepper = view(
            "stepper", "UIStepper", 20, 220, 94, 32,
            [view("minus", "UIButton", 0, 0, 47, 32), view("plus", "UIButton", 47, 0, 47, 32)])
        let slider = view("slider", "UISlider", 20, 280, 350, 20)
        let background = view("background", "UIImageView", 0, -1000, 390, 1400) {
            $0.isUserInteractionEnabled = false
        }
        return view(
            "scroll", "UIScrollView", 0, 0, 390, 844,
            [background, field, toggle, stepper, slider, button("save", 20, 1000, 350, 50)]
        ) {
            $0.masksToBounds = true
            $0.touch.hasGestureRecognizers = true
            $0.touch.contentSize = Size(width: 390, height: 1100)
        }
    }

    @Test func `a form with Apple's own controls raises no alarm`() {
        #expect(check(window(form)).alarms.isEmpty)
    }

    @Test func `a floating button over a list raises no alarm`() {
        let cells = (0..<8).map {
            view("cell\($0)", "UICollectionViewCell", 0, Double($0) * 120, 390, 110)
        }
        let list = view("list", "UICollectionView", 0, 0, 390, 844, cells) {
            $0.touch.contentSize = Size(width: 390, height: 960)
        }
        #expect(check(window(list, button("add", 170, 740, 60, 60))).alarms.isEmpty)
    }

    @Test func `section headers over cells raise no alarm`() {
        let list = view(
            "list", "UITableView", 0, 0, 390, 844,
            [
                view("cell", "UITableViewCell", 0, 0, 390, 44),
                view("header", "UITableViewHeaderFooterView", 0, 10, 390, 30),
            ])
        #expect(check(window(list)).alarms.isEmpty)
    }

    @Test func `rows scrolled out of the table are not checked`() {
        let list = view(
            "list", "UITableView", 0, 200, 390, 300,
            [
                view("gone", "UITableViewCell", 0, 0, 390, 60),
                view("half", "UITableViewCell", 0, 60, 390, 60),
                view("cell", "UITableViewCell", 0, 120, 390, 60),
            ]
        ) {
            $0.bounds = Rect(x: 0, y: 90, width: 390, height: 300)
            $0.touch.contentSize = Size(width: 390, height: 600)
        }
        #expect(check(window(list)).findings.isEmpty)
    }

    @Test func `a disabled button still takes its touch, and raises no alarm`() {
        let off = button("off", 20, 100) { $0.opacity = 0.5 }
        #expect(check(window(view("card", "UIView", 0, 0, 390, 300, [off]))).findings.isEmpty)
    }

    @Test func `a scene without classes has nothing to touch`() {
        for rules in HitRules.allCases {
            #expect(check(.blueWhite, rules).findings.isEmpty)
        }
    }
}
