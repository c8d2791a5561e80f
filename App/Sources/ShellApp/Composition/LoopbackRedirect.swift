import Data
import LocalSockets

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An address of this machine to which identity providers send the person back (RFC 8252, 7.3).
struct LoopbackRedirect: AuthorizationRedirect {
  /// The path of the address.
  static let path = "/\(Route.oauthCallback(code: "", state: ""))"

  /// The text for the browser after an answer that a sign-in waits for.
  let done: String
  /// The text for the browser after any other answer.
  let refused: String

  func withAddress<Value: Sendable>(
    _ receive: @escaping @Sendable (AuthorizationResult, _ state: String) -> Bool,
    _ body:
      @Sendable (
        _ address: String, _ show: (@Sendable (_ page: URL) async -> Void)?
      ) async throws -> Value
  ) async throws -> Value {
    let (done, refused) = (done, refused)
    let server = try LoopbackServer(path: Self.path) { query in
      guard let (answer, state) = AuthorizationResult.answer(query), receive(answer, state) else {
        return LoopbackResponse(status: 400, text: refused)
      }
      return LoopbackResponse(status: 200, text: done)
    }
    defer { server.stop() }
    return try await body("http://127.0.0.1:\(server.port)\(Self.path)", nil)
  }
}
