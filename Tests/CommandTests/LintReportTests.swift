import ArgumentParser
import Foundation
import HitboxCommands
import LayerGeometry
import TerminalHarness
import TestSupport
import Testing

@testable import AppCommands
@testable import TouchLint

/// A table whose rows contain a button that is too small, with the last row clipped.
private let dump = """
    <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>
       | <UITableView: 0x3; frame = (0 0; 390 844); layer = <CALayer: 0x4>>
       |    | <UITableViewCell: 0x5; frame = (0 0; 390 60); layer = <CALayer: 0x6>>
       |    |    | <UIButton: 0x7; frame = (10 10; 24 24); layer = <CALayer: 0x8>>
       |    |    |    | <UIButtonLabel: 0x9; frame = (0 0; 24 24); text = 'Buy'; userInteractionEnabled = NO; layer = <CALayer: 0x10>>
       |    | <UITableViewCell: 0x11; frame = (0 60; 390 60); layer = <CALayer: 0x12>>
       |    |    | <UIButton: 0x13; frame = (10 10; 24 24); layer = <CALayer: 0x14>>
       |    | <UITableViewCell: 0x15; frame = (0 120; 390 60); layer = <CALayer: 0x16>>
       |    |    | <UIButton: 0x17; frame = (10 10; 24 24); layer = <CALayer: 0x18>>
       |    |    | <UIView: 0x19; frame = (0 60; 100 40); autor
    """

private let elements = """
    <?xml version="1.0" encoding="UTF-8"?>
    <XCUIElementTypeApplication type="XCUIElementTypeApplication" name="App" x="0" y="0" width="390" height="844">
      <XCUIElementTypeButton type="XCUIElementTypeButton" name="ok" x="10" y="10" width="100" height="50"/>
    </XCUIElementTypeApplication>
    """

