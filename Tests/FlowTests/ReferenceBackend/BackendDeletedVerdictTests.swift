import Cryptography
import Networking
import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The verdict on a person's age outlives the account it was made on.
@Suite struct BackendDeletedVerdictTests {
  private static let child = "2016-01-15"
  private static let minor = "2010-06-01"

  private let place = TemporaryStatePath()
  private let mailbox = BackendMailbox()
  private let harness: BackendHarness

  init() {
    harness = mailbox.harness(folder: place.backend) {
      $0.verifyIdentity = { _, token in VerifiedIdentity(subject: token) }
    }
  }

  /// The access token of a new account.
  private func signUp(_ backend: ReferenceBackend, _ email: String) async throws -> String {
    let challenge = try await backend.call(
      .post, "/v1/auth/sign-up", json: #"{"email":"\#(email)","password":"grace-horse"}"#
    ).text("challenge")
    let body = #"{"challenge":"\#(challenge)","code":"\#(try mailbox.code())"}"#
    return try await backend.call(.post, "/v1/auth/sign-up/verify", json: body)
      .text("accessToken")
  }

  private func signIn(_ backend: ReferenceBackend, subject: String) async throws -> String {
    try await backend.call(
      .post, "/v1/auth/sign-in/apple", json: #"{"identityToken":"\#(subject)"}"#
    ).text("accessToken")
  }

  private func judge(
    _ backend: ReferenceBackend, _ token: String, born: String
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, "/v1/profile/eligibility", token: token,
      json: #"{"dateOfBirth":"\#(born)","region":"US"}"#)
  }

  private func delete(_ backend: ReferenceBackend, _ token: String) async throws {
    #expect(try await backend.call(.delete, "/v1/account", token: token).status == 204)
  }

  @Test(arguments: [
    "grace@example.com", "GRACE@Example.com", "grace+2@example.com", "Grace+two+3@example.com",
  ])
  func `a refusal stands for a new account of a deleted one's mailbox`(
    email: String
  ) async throws {
    let backend = harness.backend()
    let token = try await signUp(backend, "grace@example.com")
    let verdict = try await judge(backend, token, born: Self.child)
    #expect(verdict.status == 403)
    try await delete(backend, token)
    let next = harness.backend()
    let new = try await signUp(next, email)
    for answer in [
      try await next.call(.get, "/v1/profile", token: new), try await next.createProfile(new),
      try await judge(next, new, born: "1990-12-09"),
    ] {
      #expect(answer.status == 403)
      #expect(answer.json == verdict.json)
    }
    let other = try await signUp(next, "grace2@example.com")
    #expect(try await next.createProfile(other).status == 201)
  }

  @Test func `a refusal of a tagged address stands for the mailbox without a tag`() async throws {
    let backend = harness.backend()
    let token = try await signUp(backend, "grace+app@example.com")
    #expect(try await judge(backend, token, born: Self.child).status == 403)
    try await delete(backend, token)
    let new = try await signUp(backend, "grace@example.com")
    #expect(try await backend.createProfile(new).problem == "ineligible")
  }

  @Test func `a deleted account's refusal ends when it would have ended`() async throws {
    let backend = harness.backend()
    let token = try await signUp(backend, "grace@example.com")
    _ = try await judge(backend, token, born: Self.child)
    harness.advance(by: .seconds(300))
    try await delete(backend, token)
    harness.advance(by: .seconds(30 * 86_400 - 301))
    let early = try await signUp(backend, "grace@example.com")
    #expect(try await backend.createProfile(early).status == 403)
    try await delete(backend, early)
    harness.advance(by: .seconds(1))
    let late = try await signUp(backend, "grace@example.com")
    #expect(try await backend.createProfile(late).status == 201)
    harness.advance(by: .seconds(60))
    _ = try await backend.call(.get, "/v1/profile", token: late)
    #expect(try await StoredRecords(place.backend).counts["deletedVerdict"] == nil)
  }

  @Test func `deleting again, as a minor, does not replace a refusal`() async throws {
    let backend = harness.backend()
    let first = try await signUp(backend, "grace+1@example.com")
    let second = try await signUp(backend, "grace+2@example.com")
    _ = try await judge(backend, first, born: Self.child)
    _ = try await judge(backend, second, born: Self.minor)
    try await delete(backend, first)
    try await delete(backend, second)
    let new = try await signUp(backend, "grace@example.com")
    #expect(try await backend.createProfile(new).problem == "ineligible")
  }

  @Test func `a minor needs a guardian after deleting the account, too`() async throws {
    let backend = harness.backend()
    let token = try await signUp(backend, "grace@example.com")
    #expect(try await judge(backend, token, born: Self.minor).status == 204)
    try await delete(backend, token)
    let new = try await signUp(backend, "grace@example.com")
    let held = try await backend.createProfile(new)
    #expect(held["status"] == .string("requiresGuardianConsent"))
  }

