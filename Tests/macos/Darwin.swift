// What the module Darwin adds to its C headers and ArgumentParser uses, declared as there, for
// Tests/macos/check-swift: Swift imports neither functions with variable arguments nor complex macros.

@_exported import CDarwin

/// Standard error.
public var stderr: UnsafeMutablePointer<FILE>! { __stderrp }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The request for the size of a terminal.
public var TIOCGWINSZ: UInt { 0x4008_7468 }

/// Sends a request to a device.
public func ioctl(
    _ descriptor: CInt, _ request: UInt, _ pointer: UnsafeMutableRawPointer
) -> CInt { -1 }
