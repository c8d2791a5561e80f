// swift-format-ignore-file
@_exported import AppleFoundation

@MainActor open class NSWindow: NSObject {}

@MainActor open class NSApplication: NSObject {
  open class var shared: NSApplication { NSApplication() }
  open var keyWindow: NSWindow? { nil }
}
