#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A transaction recorded by the service.
public struct Purchase: Decodable, Hashable, Sendable {
  /// The identifier of the purchased product.
  public let productID: String
  /// The store's identifier of the transaction.
  public let transactionID: String
  /// The time at which the service recorded the transaction.
  public let purchasedAt: Date

  /// Creates a purchase.
  public init(productID: String, transactionID: String, purchasedAt: Date) {
    self.productID = productID
    self.transactionID = transactionID
    self.purchasedAt = purchasedAt
  }
}

/// The outcome of reporting a transaction.
public enum PurchaseRecording: Hashable, Sendable {
  /// The transaction is recorded once, by this request or an earlier one.
  case recorded(Purchase)
  /// The transaction belongs to another user or another product.
  case transactionUsed
  /// The store could not verify the transaction.
  case notVerified
}
