#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An entitlement that the signed-in user currently has from a purchased product.
public struct Entitlement: Decodable, Hashable, Sendable {
  /// The entitlement's identifier.
  public let id: String
  /// The identifier of the product that includes the entitlement.
  public let productID: String
  /// The time when the entitlement expires, or nil when the entitlement does not expire.
  public let expiresAt: Date?

  /// Creates an entitlement.
  public init(id: String, productID: String, expiresAt: Date? = nil) {
    self.id = id
    self.productID = productID
    self.expiresAt = expiresAt
  }
}