@Suite(.waiting) struct `The report of lint` {
    @Test func `is one headline for rows with the same problem`() throws {
        let run = try Run("lint", "-", input: dump)
        #expect(
            run.output.hasPrefix(
                """
                standard input:4:1: warning: small-target: 'UITableViewCell/UIButton' "Buy" is \
                24x24 pt on screen, less than 44x44 pt; and 2 more in the same 'UITableView' \
                (lines 7, 9)
                help: make it larger
                """))
        #expect(run.output.hasSuffix("\n3 warnings in 6 controls\n"))
        let json = try Run("lint", "-", "--json", input: dump).json(as: [[String: Any]].self)
        #expect(json.count == 3)
        #expect(
            json[0]["path"] as? String == "UIWindow/UITableView/UITableViewCell/UIButton")
    }

    @Test func `has uncertainties of a dump, also in machine-readable formats`() throws {
        let log = try Run("lint", "-", "--sarif", input: dump).json(as: [String: Any].self)
        let runs = try #require(log["runs"] as? [[String: Any]])
        let invocations = try #require(runs[0]["invocations"] as? [[String: Any]])
        #expect(invocations[0]["executionSuccessful"] as? Bool == true)
        let notes = try #require(
            invocations[0]["toolExecutionNotifications"] as? [[String: Any]])
        #expect(notes[0]["level"] as? String == "warning")
        #expect((notes[0]["descriptor"] as? [String: Any])?["id"] as? String == "row-cut")
    }

    @Test func `has omissions, also in machine-readable formats`() throws {
        let subject = try LintSubject(
            "demo:outside", .parse([]), nil, .parse([]), .parse([]), atMost: 10_000)
        let report = LintReport(
            subject: subject, check: TouchCheck(subject.tree, rules: subject.rules), findings: [],
            omissions: [TouchOmission(rule: .zOrderMismatch, count: 2)])
        var sarif = Output.memory
        let unread = [(file: "none", text: "error: a reason")]
        SARIFLog(reports: [report, report], unread: unread).write(to: &sarif)
        let sentence =
            "z-order-mismatch: 2 layers were not fully checked: too many overlap"
        let log = try JSONSerialization.jsonObject(with: Data(sarif.bytes)) as? [String: Any]
        let runs = try #require(log?["runs"] as? [[String: Any]])
        let call = try #require((runs[0]["invocations"] as? [[String: Any]])?[0])
        let reported = try #require(call["toolExecutionNotifications"] as? [[String: Any]])
        #expect(reported.map { $0["level"] as? String } == ["error", "note", "note"])
        #expect((reported[1]["message"] as? [String: Any])?["text"] as? String == sentence)
        let rule = try #require(reported[1]["associatedRule"] as? [String: Any])
        let driver = (runs[0]["tool"] as? [String: Any])?["driver"] as? [String: Any]
        let rules = try #require(driver?["rules"] as? [[String: Any]])
        #expect(rule["id"] as? String == "z-order-mismatch")
        #expect(rules[try #require(rule["index"] as? Int)]["id"] as? String == "z-order-mismatch")
    }

    @Test func `states if only sizes can be checked`() throws {
        let run = try Run("lint", "-", input: elements)
        #expect(
            run.output
                == "standard input: no touch problems in 1 control; only sizes and transforms are "
                + "checked: this dump does not have the order of siblings\n")
    }

    @Test func `does not count controls without bounds as checked`() throws {
        let button = { (place: String) in
            "{\"class\": \"a.B\", \"center\": \"[5,5]\", \"interactions\": [\"clickable\"]\(place)}"
        }
        let list = "{\"class\": \"a.L\", \"center\": \"[9,9]\", \"bounds\": \"[0,0][90,90]\"}"
        let none = "[\(list), \(button("")), \(button(""))]"
        let run = try Run("lint", "-", input: none)
        #expect(run.status == 1)
        #expect(
            run.output
                == "standard input: nothing was checked: the dump does not have the bounds of "
                + "2 controls\n")
        let sentence = "2 controls were not checked: the dump does not have their bounds"
        #expect(run.errors.contains("standard input: note: \(sentence)\n"))
        #expect(try Run("lint", "-", "--sarif", input: none).output.contains(sentence))
        let some = "[\(button(", \"bounds\": \"[0,0][90,90]\"")), \(button(""))]"
        let partial = try Run("lint", "-", input: some)
        #expect(partial.status == 0)
        #expect(
            partial.output.hasSuffix(
                "no touch problems in 1 control; 1 control without bounds is not checked\n"))
    }

    @Test func `does not call a control small that a scroll view or the screen cuts off`() throws {
        let sliver = { (scroller: String, bounds: String) in
            "<hierarchy><node class='a.F' bounds='[0,0][1080,2400]'><node class='a.G' scrollable="
                + "'\(scroller)' bounds='[0,136][1080,2083]'><node class='a.B' clickable='true' "
                + "bounds='\(bounds)'/></node></node></hierarchy>"
        }
        for (bounds, scroller) in [
            ("[42,2074][1038,2083]", "true"), ("[42,136][1038,140]", "true"),
            ("[0,500][9,900]", "false"), ("[1075,500][1080,900]", "false"),
        ] {
            let run = try Run("lint", "-", "--density", "2.625", input: sliver(scroller, bounds))
            #expect(run.output == "standard input: no touch problems in 1 control\n")
            #expect(
                run.errors.contains(
                    "note: small-target: the size of 1 control was not checked: the edge of a "
                        + "scroll view, or of the screen, may cut it off\n"))
        }
        for (bounds, scroller) in [
            ("[0,500][1080,509]", "true"), ("[500,136][509,900]", "true"),
            ("[42,2074][1038,2083]", "false"), ("[42,136][1038,140]", "false"),
        ] {
            let small = try Run("lint", "-", "--density", "2.625", input: sliver(scroller, bounds))
            #expect(small.output.contains("warning: small-target: 'B' is "), "\(bounds)")
        }
    }

    @Test func `is filtered by the names of rules`() throws {
        #expect(try Run("lint", "-", "--except", "small-target", input: dump).output.count < 60)
        let only = try Run("lint", "-", "--only", "obscured, small-target", input: dump)
        #expect(only.output.contains("3 warnings"))
        let wrong = try Run("lint", "-", "--only", "small-targets", input: dump)
        #expect(wrong.status == 64)
        #expect(
            wrong.errors
                == "error: there is no rule 'small-targets'\nhelp: write 'small-target'\n")
        let far = try Run("lint", "-", "--except", "everything", input: dump)
        #expect(far.errors.contains("help: the rules are: unreachable, dead-area, "))
        let both = try Run(
            "lint", "-", "--only", "obscured", "--except", "obscured", input: dump)
        #expect(both.status == 64)
    }

    @Test func `covers several files, each with its name`() throws {
        let folder = try TestFolder()
        let (rows, page) = (
            try folder.write("rows.txt", dump), try folder.write("page.xml", elements)
        )
        let run = try Run("lint", page, rows)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("\(page): no touch problems in 1 control"))
        #expect(run.output.hasSuffix("\(rows): 3 warnings in 6 controls\n"))
        let json = try Run("lint", rows, page, "--json", "--min-target", "60")
            .json(as: [[String: Any]].self)
        #expect(Set(json.compactMap { $0["file"] as? String }) == [rows, page])
        let log = try Run("lint", rows, page, "--sarif").json(as: [String: Any].self)
        #expect((log["runs"] as? [Any])?.count == 1)
        let missing = try Run("lint", page, folder.url.path + "/none.txt")
        #expect(missing.status == 2)
        #expect(missing.output.contains("no touch problems"))
        #expect(try Run("lint", "-", "-", input: dump).status == 64)
    }
}
