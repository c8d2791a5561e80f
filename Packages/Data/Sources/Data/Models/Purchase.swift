#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A purchase of a product that the service has recorded.
public struct Purchase: Decodable, Hashable, Sendable {
  /// The identifier of the purchased product.
  public let productID: String
  /// The transaction identifier from the app store.
  public let transactionID: String
  /// The time when the service recorded the purchase.
  public let purchasedAt: Date

  /// Creates a purchase.
  public init(productID: String, transactionID: String, purchasedAt: Date) {
    self.productID = productID
    self.transactionID = transactionID
    self.purchasedAt = purchasedAt
  }
}

/// The result of recording a purchase with the service.
public enum PurchaseRecording: Hashable, Sendable {
  /// The service has recorded the purchase.
  ///
  /// The service records a purchase only once, even when the request is repeated.
  case recorded(Purchase)
  /// The transaction is already recorded for another user or another product.
  case transactionUsed
  /// The transaction could not be verified with the app store.
  case notVerified
}
