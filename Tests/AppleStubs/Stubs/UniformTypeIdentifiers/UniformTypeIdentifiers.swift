// swift-format-ignore-file
@_exported import AppleFoundation

public struct UTType: Hashable, Sendable {
  public init?(_ identifier: String) { nil }
  public var preferredMIMEType: String? { nil }
}

extension URLResourceValues {
  public var contentType: UTType? { nil }
}

extension URLResourceKey {
  public static let contentTypeKey = URLResourceKey(rawValue: "")
}
