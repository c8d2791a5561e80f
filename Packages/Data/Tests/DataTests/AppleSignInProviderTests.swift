import Domain
import Networking
import Synchronization
import Testing

@testable import Data

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The sign-in with Apple's sheet, whose answers a test chooses.
@Suite struct AppleSignInProviderTests {
  /// A sheet that answers with a closure.
  private struct Sheet: AppleIDSheet {
    let answer: @Sendable (_ nonce: String, _ state: String) async throws -> AppleIDCredential

    func credential(nonce: String, state: String) async throws -> AppleIDCredential {
      try await answer(nonce, state)
    }
  }

  private let fixture = OpenIDFixture()
  private let others = OtherProvider()

  /// An adapter for Google alone.
  private final class OtherProvider: SignInProvider {
    let offered: [IdentityProvider] = [.google]
    private let states = Mutex<[String]>([])
    var receivedStates: [String] { states.withLock { $0 } }

    func identityToken(
      from provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
    ) async throws -> SecretString { SecretString("other") }

    func receive(code: SecretString, state: String) -> Bool {
      states.withLock { $0.append(state) }
      return true
    }
  }

  private func provider(
    _ answer:
      @escaping @Sendable (_ nonce: String, _ state: String) async throws
      -> AppleIDCredential
  ) -> AppleSignInProvider {
    AppleSignInProvider(
      registration: OpenIDFixture.registration, sheet: Sheet(answer: answer), others: others,
      client: fixture.client, now: { fixture.state.withLock { $0.now } })
  }

  /// A sheet's answer with a valid token, whose claims a test changes.
  private static func credential(
    nonce: String, state: String?, claims: [String: JSONValue] = [:],
    key: Data = Data(repeating: 7, count: 32)
  ) throws -> AppleIDCredential {
    let claims = OpenIDFixture.claims(nonce: nonce).merging(claims) { $1 }
    let token = try OpenIDFixture.token(claims, key: key)
    return AppleIDCredential(token: Data(token.utf8), state: state)
  }

  private func signIn(_ provider: AppleSignInProvider) async throws -> SecretString {
    try await provider.identityToken(from: .apple) { page in
      Issue.record("A page shows: \(page)")
    }
  }

  /// The error of a sign-in; nil for success.
  private func error(
    _ answer:
      @escaping @Sendable (_ nonce: String, _ state: String) async throws
      -> AppleIDCredential
  ) async -> (any Error)? {
    do {
      _ = try await signIn(provider(answer))
      return nil
    } catch {
      return error
    }
  }

  @Test func `the token of the sheet is verified and returned, and no page shows`() async throws {
    let requests = Mutex<[(nonce: String, state: String)]>([])
    let provider = provider { nonce, state in
      requests.withLock { $0.append((nonce, state)) }
      return try Self.credential(nonce: nonce, state: state)
    }
    for _ in 0..<2 {
      let token = try await signIn(provider)
      #expect(token.revealed.split(separator: ".").count == 3)
    }
    let found = requests.withLock { $0 }
    #expect(Set(found.flatMap { [$0.nonce, $0.state] }).count == 4)
    #expect(
      found.allSatisfy { request in
        request.nonce.count == 64
          && request.nonce.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
      })
    #expect(found.allSatisfy { $0.state.count == 43 })
    #expect(fixture.count("/keys") == 1)
    #expect(fixture.count("/token") == 0)
  }

  @Test func `the request has the SHA-256 of the nonce in hexadecimal digits`() throws {
    // FIPS 180-2, appendix B.1.
    #expect(
      try AppleSignInProvider.hash(of: "abc")
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test(arguments: ["", "other", nil])
  func `an answer with another state is refused before its token is verified`(
    state: String?
  ) async {
    let error = await error { nonce, _ in try Self.credential(nonce: nonce, state: state) }
    #expect(error as? SignInProviderError == .notVerified)
    #expect(fixture.count("/keys") == 0)
  }

  @Test(
    arguments: [
      (["iss": .string("https://other.example.com")], .notVerified),
      (["aud": .string("other")], .notVerified), (["nonce": .string("other")], .notVerified),
      (["exp": .number(1)], .clockDiffers),
    ] as [([String: JSONValue], SignInProviderError)])
  func `a token of another issuer, app or sign-in, and an expired one, are refused`(
    claims: [String: JSONValue], reason: SignInProviderError
  ) async {
    let error = await error { try Self.credential(nonce: $0, state: $1, claims: claims) }
    #expect(error as? SignInProviderError == reason)
  }

  @Test func `a token with the signature of another key is refused`() async {
    let error = await error {
      try Self.credential(nonce: $0, state: $1, key: Data(repeating: 8, count: 32))
    }
    #expect(error as? SignInProviderError == .notVerified)
  }

  @Test(arguments: [nil, Data(), Data([0xFF]), Data("a.b".utf8)])
  func `an answer without a token is refused`(token: Data?) async {
    let error = await error { AppleIDCredential(token: token, state: $1) }
    #expect(error as? SignInProviderError == .notVerified)
  }

  @Test func `a person who cancels is no error of the sign-in`() async {
    let error = await error { _, _ in throw AppleIDSheetError(code: 1001) }
    #expect(error is CancellationError)
  }

  @Test(
    arguments: [
      (1002, .notVerified), (1003, .refused), (1004, .refused),
      (1000, .remote(.unexpected(type: "Data.AppleIDSheetError"))),
      (1005, .remote(.unexpected(type: "Data.AppleIDSheetError"))),
      (1006, .remote(.unexpected(type: "Data.AppleIDSheetError"))),
      (nil, .remote(.unexpected(type: "Data.AppleIDSheetError"))),
    ] as [(Int?, SignInProviderError)])
  func `each other code of the sheet is an error of the sign-in`(
    code: Int?, reason: SignInProviderError
  ) async {
    let error = await error { _, _ in throw AppleIDSheetError(code: code) }
    #expect(error as? SignInProviderError == reason)
  }

  @Test func `no other code is known`() {
    #expect(AppleAuthorizationCode.allCases.count == 6)
  }

  @Test func `other providers are those of the other adapter`() async throws {
    let provider = provider { try Self.credential(nonce: $0, state: $1) }
    #expect(provider.offered == [.apple, .google])
    #expect(try await provider.identityToken(from: .google) { _ in }.revealed == "other")
    #expect(provider.receive(code: SecretString("c"), state: "s"))
    #expect(others.receivedStates == ["s"])
  }
}
