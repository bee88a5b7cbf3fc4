import HitboxCode
import LayerGeometry
import Testing

/// Plays a listing.
func played(
    _ text: String, _ name: String = "listing.swift", calls: [String] = [],
    time: Double? = nil, until: Int? = nil
) throws -> CodeListing.Playback {
    try CodeListing(text, name: name).played(.init(calls: calls, time: time, until: until))
}

/// What a listing prints, a line each; all of it is played.
func printed(_ text: String, _ name: String = "listing.swift") throws -> [String] {
    let playback = try played(text, name)
    #expect(playback.notPlayed.isEmpty, "\(playback.notPlayed)")
    return playback.steps.filter { $0.text.contains("print") || $0.text.contains("NSLog") }
        .map(\.sentence)
}

/// A layer of what was played, by its name.
func layer(_ name: String, in playback: CodeListing.Playback) throws -> Layer {
    let node = playback.roots.flatMap(\.nodes).first { $0.name == name }
    return try #require(node).layer
}

/// Listings of what people learn from, with the numbers that have to come out in their tests.
enum Listings {
    /// A panel that grows out of the lower right corner of a button.
    static let popup = """
        // A panel that grows out of the lower right corner of a button. Played with anchorPoint before frame:
        //   panel.frame 140,140 100x100, position 140,140; while it grows from half its size its upper left corner stays at 140,140
        // with the two marked lines swapped:
        //   panel.frame 190,190 100x100, position 190,190
        import UIKit

        final class PanelController: UIViewController {
            let button = UIButton()
            let panel = UIView()

            override func viewDidLoad() {
                super.viewDidLoad()
                button.frame = CGRect(x: 100, y: 100, width: 40, height: 40)
                view.addSubview(button)
                panel.layer.anchorPoint = CGPoint(x: 0, y: 0)                      // one
                panel.frame = CGRect(x: 140, y: 140, width: 100, height: 100)     // two
                panel.alpha = 0
            }

            func open() {
                view.addSubview(panel)
                panel.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
                UIView.animate(withDuration: 0.25) {
                    self.panel.transform = .identity
                    self.panel.alpha = 1
                }
            }
        }
        """

    /// Two ways to change the anchor point without moving the view.
    static let keepFrame = """
        // Two ways to change anchorPoint without moving the view, on a view at 140,140 100x100.
        //   resetFrame: right for every anchor while the view is not turned; turned by 30 degrees it is wrong
        //   byFormula, as often published: right at 0,0 alone; at 1,1 the frame is 40,40 100x100
        import UIKit

        extension UIView {
            func resetFrame(anchor: CGPoint) {
                let before = frame
                layer.anchorPoint = anchor
                frame = before
            }

            func byFormula(anchor: CGPoint) {
                layer.anchorPoint = anchor
                layer.position = CGPoint(
                    x: frame.origin.x + (layer.anchorPoint.x - 0.5) * bounds.size.width,
                    y: frame.origin.y + (layer.anchorPoint.x - 0.5) * bounds.size.height)
            }
        }

        let first = UIView(frame: CGRect(x: 140, y: 140, width: 100, height: 100))
        first.resetFrame(anchor: CGPoint(x: 1, y: 1))          // frame 140,140 100x100, position 240,240
        let second = UIView(frame: CGRect(x: 140, y: 140, width: 100, height: 100))
        second.byFormula(anchor: CGPoint(x: 1, y: 1))          // frame 40,40 100x100
        """

    /// Which of two layers a touch is in, by contains and by hitTest.
    static let layers = """
        // A blue layer in a white one, and which of them a touch is in: by containsPoint: and by hitTest:.
        // touched: at 160,240 of the controller's view: blue both ways; at 70,150: white both ways; at 20,20: neither.
        #import <UIKit/UIKit.h>

        @interface TouchController : UIViewController
        @property (nonatomic, strong) UIView *whiteView;
        @property (nonatomic, strong) CALayer *blueLayer;
        @end

        @implementation TouchController

        - (void)viewDidLoad {
            [super viewDidLoad];
            self.whiteView = [[UIView alloc] initWithFrame:CGRectMake(60, 140, 200, 200)];
            self.whiteView.backgroundColor = [UIColor whiteColor];
            [self.view addSubview:self.whiteView];
            self.blueLayer = [CALayer layer];
            self.blueLayer.frame = CGRectMake(50.0f, 50.0f, 100.0f, 100.0f);
            self.blueLayer.backgroundColor = [UIColor blueColor].CGColor;
            [self.whiteView.layer addSublayer:self.blueLayer];
        }

        - (void)touched:(CGPoint)point {
            CGPoint inWhite = [self.whiteView.layer convertPoint:point fromLayer:self.view.layer];
            BOOL isInWhite = [self.whiteView.layer containsPoint:inWhite];
            CGPoint inBlue = [self.blueLayer convertPoint:inWhite fromLayer:self.whiteView.layer];
            BOOL isInBlue = [self.blueLayer containsPoint:inBlue];
            CALayer *hit = [self.whiteView.layer hitTest:point];
        }

        @end
        """

    /// Three hands in a face; hour and minute step.
    static let clock = """
        // Three hands in a face; hour and minute step, as the code says. With --time 10:08:30: 300, 48 and 180 degrees.
        // Without prepare the hands turn about their middles; with it about a point near their ends.
        #import <UIKit/UIKit.h>

        @interface ClockController : UIViewController
        @property (nonatomic, weak) IBOutlet UIImageView *hour;
        @property (nonatomic, weak) IBOutlet UIImageView *minute;
        @property (nonatomic, weak) IBOutlet UIImageView *second;
        @end

        @implementation ClockController

        - (void)prepare {
            self.hour.layer.anchorPoint = CGPointMake(0.5f, 0.9f);
            self.minute.layer.anchorPoint = CGPointMake(0.5f, 0.9f);
            self.second.layer.anchorPoint = CGPointMake(0.5f, 0.9f);
        }

        - (void)turn {
            NSCalendar *calendar = [NSCalendar currentCalendar];
            NSDateComponents *now = [calendar components:NSCalendarUnitHour | NSCalendarUnitMinute | NSCalendarUnitSecond fromDate:[NSDate date]];
            CGFloat hours = (now.hour / 12.0) * M_PI * 2.0;
            CGFloat minutes = (now.minute / 60.0) * M_PI * 2.0;
            CGFloat seconds = (now.second / 60.0) * M_PI * 2.0;
            self.hour.transform = CGAffineTransformMakeRotation(hours);
            self.minute.transform = CGAffineTransformMakeRotation(minutes);
            self.second.transform = CGAffineTransformMakeRotation(seconds);
        }

        @end
        """
}
