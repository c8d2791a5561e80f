import Domain
import DomainMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct GuardianConsentTests {
  private let consents = GuardianConsentRepositoryFake()

  private func request(_ guardian: String) async throws -> GuardianConsentRequestResult {
    let session = UserSession(
      userID: UserID("user-1"), email: try EmailAddress("kid@example.com"),
      accessToken: SecretString("a"), refreshToken: SecretString("r"),
      accessTokenExpiresAt: Fixture.now, refreshTokenExpiresAt: Fixture.now)
    let sessions = SessionRepositoryFake(session: session)
    return try await RequestGuardianConsentUseCase(consents: consents, sessions: sessions)
      .execute(EmailAddress(guardian))
  }

  @Test(arguments: [
    ("a@example.com", "a@example.com", true), ("a@example.com", "A@EXAMPLE.com", true),
    ("a+mum@example.com", "a@example.com", true), ("a+x@example.com", "A+y@example.com", true),
    ("a.b@example.com", "ab@example.com", false), ("a@example.com", "b@example.com", false),
    ("a@example.com", "a@example.org", false), ("+a@example.com", "+b@example.com", false),
  ])
  func `addresses that differ in case or tag have the same mailbox`(
    one: String, other: String, isSame: Bool
  ) throws {
    #expect(try EmailAddress(one).isSameMailbox(as: EmailAddress(other)) == isSame)
    #expect(try EmailAddress(other).isSameMailbox(as: EmailAddress(one)) == isSame)
  }

  @Test(arguments: ["kid@example.com", "Kid@Example.com", "kid+mum@example.com"])
  func `the user's own address is refused without a request`(address: String) async throws {
    #expect(try await request(address) == .refused(.invalidAddress))
    #expect(consents.guardians.isEmpty)
  }

  @Test func `a consent request returns the service's refusal`() async throws {
    #expect(try await request("mum@example.com") == .requested)
    #expect(consents.guardians.map(\.revealed) == ["mum@example.com"])
    consents.failure = GuardianConsentError.declined(until: Fixture.now)
    #expect(try await request("mum@example.com") == .refused(.declined(until: Fixture.now)))
    consents.failure = RemoteError.offline
    #expect(try await request("mum@example.com") == .failed(.offline))
    consents.failure = CancellationError()
    await #expect(throws: CancellationError.self) { try await request("mum@example.com") }
  }

  @Test func `a wrong code and a failure return different results`() async throws {
    let code = try GuardianConsentCode("ABCD-EFGH-JKMN-PQRS")
    let decide = DecideGuardianConsentUseCase(consents: consents)
    #expect(try await decide.execute(.denied, code: code) == .recorded)
    #expect(consents.decisions.map(\.decision) == [.denied])
    consents.failure = GuardianConsentError.wrongCode
    #expect(try await decide.execute(.approved, code: code) == .wrongCode)
    consents.failure = RemoteError.timedOut
    #expect(try await decide.execute(.approved, code: code) == .failed(.timedOut))
  }

  @Test func `a code has ten bytes and prints in groups of four characters`() throws {
    let code = try GuardianConsentCode(bytes: [
      0x00, 0x44, 0x32, 0x14, 0xC7, 0x42, 0x54, 0xB6, 0x35, 0xCF,
    ])
    #expect(code.grouped == "0123-4567-89AB-CDEF")
    #expect(
      try GuardianConsentCode(bytes: Array(repeating: 0xFF, count: 10)).grouped
        == "ZZZZ-ZZZZ-ZZZZ-ZZZZ")
    #expect(throws: GuardianConsentCode.Error.malformed) {
      try GuardianConsentCode(bytes: Array(repeating: 0, count: 9))
    }
    #expect("\(code)" == "•••")
  }

  @Test(arguments: [
    "0123-4567-89AB-CDEF", "o1234567 89ab cdef", "0I23-4567-89AB-CDEF", " 0L23456789abcdef\n",
  ])
  func `a code is parsed with hyphens, spaces and either case`(text: String) throws {
    #expect(try GuardianConsentCode(text).revealed == "0123456789ABCDEF")
  }

  @Test(arguments: [
    "", "0123-4567-89AB-CDE", "0123-4567-89AB-CDEFG", "U123-4567-89AB-CDEF",
    "é123-4567-89AB-CDEF", "0123_4567-89AB-CDEF", "０123456789ABCDEF",
  ])
  func `any other text is a malformed code`(text: String) {
    #expect(throws: GuardianConsentCode.Error.malformed) { try GuardianConsentCode(text) }
  }

  @Test func `a profile is usable only without the need for a consent, or with it`() {
    let states: [GuardianConsentState] = [.notRequired, .notRequested, .pending, .granted, .denied]
    #expect(states.filter(\.isApproved) == [.notRequired, .granted])
  }

  @Test func `consent states of earlier versions decode`() throws {
    let states = try JSONDecoder().decode(
      [GuardianConsentState].self, from: Data(#"["notRequired","pending","granted","denied"]"#.utf8)
    )
    #expect(states == [.notRequired, .pending, .granted, .denied])
  }
}
