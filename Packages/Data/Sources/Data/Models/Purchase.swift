#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A transaction the service knows of.
public struct Purchase: Decodable, Hashable, Sendable {
  /// What was bought.
  public let productID: String
  /// The store's name of the transaction.
  public let transactionID: String
  /// When the service heard of it.
  public let purchasedAt: Date

  /// Creates a purchase.
  public init(productID: String, transactionID: String, purchasedAt: Date) {
    self.productID = productID
    self.transactionID = transactionID
    self.purchasedAt = purchasedAt
  }
}

/// What became of reporting a transaction.
public enum PurchaseRecording: Hashable, Sendable {
  /// It is recorded, now or before, once.
  case recorded(Purchase)
  /// It belongs to another user, or to another product.
  case transactionUsed
  /// The store does not know it.
  case notVerified
}
