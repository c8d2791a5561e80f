#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A current entitlement of the signed-in user.
public struct Entitlement: Decodable, Hashable, Sendable {
  /// The entitlement's identifier.
  public let id: String
  /// The identifier of the product that includes the entitlement.
  public let productID: String
  /// The time at which the entitlement expires; nil when it does not expire.
  public let expiresAt: Date?

  /// Creates an entitlement.
  public init(id: String, productID: String, expiresAt: Date? = nil) {
    self.id = id
    self.productID = productID
    self.expiresAt = expiresAt
  }
}
