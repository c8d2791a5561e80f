// swift-format-ignore-file
import CoreFoundation
import Foundation

public struct NSKeyValueChangeKey: Hashable, Sendable {}

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

extension UserDefaults {
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {}
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {}
}

extension URL {
  public func startAccessingSecurityScopedResource() -> Bool { false }
  public func stopAccessingSecurityScopedResource() {}
}

extension ProcessInfo {
  public func performExpiringActivity(
    withReason reason: String, using block: @escaping @Sendable (_ expired: Bool) -> Void
  ) {}
}

public typealias NSMutableData = CFMutableData

extension Data {
  public init(referencing reference: NSMutableData) { self.init() }
}
