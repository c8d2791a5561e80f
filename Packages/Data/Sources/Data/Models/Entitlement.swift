#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Something the signed-in user is entitled to now.
public struct Entitlement: Decodable, Hashable, Sendable {
  /// What to.
  public let id: String
  /// By which product.
  public let productID: String
  /// From when on no longer; nil for never.
  public let expiresAt: Date?

  /// Creates an entitlement.
  public init(id: String, productID: String, expiresAt: Date? = nil) {
    self.id = id
    self.productID = productID
    self.expiresAt = expiresAt
  }
}
