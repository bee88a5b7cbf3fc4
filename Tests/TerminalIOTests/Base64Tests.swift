import Foundation
import Testing

@testable import TerminalIO

@Suite struct `Bytes in base 64` {
    @Test func `are as in the examples of RFC 4648`() {
        let examples = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map {
            String(decoding: Base64.text(of: Array($0.utf8)), as: UTF8.self)
        }
        #expect(
            examples == ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"])
    }

    @Test func `are the same as Foundation's`() {
        for count in 0..<300 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 97 &+ count &* 31) }
            let text = String(decoding: Base64.text(of: bytes), as: UTF8.self)
            #expect(text == Data(bytes).base64EncodedString(), "\(count) bytes")
        }
    }
}