  @Test func `a minor by a changed birthday needs a guardian after deleting the account, too`()
    async throws
  {
    let backend = harness.backend()
    let token = try await signUp(backend, "grace@example.com")
    #expect(try await backend.createProfile(token).status == 201)
    let changed = try await backend.call(
      .put, "/v1/profile/date-of-birth", token: token,
      json: #"{"dateOfBirth":"\#(Self.minor)"}"#)
    #expect(changed["guardianConsent"] == .string("notRequested"))
    try await delete(backend, token)
    let new = try await signUp(backend, "grace@example.com")
    let held = try await backend.createProfile(new)
    #expect(held["status"] == .string("requiresGuardianConsent"))
  }

  @Test func `a minor whose guardian was asked needs one after deleting the account, too`()
    async throws
  {
    let backend = harness.backend()
    let token = try await signUp(backend, "grace@example.com")
    let created = try await backend.createProfile(
      token, born: Self.minor, more: #","guardianConsent":{"guardianEmail":"anne@example.com"}"#)
    #expect(created["guardianConsent"] == .string("pending"))
    try await delete(backend, token)
    let new = try await signUp(backend, "grace@example.com")
    let held = try await backend.createProfile(new)
    #expect(held["status"] == .string("requiresGuardianConsent"))
  }

  @Test func `a refusal stands for a new account of a deleted one's provider`() async throws {
    let backend = harness.backend()
    let token = try await signIn(backend, subject: "grace")
    _ = try await judge(backend, token, born: Self.child)
    try await delete(backend, token)
    let new = try await signIn(backend, subject: "grace")
    #expect(try await backend.createProfile(new).problem == "ineligible")
    let other = try await signIn(backend, subject: "anne")
    #expect(try await backend.createProfile(other).status == 201)
  }

  @Test(arguments: [true, false])
  func `a profile that a guest made needs the consent that a deleted account of theirs needed`(
    isByProvider: Bool
  ) async throws {
    let backend = harness.backend()
    let token =
      isByProvider
      ? try await signIn(backend, subject: "grace")
      : try await signUp(backend, "grace@example.com")
    _ = try await judge(backend, token, born: Self.minor)
    try await delete(backend, token)
    let guest = try await backend.call(.post, "/v1/auth/anonymous").text("accessToken")
    let made = try await backend.createProfile(guest)
    #expect(made["guardianConsent"] == .string("notRequired"))
    if isByProvider {
      let linked = try await backend.call(
        .post, "/v1/account/link/apple", token: guest, json: #"{"identityToken":"grace"}"#)
      #expect(linked.status == 200)
    } else {
      let challenge = try await backend.call(
        .post, "/v1/account/link", token: guest,
        json: #"{"email":"grace@example.com","password":"grace-horse"}"#
      ).text("challenge")
      let body = #"{"challenge":"\#(challenge)","code":"\#(try mailbox.code())"}"#
      let linked = try await backend.call(
        .post, "/v1/account/link/verify", token: guest, json: body)
      #expect(linked.status == 200)
    }
    let profile = try await backend.call(.get, "/v1/profile", token: guest)
    #expect(profile["guardianConsent"] == .string("notRequested"))
  }

  @Test func `an anonymous account that gets a refused mailbox is refused`() async throws {
    let backend = harness.backend()
    let token = try await signUp(backend, "grace@example.com")
    _ = try await judge(backend, token, born: Self.child)
    try await delete(backend, token)
    let guest = try await backend.call(.post, "/v1/auth/anonymous").text("accessToken")
    let challenge = try await backend.call(
      .post, "/v1/account/link", token: guest,
      json: #"{"email":"grace@example.com","password":"grace-horse"}"#
    ).text("challenge")
    let linked = try await backend.call(
      .post, "/v1/account/link/verify", token: guest,
      json: #"{"challenge":"\#(challenge)","code":"\#(try mailbox.code())"}"#)
    #expect(linked.status == 200)
    #expect(try await backend.createProfile(guest).problem == "ineligible")
  }

  @Test func `a deleted account leaves the verdict and its end, under a keyed digest`()
    async throws
  {
    let backend = harness.backend()
    let token = try await signUp(backend, "grace@example.com")
    _ = try await judge(backend, token, born: Self.child)
    try await delete(backend, token)
    let records = try await StoredRecords(place.backend)
    let kept = try #require(records.byTable["deletedVerdict"]?.first)
    #expect(kept.hasSuffix(#" {"minimum":13,"until":"2026-03-02T10:00:00.000Z"}"#))
    #expect(kept.utf8.count { $0 == UInt8(ascii: " ") } == 1)
    for text in ["grace@example.com", "mailbox:grace@example.com"] {
      let digest = try SHA256Hash.digest(of: Data(text.utf8)).map { String($0, radix: 16) }.joined()
      #expect(!kept.hasPrefix(digest.prefix(8)))
    }
    let rest = records.byTable.values.joined()
    #expect(!rest.contains { $0.contains("grace") || $0.contains("2016") })
  }

  @Test func `a deleted account without a verdict leaves nothing`() async throws {
    let backend = harness.backend()
    let token = try await signUp(backend, "grace@example.com")
    #expect(try await backend.createProfile(token).status == 201)
    try await delete(backend, token)
    let counts = try await StoredRecords(place.backend).counts
    #expect(counts["deletedVerdict"] == nil && counts["secret"] == nil)
  }
}
