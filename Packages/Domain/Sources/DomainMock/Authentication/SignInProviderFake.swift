public import Domain
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A ``SignInProvider`` whose page is an address and whose result a test chooses.
public final class SignInProviderFake: SignInProvider {
  /// The address of the page.
  public static let page = "https://provider.example.com/authorize"

  /// A fake without providers.
  public static let unused = SignInProviderFake(offered: []) { _ in
    throw SignInProviderError.notOffered
  }

  /// The providers that can be used.
  public let offered: [IdentityProvider]
  private let result: @Sendable (IdentityProvider) async throws -> SecretString
  private let states = Mutex<[String]>([])

  /// Creates a fake.
  public init(
    offered: [IdentityProvider] = IdentityProvider.allCases,
    result: @escaping @Sendable (IdentityProvider) async throws -> SecretString
  ) {
    self.offered = offered
    self.result = result
  }

  /// The states of the codes that were received.
  public var receivedStates: [String] { states.withLock { $0 } }

  /// Shows the page and returns the result.
  public func identityToken(
    from provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
  ) async throws -> SecretString {
    if let url = URL(string: Self.page) { await show(url) }
    return try await result(provider)
  }

  /// Records a state; no sign-in waits for it.
  public func receive(code: SecretString, state: String) -> Bool {
    states.withLock { $0.append(state) }
    return false
  }
}
