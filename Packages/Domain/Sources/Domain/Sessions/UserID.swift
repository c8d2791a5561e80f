/// The service's identifier of a user.
public struct UserID: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The identifier's text, as issued by the service.
  public let rawValue: String

  /// Creates an identifier.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an identifier.
  public init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }

  /// The identifier.
  public var description: String { rawValue }
}
