/// The service's identifier of a user.
public struct UserID: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The identifier as the service writes it.
  public let rawValue: String

  /// Wraps an identifier.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Wraps an identifier.
  public init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }

  /// The identifier.
  public var description: String { rawValue }
}
