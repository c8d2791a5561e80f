/// The identifier that the service issues for a user.
public struct UserID: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The text of the identifier, as issued by the service.
  public let rawValue: String

  /// Creates an identifier from a text issued by the service.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an identifier from a text issued by the service.
  public init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }

  /// The text of the identifier, the same as ``rawValue``.
  public var description: String { rawValue }
}
