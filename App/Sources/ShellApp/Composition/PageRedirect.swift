import Data
import Domain
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An address of the app's own pages to which identity providers send the person back.
///
/// The page of a browser passes on what comes there, by ``take(_:)``.
final class PageRedirect: AuthorizationRedirect {
  private typealias Receiver = @Sendable (AuthorizationResult, _ state: String) -> Bool

  private let address: String
  private let receiver = Mutex<Receiver?>(nil)

  /// Creates a redirect below the address of the pages, such as `https://app.example.com`.
  init(pages: String) { address = pages + LoopbackRedirect.path }

  func withAddress<Value: Sendable>(
    _ receive: @escaping @Sendable (AuthorizationResult, _ state: String) -> Bool,
    _ body:
      @Sendable (
        _ address: String, _ show: (@Sendable (_ page: URL) async -> Void)?
      ) async throws -> Value
  ) async throws -> Value {
    receiver.withLock { $0 = receive }
    defer { receiver.withLock { $0 = nil } }
    return try await body(address, nil)
  }

  /// Passes on the query of the address; returns whether a sign-in waits for it.
  func take(_ query: String) -> Bool {
    guard let (answer, state) = AuthorizationResult.answer(query) else { return false }
    return receiver.withLock { $0 }?(answer, state) ?? false
  }
}
