public import Networking

/// Requests products and entitlements from the service, and reports purchases.
///
/// Methods throw Domain's `RemoteError` or `CancellationError`.
public struct PurchaseService: Sendable {
  private let service: RemoteService

  /// Creates a service; `client` must authenticate the requests that require a session.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Returns the products for sale; requires no session.
  public func products() async throws -> [Product] {
    try await service.send(ProductsEndpoint()).products
  }

  /// Reports a store's transaction; the service records a repeated transaction once.
  ///
  /// - Parameter transaction: The store's identifier of the transaction, 1 to 128 characters.
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

  /// Returns the signed-in user's current entitlements, those without expiry first.
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
