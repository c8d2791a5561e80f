public import Networking

/// What can be bought, and what was.
///
/// Methods throw Domain's `RemoteFailure` or `CancellationError`.
public struct PurchaseService: Sendable {
  private let service: RemoteService

  /// Creates a service; `client` is authenticated for the requests that ask for it.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// What can be bought; needs no session.
  public func products() async throws -> [Product] {
    try await service.send(ProductsEndpoint()).products
  }

  /// Reports a store's transaction; reporting it again counts once.
  ///
  /// - Parameter transaction: The store's name of it, 1 to 128 characters.
  public func record(_ productID: String, transaction: String) async throws -> PurchaseRecording {
    let body = PurchaseBody(productID: productID, transactionID: transaction)
    do {
      return .recorded(
        try await service.send(RecordPurchaseEndpoint(purchase: body), refusal: Self.refusal))
    } catch let refusal as Refusal {
      switch refusal {
      case .used: return .transactionUsed
      case .notVerified: return .notVerified
      }
    }
  }

  /// What the signed-in user is entitled to now, what lasts for ever first.
  public func entitlements() async throws -> [Entitlement] {
    try await service.send(EntitlementsEndpoint()).entitlements
  }

  private enum Refusal: Error {
    case used
    case notVerified
  }

  private static func refusal(_ error: NetworkError) -> (any Error)? {
    switch ServiceProblem(error) {
    case .transactionUsed: Refusal.used
    case .purchaseNotVerified: Refusal.notVerified
    default: nil
    }
  }
}
