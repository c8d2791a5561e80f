import Domain
import Networking
import NetworkingMock
import Synchronization
import Testing

@testable import Data

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct OpenIDSignInProviderTests {
  private let fixture = OpenIDFixture()

  private func error(
    of body: () async throws -> SecretString
  ) async -> SignInProviderError? {
    do {
      _ = try await body()
      return nil
    } catch {
      return error as? SignInProviderError
    }
  }

  @Test func `the page has a state, a nonce and a digest of 32 random bytes each`() async throws {
    let provider = fixture.provider()
    let pages = Mutex<[URL]>([])
    for _ in 0..<2 {
      _ = try await provider.identityToken(from: .google) { page in
        pages.withLock { $0.append(page) }
        let parameters = OpenIDFixture.parameters(of: page)
        fixture.change { $0.nonce = parameters["nonce"] ?? "" }
        #expect(provider.receive(code: SecretString("c-1"), state: parameters["state"] ?? ""))
      }
    }
    let found = pages.withLock { $0.map(OpenIDFixture.parameters) }
    let first = try #require(found.first)
    #expect(first["tenant"] == "1")
    #expect(first["client_id"] == "app-1")
    #expect(first["redirect_uri"] == "shell://oauth/callback")
    #expect(first["response_type"] == "code")
    #expect(first["code_challenge_method"] == "S256")
    let secrets = found.flatMap { [$0["state"], $0["nonce"], $0["code_challenge"]] }
    #expect(Set(secrets).count == 6)
    #expect(secrets.allSatisfy { $0?.count == 43 })
    let form = try #require(fixture.state.withLock { $0.forms.first })
    #expect(form.contains("code=c-1"))
    #expect(form.contains("redirect_uri=shell%3A%2F%2Foauth%2Fcallback"))
    let verifier = try #require(form.split(separator: "code_verifier=").last.map(String.init))
    #expect(try ProofKey(verifier: verifier).challenge == first["code_challenge"])
  }

  @Test func `addresses and keys are requested once for an hour`() async throws {
    let provider = fixture.provider()
    _ = try await fixture.signIn(provider)
    _ = try await fixture.signIn(provider)
    #expect(fixture.count("/keys") == 1)
    #expect(fixture.count("/.well-known/openid-configuration") == 1)
    fixture.change { $0.now += 3_601 }
    _ = try await fixture.signIn(provider)
    #expect(fixture.count("/keys") == 2)
  }

  @Test func `a new key is requested once in a minute`() async throws {
    let provider = fixture.provider()
    _ = try await fixture.signIn(provider)
    fixture.change {
      $0.now += 60
      ($0.key, $0.keyID) = (Data(repeating: 9, count: 32), "k2")
    }
    _ = try await fixture.signIn(provider)
    #expect(fixture.count("/keys") == 2)
    fixture.change { $0.keyID = "k3" }
    #expect(await error { try await fixture.signIn(provider) } == .notVerified)
    #expect(fixture.count("/keys") == 2)
  }

  @Test func `a key that was replaced under its id is requested again, once in a minute`()
    async throws
  {
    let provider = fixture.provider()
    _ = try await fixture.signIn(provider)
    fixture.change {
      $0.now += 60
      $0.key = Data(repeating: 9, count: 32)
    }
    _ = try await fixture.signIn(provider)
    #expect(fixture.count("/keys") == 2)
  }

  @Test func `a state counts once, and an unknown one does not count`() async throws {
    let provider = fixture.provider()
    #expect(!provider.receive(code: SecretString("c"), state: "unknown"))
    let seen = Mutex("")
    _ = try await provider.identityToken(from: .google) { page in
      let parameters = OpenIDFixture.parameters(of: page)
      let state = parameters["state"] ?? ""
      seen.withLock { $0 = state }
      fixture.change { $0.nonce = parameters["nonce"] ?? "" }
      #expect(!provider.receive(code: SecretString("c"), state: state + "x"))
      #expect(provider.receive(code: SecretString("c-1"), state: state))
      #expect(!provider.receive(code: SecretString("c-2"), state: state))
    }
    #expect(!provider.receive(code: SecretString("c-1"), state: seen.withLock { $0 }))
  }

  @Test func `a token with the nonce of another sign-in is refused`() async {
    let provider = fixture.provider()
    let found = await error {
      try await provider.identityToken(from: .google) { page in
        fixture.change { $0.nonce = "other" }
        let state = OpenIDFixture.parameters(of: page)["state"] ?? ""
        _ = provider.receive(code: SecretString("c-1"), state: state)
      }
    }
    #expect(found == .notVerified)
  }

  @Test(arguments: [3_600.0, -3_600.0])
  func `a clock that is an hour off is named`(difference: Double) async {
    let provider = fixture.provider()
    let seconds = OpenIDFixture.start.timeIntervalSince1970 + difference
    fixture.change {
      $0.claims = ["iat": .number(seconds), "exp": .number(seconds + 600)]
    }
    #expect(await error { try await fixture.signIn(provider) } == .clockDiffers)
  }

  @Test(arguments: [
    ("/.well-known/openid-configuration", "<html>", 200, SignInProviderError.notVerified),
    (
      "/.well-known/openid-configuration", #"{"issuer":"https://x.example.com"}"#, 200, .notVerified
    ),
    ("/.well-known/openid-configuration", "", 404, .remote(.refused)),
    ("/.well-known/openid-configuration", "", 500, .remote(.serviceFailed)),
    ("/token", #"{"error":"invalid_grant"}"#, 400, .refused), ("/token", "{}", 200, .notVerified),
    ("/token", #"{"id_token":"nonsense"}"#, 200, .notVerified),
    ("/token", #"{"id_token":"a.b.c","id_token":"a.b.c"}"#, 200, .notVerified),
    ("/token", "", 503, .remote(.serviceFailed)), ("/keys", "[]", 200, .notVerified),
    ("/keys", String(repeating: " ", count: 65_537), 200, .notVerified),
  ])
  func `an answer that is nonsense ends the sign-in with its reason`(
    path: String, text: String, status: Int, reason: SignInProviderError
  ) async {
    fixture.change { $0.answers[path] = OpenIDFixture.json(text, status: status) }
    let provider = fixture.provider()
    #expect(await error { try await fixture.signIn(provider) } == reason)
  }

  @Test func `an address without encryption is refused`() async {
    let issuer = OpenIDFixture.issuer
    fixture.change {
      $0.answers["/.well-known/openid-configuration"] = OpenIDFixture.json(
        #"{"issuer":"\#(issuer)","authorization_endpoint":"\#(issuer)/a","#
          + #""token_endpoint":"http://provider.example.com/token","jwks_uri":"\#(issuer)/keys"}"#)
    }
    let provider = fixture.provider()
    #expect(await error { try await fixture.signIn(provider) } == .notVerified)
  }

  @Test func `a sign-in without an answer ends after five minutes`() async throws {
    let clock = TestClock()
    let provider = fixture.provider(clock: clock)
    let attempt = Task {
      await error { try await provider.identityToken(from: .google) { _ in } }
    }
    await clock.waitForSleepers(1)
    clock.advance(by: OpenIDSignInProvider.patience)
    #expect(await attempt.value == .timedOut)
  }

  @Test func `a cancelled sign-in throws CancellationError, and its state counts no more`()
    async throws
  {
    let provider = fixture.provider(clock: TestClock())
    let (shown, continuation) = AsyncStream.makeStream(of: URL.self)
    let attempt = Task {
      try await provider.identityToken(from: .google) { continuation.yield($0) }
    }
    var pages = shown.makeAsyncIterator()
    let page = try #require(await pages.next())
    attempt.cancel()
    await #expect(throws: CancellationError.self) { try await attempt.value }
    let state = OpenIDFixture.parameters(of: page)["state"] ?? ""
    #expect(!provider.receive(code: SecretString("c-1"), state: state))
  }

  @Test func `a redirect that shows pages shows them in place of the app`() async throws {
    let redirect = ShowingRedirect { page in
      let parameters = OpenIDFixture.parameters(of: page)
      fixture.change { $0.nonce = parameters["nonce"] ?? "" }
      return (.code(SecretString("c-1")), parameters["state"] ?? "")
    }
    let token = try await fixture.provider(redirect: redirect).identityToken(from: .google) {
      Issue.record("The app shows \($0).")
    }
    #expect(token.revealed.split(separator: ".").count == 3)
  }

  @Test(
    arguments: [(.refused, .refused), (.timedOut, .timedOut), (.cancelled, nil)]
      as [(AuthorizationResult, SignInProviderError?)])
  func `the end that a redirect passes on is that of the sign-in`(
    result: AuthorizationResult, reason: SignInProviderError?
  ) async {
    let redirect = ShowingRedirect { page in
      (result, OpenIDFixture.parameters(of: page)["state"] ?? "")
    }
    do {
      _ = try await fixture.provider(redirect: redirect).identityToken(from: .google) { _ in }
      Issue.record("The person is signed in.")
    } catch {
      #expect(error as? SignInProviderError == reason)
      #expect(error is CancellationError == (reason == nil))
    }
  }

  /// A redirect that shows pages itself, to a person who answers at once.
  private struct ShowingRedirect: AuthorizationRedirect {
    let answer: @Sendable (URL) -> (AuthorizationResult, state: String)

    func withAddress<Value: Sendable>(
      _ receive: @escaping @Sendable (AuthorizationResult, _ state: String) -> Bool,
      _ body:
        @Sendable (
          _ address: String, _ show: (@Sendable (_ page: URL) async -> Void)?
        ) async throws -> Value
    ) async throws -> Value {
      try await body("shell://oauth/callback") { page in
        let (result, state) = answer(page)
        #expect(receive(result, state))
      }
    }
  }

  @Test func `a provider without a registration is not offered`() async {
    let provider = fixture.provider()
    #expect(provider.offered == [.google])
    #expect(
      await error { try await provider.identityToken(from: .apple) { _ in } } == .notOffered)
  }
}
