import LayerGeometry
import SourceDiagnostics
import TestSupport
import Testing

@testable import ViewDumps

@Suite struct `A malformed view hierarchy` {
    private typealias Make = CaptureFixture

    private static let window = Make.response([
        (Make.windows, [Make.view("0x1", "UIWindow", frame: (0, 0, 100, 200))])
    ])

    @Test(arguments: [1, 3, 1 << 16])
    func `is rejected with the file and the place in it`(count: Int) throws {
        let wrong = String(repeating: " ", count: 200) + "{\"é\": tru}"
        // At the end of a piece, the parser may be a byte further.
        let columns = (count > 3 ? 209...209 : 208...210, count > 3 ? 10...10 : 9...11)
        #expect(
            columns.0.map {
                "ui.viewhierarchy/RequestResponses/Response_1:1:\($0): error: "
                    + "lexical error: invalid string in json text"
            }.contains(try Make.problem(Self.window, wrong, by: count)))
        #expect(
            columns.1.map {
                "ui.viewhierarchy/RequestResponses/Response_0:2:\($0): error: "
                    + "parse error: after array element, I expect ',' or ']'"
            }.contains(try Make.problem("{\n \"a\": [1 2]}", by: count)))
        #expect(
            try Make.problem(Self.window, "{\"a\": [", by: count)
                == "ui.viewhierarchy/RequestResponses/Response_1:1:8: error: the file ends within 2 brackets"
        )
        #expect(
            try Make.problem(Self.window, "{} \n x", by: count)
                == "ui.viewhierarchy/RequestResponses/Response_1:2:2: error: "
                + "there is text after the end of the response")
        for text in ["[1]", "3", "null", "\"a\""] {
            #expect(
                try Make.problem(text + " ", by: count).hasSuffix(
                    "this is not a response of an app"))
        }
    }

    @Test func `names the place after a truncated string`() throws {
        let long = "{\"a\": \"" + String(repeating: "A", count: 300_000) + "\", \"b\": x}"
        #expect(
            try Make.problem(long)
                == "ui.viewhierarchy/RequestResponses/Response_0:1:\(300_000 + 16): error: "
                + "lexical error: invalid char in json text")
    }

    @Test func `is rejected if its responses together inflate to far more than that`() throws {
        let blank = String(repeating: " ", count: 2_000) + Self.window
        func headline(_ size: Int?, _ limits: CaptureLimits) throws -> String? {
            let files = (0..<4).map {
                Make.file("RequestResponses/Response_\($0)", blank, size: size)
            }
            var capture = try Capture(name: "a", files: files)
            capture.limits = limits
            do throws(DumpProblem) { _ = try ViewDump.read(capture) } catch {
                return error.diagnostic.headline(in: error.source)
            }
            return nil
        }
        // Each alone is harmless.
        let limits = CaptureLimits(ratio: 10, harmless: 5_000)
        #expect(
            try headline(20, limits)?.hasSuffix(
                "Response_1:1:1: error: the responses together inflate to more than 10 times "
                    + "their size: a decompression bomb") == true)
        #expect(try headline(300, limits) == nil)
        #expect(try headline(nil, limits) == nil)
        #expect(try headline(20, CaptureLimits(ratio: 10, harmless: 20_000)) == nil)
        #expect(
            try headline(nil, CaptureLimits(bytes: 6_000))?.hasSuffix(
                "the responses have more than 0 MiB together") == true)
    }

    @Test func `is rejected if it has no responses, two with one number, or two packages`() {
        func fault(_ paths: String...) -> String? {
            do throws(FileFault) {
                _ = try Capture(name: "a", files: paths.map { Make.file($0, "{}") })
            } catch { return error.message }
            return nil
        }
        #expect(
            fault("metadata")
                == "it has no file 'RequestResponses/Response_0', as a .viewhierarchy has")
        #expect(
            fault("RequestResponses/Response_1", "RequestResponses/Response_01")
                == "'RequestResponses/Response_1' and 'RequestResponses/Response_01' have the same number"
        )
        #expect(
            fault("a/RequestResponses/Response_0", "b/RequestResponses/Response_0")
                == "it contains 2 packages")
        #expect(
            fault("a/RequestResponses/Response_0", "__MACOSX/a/RequestResponses/._Response_0")
                == nil)
    }

    @Test func `may list a view twice, or in itself, and has it once`() throws {
        let loop = """
            {"objectID": "0x1", "className": "UIWindow", "childGroup": \(Make.group(Make.views, [
                Make.view("0x2", frame: (0, 0, 5, 5)), "{\"objectID\": \"0x2\"}", "{\"objectID\": \"0x1\"}",
                "{\"objectID\": \"0x5\"}", "{\"className\": \"UIView\"}",
            ]))}
            """
        let dump = try Make.read(Make.response([(Make.windows, [loop])]))
        #expect(dump.rows.map(\.address) == ["0x1", "0x2", "0x5"])
        #expect(
            Set(Make.notes(dump)) == [
                "repeated-view!", "no-frame!", "unknown-interaction!", "bad-value!",
            ])
        let knot = Make.response([
            (
                Make.layers,
                [
                    """
                    {"objectID": "0x1", "className": "CALayer", "properties": [\(Make.property(
                        "mask", "objectInfo", "{\"memoryAddress\": \"0x1\"}"))]}
                    """
                ]
            )
        ])
        #expect(Make.notes(try Make.read(knot, tree: .layers)).contains("lost-mask!"))
    }

    @Test func `may have unusable values, which are skipped and counted`() throws {
        let bad = [
            "\"0x1.frame\": \(Make.property("frame", "CGf, CGf", "[\"1\", \"2\"]"))",
            "\"0x1.hidden\": \(Make.property("hidden", "b", "\"maybe\""))",
            "\"0x1.bounds\": \(Make.property("bounds", "CGf, CGf, CGf, CGf", "[\"nan\", \"1\", \"1\", \"1\"]"))",
            "\"0x1.tag\": \(Make.property("tag", "integer", "{\"a\": [{}]}"))",
            "\"0x1.transform\": \(Make.property("transform", "CGf", "[[], {}, null, \"1\"]"))",
        ]
        let dump = try Make.read(Self.window, Make.response([], bad))
        #expect(dump.outline == ["UIWindow 0,0 100x200"])
        #expect(Make.notes(dump) == Array(repeating: "bad-value!", count: 5))
    }

    @Test func `may have a thousand levels, but no more`() throws {
        func nested(_ count: Int) -> String {
            let start = "{\"objectID\": \"0x"
            let end = "]}}"
            let middle =
                "\", \"className\": \"UIView\", \"childGroup\": {\"groupingID\": \"\(Make.views)\", "
                + "\"debugHierarchyObjects\": ["
            let open = (0..<count).map { start + String($0 + 1, radix: 16) + middle }.joined()
            return Make.response([(Make.windows, [open + String(repeating: end, count: count)])])
        }
        #expect(try Make.read(nested(1_000)).levels == 1_000)
        #expect(
            try Make.problem(nested(1_001))
                == "ui.viewhierarchy:1:1: error: 'UIView 0x3e9' is nested deeper than 1000 levels")
        #expect(try Make.problem(nested(10_000)).contains("Response_0:1:"))
        // Only brackets, in an unknown value.
        let brackets = "{\"a\": " + String(repeating: "[", count: 30_000)
        #expect(try Make.problem(brackets).hasSuffix("nested deeper than 1000 levels of views"))
    }

    @Test func `is read on a small stack`() {
        let nested =
            (0..<999).map {
                "{\"objectID\": \"0x\($0)\", \"className\": \"UIView\", \"childGroup\": "
                    + "{\"groupingID\": \"\(Make.views)\", \"debugHierarchyObjects\": ["
            }.joined()
            + String(repeating: "]}}", count: 999)
        let text = Make.response([(Make.windows, [nested])])
        let levels = onSmallStack { (try? CaptureFixture.read(text).levels) ?? 0 }
        #expect(levels == 999)
    }

    @Test func `may have no more than 200,000 views`() throws {
        func flat(_ count: Int) -> String {
            let views = (0..<count).map { "{\"objectID\":\"\($0)\",\"className\":\"V\"}" }
                .joined(separator: ",")
            return Make.response([
                (
                    Make.windows,
                    [
                        "{\"objectID\": \"w\", \"className\": \"W\", \"childGroup\": {\"groupingID\": \"\(Make.views)\", \"debugHierarchyObjects\": [\(views)]}}"
                    ]
                )
            ])
        }
        #expect(
            try Make.problem(flat(200_000))
                == "ui.viewhierarchy:1:1: error: the dump has more than 200000 views")
    }

    @Test func `that is truncated or changed anywhere is read or rejected`() throws {
        let text = Self.window
        for end in stride(from: 0, to: text.utf8.count, by: 3) {
            _ = try? Make.read(String(decoding: text.utf8.prefix(end), as: UTF8.self))
        }
        var numbers = SeededNumbers(seed: 5)
        for _ in 0..<300 {
            var bytes = Array(text.utf8)
            for _ in 0..<3 {
                bytes[Int(numbers.next() % UInt64(bytes.count))] =
                    Array("{}[]\",:0x1 ".utf8)[Int(numbers.next() % 11)]
            }
            let changed = String(decoding: bytes, as: UTF8.self)
            for tree in DumpTree.allCases {
                guard let dump = try? Make.read(changed, tree: tree) else { continue }
                #expect(LayerTree(dump.root).count == dump.rows.count)
            }
        }
    }
}
