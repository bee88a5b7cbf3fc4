import Foundation

/// Numbers as the C library prints them.
enum CaptureNumbers {
    static func hexadecimal(_ number: Double) -> String { String(format: "%a", number) }
}
