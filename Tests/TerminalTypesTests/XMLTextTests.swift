import TerminalTypes
import Testing

@Suite struct `Text in XML` {
    @Test(arguments: [
        ("blue", "blue"), ("a < b & c > d", "a &lt; b &amp; c &gt; d"), ("\"x\"", "&quot;x&quot;"),
        ("it's", "it&#39;s"), ("a\u{0}b\u{1B}[2J\n", "a�b�[2J�"), ("a\u{FFFF}b", "a�b"),
        ("e\u{301}<", "e\u{301}&lt;"),
    ])
    func `stays text`(text: String, escaped: String) {
        #expect(XMLText.escaped(text) == escaped)
    }
}
