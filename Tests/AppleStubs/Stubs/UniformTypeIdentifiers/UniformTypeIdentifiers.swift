// swift-format-ignore-file
@_exported import AppleFoundation

public struct UTType: Hashable, Sendable {
  public static let jpeg = UTType()
  public static let png = UTType()
  public var identifier: String { "" }
  public init?(_ identifier: String) { nil }
  init() {}
  public var preferredMIMEType: String? { nil }
}

extension URLResourceValues {
  public var contentType: UTType? { nil }
}

extension URLResourceKey {
  public static let contentTypeKey = URLResourceKey(rawValue: "")
}
