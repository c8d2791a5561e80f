#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A phone number that receives the codes of the second factor once the user confirms it with a code.
public struct TextMessageSetup: Hashable, Sendable {
  /// The number that the service sent the code to.
  public let phoneNumber: PhoneNumber
  /// The date after which the service no longer accepts the code.
  public let expiresAt: Date

  /// Creates a setup.
  public init(phoneNumber: PhoneNumber, expiresAt: Date) {
    self.phoneNumber = phoneNumber
    self.expiresAt = expiresAt
  }
}
