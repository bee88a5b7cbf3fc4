import Foundation

/// Numbers in the C library's formats.
enum CaptureNumbers {
    static func hexadecimal(_ number: Double) -> String { String(format: "%a", number) }
}
