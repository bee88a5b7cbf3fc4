import HitboxCode
import Testing

/// Where the names of a listing are valid, as in Swift 6.3.
@Suite struct `A variable of a listing that hides another one` {
    @Test(arguments: [
        ("if n == 1 { n = 2; let n = 7; print(n) }", 2),
        ("if n == 1 { n = 2; let n = n + 5; print(n) }", 2),
        ("for _ in 0..<3 { n += 1; let n = 7; print(n) }", 4),
        ("for i in [4, 5] where i > 3 { n += i; var n = i; n += 1; print(n) }", 10),
        ("while n < 3 { n += 1; let n = 7; print(n) }", 3),
        ("repeat { n += 1; let n = 7; print(n) } while n < 3", 3),
        ("switch n { case 1: n = 2; let n = 7; print(n); default: break }", 2),
        ("let f = { n = 2; let n = 7; print(n) }; f()", 2),
        ("[1, 2].forEach { n += $0; let n = 7; print(n) }", 4),
        ("func f() { n = 2; let n = 7; if n > 1 { let n = 8; print(n) }; print(n) }; f()", 2),
        ("if let n = o { print(n) } else { n = 3 }", 1),
        ("for i in 0..<2 { guard let n = o else { break }; print(n + i) }", 1),
        ("for i in 0..<2 { if i == 0 { n += 5; continue }; let n = 7; print(n) }", 6),
    ])
    func `leaves it what it was given before and after`(line: String, value: Int) throws {
        for text in [
            "var n = 1, o: Int? = 5\n\(line)\nprint(n)",
            "func g() {\nvar n = 1, o: Int? = 5\n\(line)\nprint(n)\n}\ng()",
        ] {
            let lines = try printed(text)
            #expect(lines.last?.hasSuffix("n = \(value)") == true, "\(text): \(lines)")
        }
    }

    @Test func `is not there before its value is known`() throws {
        let lines = try printed(
            """
            var n = 1
            func next() -> Int { n += 1; return n }
            if n == 1 {
              let n = next() * 10
              print(n)
            }
            print(n)
            """)
        #expect(lines.map { $0.split(separator: " ").last } == ["20", "2"], "\(lines)")
    }

    @Test func `does so in a line that is not played`() throws {
        let playback = try played(
            """
            var n = 1, m = 1
            if unknown() { n = 2; let n = 7; print(n); m = 3 } else { let m = 4 }
            if unknown() { let k = 1 }
            print(n)
            print(m)
            """)
        #expect(playback.notPlayed.map(\.line) == [2, 3, 4, 5])
    }

    /// As in Swift 6.3.
    @Test func `is not seen by functions and closures from outside of its scope`() throws {
        let lines = try printed(
            """
            var n = 1
            func raise() -> Int { n += 1; return n }
            let add = { (k: Int) -> Int in n += k; return n }
            if n == 1 {
              var n = 100
              let own = { n += 5 }
              own()
              print(raise())
              print(add(10))
              for n in [7] { own(); print(add(n)); print(raise()) }
              print(n)
            }
            print(n)
            func outer() {
              var n = 50
              let own = { n += 1 }
              if n > 0 { let n = 9; own(); print(raise() + n) }
              print(n)
            }
            outer()
            """)
        let ends = lines.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
        #expect(ends == [2, 12, 19, 20, 110, 20, 30, 51], "\(lines)")
    }
}
