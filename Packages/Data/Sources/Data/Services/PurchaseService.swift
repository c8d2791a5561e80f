public import Networking

/// Requests products and entitlements from the service, and records purchases with the service.
///
/// The methods throw `RemoteError` from Domain, or `CancellationError`.
public struct PurchaseService: Sendable {
  private let service: RemoteService

  /// Creates a purchase service.
  ///
  /// - Parameter client: The client that sends the requests. It also authenticates the requests
  ///   that require a session.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Returns the products for sale.
  ///
  /// The request requires no session.
  public func products() async throws -> [Product] {
    try await service.send(ProductsEndpoint()).products
  }

  /// Records a purchase with the service.
  ///
  /// A repeated call with the same transaction does not record the purchase again.
  ///
  /// - Parameters:
  ///   - productID: The identifier of the purchased product.
  ///   - transaction: The transaction identifier from the app store, with 1 to 128 characters.
  public func record(_ productID: String, transaction: String) async throws -> PurchaseRecording {
    let body = PurchaseBody(productID: productID, transactionID: transaction)
    do {
      return .recorded(
        try await service.send(RecordPurchaseEndpoint(purchase: body), refusal: Self.refusal))
    } catch let refusal as PurchaseError {
      switch refusal {
      case .used: return .transactionUsed
      case .notVerified: return .notVerified
      }
    }
  }

  /// Returns the signed-in user's current entitlements.
  ///
  /// Entitlements that do not expire come first.
  public func entitlements() async throws -> [Entitlement] {
    try await service.send(EntitlementsEndpoint()).entitlements
  }

  private enum PurchaseError: Error {
    case used
    case notVerified
  }

  private static func refusal(_ error: NetworkError) -> (any Error)? {
    switch ServiceProblem(error) {
    case .transactionUsed: PurchaseError.used
    case .purchaseNotVerified: PurchaseError.notVerified
    default: nil
    }
  }
}
