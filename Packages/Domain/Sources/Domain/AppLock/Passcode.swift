/// A passcode that unlocks the app on this device.
///
/// The passcode is redacted in descriptions and mirrors. The type does not conform to `Codable`, so
/// that passcodes are not stored accidentally.
public struct Passcode: Hashable, Sendable, Redacted {
  /// The fewest characters of a new passcode.
  public static let minimumLength = 6
  /// The most characters of a new passcode.
  public static let maximumLength = 64

  /// The unredacted passcode.
  public let revealed: String

  /// Creates a passcode from the text that the user typed.
  public init(_ text: String) { revealed = text }

  /// Whether the length is that of a new passcode.
  public var isAcceptable: Bool {
    (Self.minimumLength...Self.maximumLength).contains(revealed.count)
  }
}
