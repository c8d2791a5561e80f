import Data
import DataMock
import Domain
import LocalPersistence
import Networking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Requests and responses of sign-in methods, second factors and reauthentication.
@Suite struct AccountTests {
  private let backend = ScriptedBackend()

  private func repository() throws -> RemoteAuthenticationRepository {
    RemoteAuthenticationRepository(client: try Fixture.client(backend))
  }

  private func only() async throws -> (text: String, request: HTTPRequest) {
    try #require(backend.requests.count == 1)
    let request = backend.requests[0]
    let data = try await request.body.collect(upTo: 10_000)
    return (try #require(String(validating: data, as: UTF8.self)), request)
  }

  private static let challenge = MFAChallenge(id: SecretString("c-1"), method: .email)

  static let ways: [(SignInCredential, String, String)] = [
    (
      .code(SecretString("012345"), of: challenge), "POST /v1/auth/mfa",
      #"{"challenge":"c-1","code":"012345"}"#
    ),
    (
      .provider(.google, identityToken: SecretString("t/1")), "POST /v1/auth/sign-in/google",
      #"{"identityToken":"t/1"}"#
    ),
    (.anonymous, "POST /v1/auth/anonymous", ""),
  ]

  @Test(arguments: ways)
  func `each sign-in method sends its request without a token`(
    credential: SignInCredential, route: String, body: String
  ) async throws {
    let session = try Fixture.session()
    backend.answer(route, with: BackendResponses.session(session, isNewUser: true))
    let answer = try await repository().signIn(with: credential)
    #expect(answer == .signedIn(session, isNewUser: true))
    let sent = try await only()
    #expect(sent.text == body)
    #expect(!sent.request.context.requiresAuthentication)
    #expect(!sent.request.isIdempotent)
  }

  @Test func `a wrong code throws wrongCode until no attempts are left`() async throws {
    backend.answer(
      "POST /v1/auth/mfa", with: BackendResponses.wrongCode(attemptsLeft: 4),
      BackendResponses.wrongCode(attemptsLeft: 0), BackendResponses.unauthorized,
      BackendResponses.problem(
        status: 401, type: "wrong-code", extensions: ["attemptsLeft": .string("4")]))
    let credential = SignInCredential.code(SecretString("1"), of: Self.challenge)
    await #expect(throws: AuthenticationRepositoryError.wrongCode(attemptsLeft: 4)) {
      try await repository().signIn(with: credential)
    }
    for _ in 1...3 {
      await #expect(throws: AuthenticationRepositoryError.challengeEnded) {
        try await repository().signIn(with: credential)
      }
    }
  }

  @Test func `an invalid provider token throws wrongCredentials`() async throws {
    backend.answer("POST /v1/auth/sign-in/apple", with: BackendResponses.wrongCredentials)
    await #expect(throws: RemoteError.unauthorized(.wrongCredentials)) {
      try await repository().signIn(with: .provider(.apple, identityToken: SecretString("t")))
    }
  }

  @Test func `deletion without a recent sign-in throws its own error`() async throws {
    backend.answer(
      "DELETE /v1/account", with: BackendResponses.reauthenticationRequired,
      HTTPResponse(status: 403))
    let session = try Fixture.session()
    await #expect(throws: AuthenticationRepositoryError.reauthenticationRequired) {
      try await repository().deleteAccount(session)
    }
    await #expect(throws: RemoteError.refused) {
      try await repository().deleteAccount(session)
    }
  }

  @Test func `a second factor is set by name and switched off with null`() async throws {
    let route = "PUT /v1/account/second-factor"
    backend.answer(
      route, with: Fixture.json(#"{"method":"email","recoveryCodes":["0123-4567-89AB-CDEF"]}"#),
      Fixture.json(#"{"method":"totp","recoveryCodes":["0123-4567-89AB-CDEF"]}"#),
      Fixture.json(#"{"method":"sms","recoveryCodes":["0123-4567-89AB-CDEF"]}"#),
      Fixture.json(#"{"method":null,"recoveryCodes":[]}"#), Fixture.json("{}"))
    let session = try Fixture.session()
    let factors: [SecondFactor?] = [
      .email, .authenticatorApp(code: SecretString("012345")),
      .textMessage(code: SecretString("012345")), nil, nil,
    ]
    let code = try #require(RecoveryCode("0123456789ABCDEF"))
    for (factor, codes) in zip(factors, [[code], [code], [code], [], []]) {
      #expect(try await repository().setSecondFactor(factor, for: session) == codes)
    }
    #expect(
      backend.requests.map(\.text) == [
        #"{"method":"email"}"#, #"{"code":"012345","method":"totp"}"#,
        #"{"code":"012345","method":"sms"}"#, #"{"method":null}"#, #"{"method":null}"#,
      ])
    #expect(backend.requests.allSatisfy { $0.context.requiresAuthentication })
    #expect(backend.requests.map(\.isIdempotent) == [true, false, false, true, true])
  }

  @Test(arguments: [
    (403, "reauthentication-required", AuthenticationRepositoryError.reauthenticationRequired),
    (409, "no-address", .noEmailAddress), (409, "method-unavailable", .unavailableMethod),
    (409, "setup-ended", .setupEnded), (409, "wrong-code", .setupEnded),
  ])
  func `a refused second factor throws its own error`(
    status: Int, type: String, error: AuthenticationRepositoryError
  ) async throws {
    backend.answer(
      "PUT /v1/account/second-factor", with: BackendResponses.problem(status: status, type: type))
    await #expect(throws: error) {
      try await repository().setSecondFactor(.email, for: try Fixture.session())
    }
  }

  @Test func `an account has its address and the instant of its password`() async throws {
    backend.answer(
      "GET /v1/account",
      with: Fixture.json(
        #"{"email":"john@example.com","isVerified":true,"hasPassword":true,"#
          + #""passwordChangedAt":"2026-01-31T10:00:00Z","#
          + #""secondFactor":{"method":"totp","recoveryCodesLeft":8}}"#),
      Fixture.json(
        #"{"email":null,"isVerified":false,"hasPassword":false,"passwordChangedAt":null,"#
          + #""providers":["apple","later"],"#
          + #""secondFactor":{"method":null,"recoveryCodesLeft":0}}"#),
      Fixture.json(
        #"{"isVerified":true,"hasPassword":true,"secondFactor":{"method":"passkey"}}"#),
      Fixture.json(#"{"isVerified":true,"hasPassword":true}"#))
    let session = try Fixture.session()
    #expect(
      try await repository().account(of: session)
        == AccountDetails(
          email: try EmailAddress("john@example.com"), isVerified: true, hasPassword: true,
          passwordChangedAt: Date(timeIntervalSince1970: 1_769_853_600),
          secondFactor: .on(PresentSecondFactor(.totp, recoveryCodesLeft: 8))))
    #expect(
      try await repository().account(of: session)
        == AccountDetails(
          email: nil, isVerified: false, hasPassword: false, providers: [.apple],
          secondFactor: .off))
    // A method of a later version, and a service without the member.
    for _ in 1...2 {
      #expect(
        try await repository().account(of: session)
          == AccountDetails(email: nil, isVerified: true, hasPassword: true))
    }
  }

  @Test func `a password is sent, and a refused one throws its own error`() async throws {
    backend.answer(
      "PUT /v1/account/password", with: HTTPResponse(status: 204),
      BackendResponses.reauthenticationRequired,
      BackendResponses.problem(status: 409, type: "no-address"),
      HTTPResponse(status: 403))
    let session = try Fixture.session()
    let password = Password("correct horse")
    try await repository().changePassword(to: password, for: session)
    #expect(backend.requests.map(\.text) == [#"{"password":"correct horse"}"#])
    for error in [AuthenticationRepositoryError.reauthenticationRequired, .noEmailAddress] {
      await #expect(throws: error) {
        try await repository().changePassword(to: password, for: session)
      }
    }
    await #expect(throws: RemoteError.refused) {
      try await repository().changePassword(to: password, for: session)
    }
  }

  @Test func `a wrong code of a setup has the attempts that are left`() async throws {
    backend.answer(
      "PUT /v1/account/second-factor",
      with: BackendResponses.problem(
        status: 409, type: "wrong-code", extensions: ["attemptsLeft": .number(4)]))
    let factor = SecondFactor.authenticatorApp(code: SecretString("1"))
    await #expect(throws: AuthenticationRepositoryError.wrongCode(attemptsLeft: 4)) {
      try await repository().setSecondFactor(factor, for: try Fixture.session())
    }
  }

  @Test func `a setup has the secret, the URI and the end, all redacted`() async throws {
    let json =
      #"{"secret":"GEZD","uri":"otpauth://totp/A?secret=GEZD","expiresAt":"2026-01-31T10:00:00Z"}"#
    backend.answer("POST /v1/account/second-factor/totp", with: Fixture.json(json))
    let setup = try await repository().beginAuthenticatorSetup(for: try Fixture.session())
    #expect(setup.secret == SecretString("GEZD"))
    #expect(setup.uri == SecretString("otpauth://totp/A?secret=GEZD"))
    #expect(setup.expiresAt == Date(timeIntervalSince1970: 1_769_853_600))
    #expect(!"\(setup)".contains("GEZD"))
  }

  @Test func `recovery codes are replaced, and a text that is none is an invalid response`()
    async throws
  {
    backend.answer(
      "POST /v1/account/recovery-codes",
      with: Fixture.json(#"{"recoveryCodes":["0123-4567-89AB-CDEF"]}"#),
      Fixture.json(#"{"recoveryCodes":["0123"]}"#),
      BackendResponses.problem(status: 409, type: "no-second-factor"))
    let session = try Fixture.session()
    let code = try #require(RecoveryCode("0123456789ABCDEF"))
    #expect(try await repository().renewRecoveryCodes(for: session) == [code])
    await #expect(throws: RemoteError.invalidResponse) {
      try await repository().renewRecoveryCodes(for: session)
    }
    await #expect(throws: AuthenticationRepositoryError.noSecondFactor) {
      try await repository().renewRecoveryCodes(for: session)
    }
  }

  @Test(arguments: [
    (#"{"method":"email","phoneNumber":"•••67"}"#, PresentSecondFactor(.email)),
    (
      #"{"method":"sms","phoneNumber":"•••67"}"#, PresentSecondFactor(.sms, phoneNumberEnding: "67")
    ),
    (#"{"method":"sms","phoneNumber":"••• •"}"#, PresentSecondFactor(.sms)),
    (#"{"method":"sms"}"#, PresentSecondFactor(.sms)),
    (#"{"method":"totp","recoveryCodesLeft":8}"#, PresentSecondFactor(.totp, recoveryCodesLeft: 8)),
    (
      #"{"method":"totp","recoveryCodesLeft":-1}"#, PresentSecondFactor(.totp, recoveryCodesLeft: 0)
    ),
    (#"{"method":"totp","recoveryCodesLeft":null}"#, PresentSecondFactor(.totp)),
    (#"{"method":null,"recoveryCodesLeft":0}"#, nil), ("{}", nil),
  ])
  func `a second factor is read, null and an absent member mean none`(
    json: String, factor: PresentSecondFactor?
  ) async throws {
    backend.answer("GET /v1/account/second-factor", with: Fixture.json(json))
    // Without the member `methods`, as services before text messages answer.
    #expect(
      try await repository().secondFactor(for: try Fixture.session())
        == SecondFactorSettings(factor.map { .on($0) } ?? .off, offeredMethods: [.email, .totp]))
    #expect(backend.requests.map(\.context.requiresAuthentication) == [true])
  }

  @Test(
    arguments: [
      (#"["sms","totp","email"]"#, [.email, .totp, .sms]), (#"["totp","owl"]"#, [.totp]),
      ("[]", []), ("null", [.email, .totp]),
    ] as [(String, Set<MFAMethod>)])
  func `offered methods are read, unknown ones are ignored`(
    json: String, methods: Set<MFAMethod>
  ) async throws {
    backend.answer(
      "GET /v1/account/second-factor", with: Fixture.json(#"{"method":null,"methods":\#(json)}"#))
    let settings = try await repository().secondFactor(for: try Fixture.session())
    #expect(settings == SecondFactorSettings(.off, offeredMethods: methods))
  }

  @Test func `a setup of text messages sends the number, and its end is on the device's clock`()
    async throws
  {
    let route = "POST /v1/account/second-factor/sms"
    backend.answer(
      route, with: Fixture.json(#"{"expiresAt":"2026-01-31T10:00:00Z"}"#),
      BackendResponses.problem(status: 409, type: "method-unavailable"),
      BackendResponses.problem(
        status: 422, type: "invalid", extensions: ["pointer": .string("/phoneNumber")]))
    let number = try #require(PhoneNumber("+12015550167"))
    let session = try Fixture.session()
    let repository = RemoteAuthenticationRepository(
      client: try Fixture.client(backend), secondsAhead: { 60 })
    let setup = try await repository.beginTextMessageSetup(to: number, for: session)
    #expect(
      setup
        == TextMessageSetup(
          phoneNumber: number, expiresAt: Date(timeIntervalSince1970: 1_769_853_540)))
    for error in [AuthenticationRepositoryError.unavailableMethod, .unsupportedPhoneNumber] {
      await #expect(throws: error) {
        try await repository.beginTextMessageSetup(to: number, for: session)
      }
    }
    #expect(backend.requests.first?.text == #"{"phoneNumber":"+12015550167"}"#)
    #expect(backend.requests.map(\.isIdempotent) == [false, false, false])
  }

  @Test func `an unknown method of the second factor is an invalid response`() async throws {
    let json = #"{"method":"owl"}"#
    backend.answer("GET /v1/account/second-factor", with: Fixture.json(json))
    await #expect(throws: RemoteError.invalidResponse) {
      _ = try await repository().secondFactor(for: try Fixture.session())
    }
  }

  @Test func `a password reset is requested and confirmed without a session`() async throws {
    backend.answer("POST /v1/auth/password-reset", with: HTTPResponse(status: 202))
    backend.answer(
      "POST /v1/auth/password-reset/confirmation", with: BackendResponses.noContent,
      BackendResponses.problem(status: 401, type: "wrong-code"))
    try await repository().requestPasswordReset(for: try EmailAddress("ada@example.com"))
    let token = SecretString("id.secret")
    try await repository().resetPassword(with: token, to: Password("new-one"))
    #expect(
      backend.requests.map(\.text) == [
        #"{"email":"ada@example.com"}"#, #"{"password":"new-one","token":"id.secret"}"#,
      ])
    #expect(backend.requests.map(\.context.requiresAuthentication) == [false, false])
    await #expect(throws: AuthenticationRepositoryError.resetExpired) {
      try await repository().resetPassword(with: token, to: Password("new-one"))
    }
  }

  @Test func `a new password that the service refuses throws weakPassword`() async throws {
    backend.answer(
      "POST /v1/auth/password-reset/confirmation",
      with: BackendResponses.problem(
        status: 422, type: "invalid", extensions: ["pointer": .string("/password")]),
      BackendResponses.problem(
        status: 422, type: "invalid", extensions: ["pointer": .string("/token")]))
    let token = SecretString("id.secret")
    await #expect(throws: AuthenticationRepositoryError.weakPassword) {
      try await repository().resetPassword(with: token, to: Password("password1"))
    }
    await #expect(throws: RemoteError.refused) {
      try await repository().resetPassword(with: token, to: Password("password1"))
    }
  }

  @Test func `a wrong password is sent once and does not refresh the session`() async throws {
    let sessions = SecureSessionRepository(store: InMemorySecureStore())
    let session = try Fixture.session()
    try await sessions.save(session)
    let tokens = SessionTokenStore(
      sessions: sessions, refreshingThrough: try Fixture.client(backend))
    let client = APIClient(
      configuration: APIClient.Configuration(baseURL: try Fixture.baseURL()),
      client: AuthenticatedHTTPClient(
        client: backend, store: tokens, now: Fixture.clock, refresh: tokens.refresh,
        onSessionExpired: {}),
      now: Fixture.clock)
    backend.answer(
      "POST /v1/auth/reauthenticate", with: BackendResponses.wrongCredentials,
      BackendResponses.unauthorized, BackendResponses.noContent)
    let repository = RemoteAuthenticationRepository(client: client)
    await #expect(throws: RemoteError.unauthorized(.wrongCredentials)) {
      try await repository.reauthenticate(session, password: Password("wrong"))
    }
    let sent = try await only()
    #expect(sent.text == #"{"password":"wrong"}"#)
    #expect(sent.request.headers["Authorization"] == "Bearer access-1")
    #expect(sent.request.headers["Content-Type"] == "application/json")
    await #expect(throws: RemoteError.unauthorized(.sessionEnded)) {
      try await repository.reauthenticate(session, password: Password("right"))
    }
    try await repository.reauthenticate(session, password: Password("right"))
    #expect(backend.routes == Array(repeating: "POST /v1/auth/reauthenticate", count: 3))
  }

  @Test func `a token of a provider is sent, and a refused one says so`() async throws {
    backend.answer(
      "POST /v1/auth/reauthenticate/apple", with: BackendResponses.noContent,
      BackendResponses.wrongCredentials)
    func reauthenticate() async throws {
      try await repository().reauthenticate(
        try Fixture.session(), at: .apple, identityToken: SecretString("token"))
    }
    try await reauthenticate()
    #expect(try await only().text == #"{"identityToken":"token"}"#)
    await #expect(throws: RemoteError.unauthorized(.wrongCredentials)) {
      try await reauthenticate()
    }
  }

  private func pending(_ purpose: PendingAccount.Purpose) throws -> PendingAccount {
    PendingAccount(
      challenge: SecretString("c-2"), purpose: purpose, email: try EmailAddress("new@example.com"),
      expiresAt: Fixture.now)
  }

  @Test func `a sign-up sends the credentials, then the code, without a token`() async throws {
    let (pending, session) = (try pending(.signUp), try Fixture.session())
    backend.answer("POST /v1/auth/sign-up", with: BackendResponses.pendingAccount(pending))
    backend.answer(
      "POST /v1/auth/sign-up/verify", with: BackendResponses.session(session, isNewUser: true))
    let sent = try await repository().signUp(
      email: pending.email, password: Password("correct-horse"))
    #expect(sent == pending)
    let result = try await repository().completeSignUp(sent, code: SecretString("012345"))
    #expect(result == .signedIn(session, isNewUser: true))
    #expect(
      backend.requests.map(\.text) == [
        #"{"email":"new@example.com","password":"correct-horse"}"#,
        #"{"challenge":"c-2","code":"012345"}"#,
      ])
    #expect(backend.requests.map(\.context.requiresAuthentication) == [false, false])
    #expect(backend.requests.allSatisfy { !$0.isIdempotent })
  }

  @Test func `the expiry of a code is on the device's clock`() async throws {
    let pending = try pending(.signUp)
    backend.answer("POST /v1/auth/sign-up", with: BackendResponses.pendingAccount(pending))
    let repository = RemoteAuthenticationRepository(
      client: try Fixture.client(backend), secondsAhead: { 3_600 })
    let sent = try await repository.signUp(
      email: pending.email, password: Password("correct-horse"))
    #expect(sent.expiresAt == pending.expiresAt.addingTimeInterval(-3_600))
  }

  @Test func `a link sends the credentials, then the code, with the session`() async throws {
    let (pending, session) = (try pending(.link), try Fixture.session())
    backend.answer("POST /v1/account/link", with: BackendResponses.pendingAccount(pending))
    backend.answer(
      "POST /v1/account/link/verify",
      with: BackendResponses.wrongCode(attemptsLeft: 2),
      BackendResponses.wrongCode(attemptsLeft: 0), BackendResponses.addressInUse,
      BackendResponses.unauthorized, Fixture.json(#"{"id":"u","email":"new@example.com"}"#))
    let sent = try await repository().link(
      session, email: pending.email, password: Password("correct-horse"))
    #expect(sent == pending)
    let code = SecretString("012345")
    for error in [
      AuthenticationRepositoryError.wrongCode(attemptsLeft: 2), .challengeEnded, .addressInUse,
    ] {
      await #expect(throws: error) {
        try await repository().completeLink(sent, code: code, for: session)
      }
    }
    await #expect(throws: RemoteError.unauthorized(.sessionEnded)) {
      try await repository().completeLink(sent, code: code, for: session)
    }
    try await repository().completeLink(sent, code: code, for: session)
    #expect(backend.requests.allSatisfy { $0.context.requiresAuthentication })
    #expect(
      backend.requests.map(\.context.renewsSession) == [true, false, false, false, false, false])
  }

  @Test func `a link to a provider sends its token with the session`() async throws {
    let session = try Fixture.session()
    backend.answer(
      "POST /v1/account/link/google", with: BackendResponses.addressInUse,
      BackendResponses.problem(status: 409, type: "identity-in-use"),
      BackendResponses.problem(status: 409, type: "not-anonymous"),
      BackendResponses.problem(status: 401, type: "wrong-credentials"),
      BackendResponses.unauthorized, Fixture.json(#"{"id":"u","email":"new@example.com"}"#),
      Fixture.json(#"{"id":"u"}"#))
    let token = SecretString("header.payload.signature")
    let errors: [any Error & Equatable] = [
      AuthenticationRepositoryError.addressInUse, AuthenticationRepositoryError.identityInUse,
      AuthenticationRepositoryError.notGuest, RemoteError.unauthorized(.wrongCredentials),
      RemoteError.unauthorized(.sessionEnded),
    ]
    for expected in errors {
      await #expect("\(expected)") {
        try await repository().link(session, to: .google, identityToken: token)
      } throws: { "\($0)" == "\(expected)" }
    }
    let email = try await repository().link(session, to: .google, identityToken: token)
    #expect(email == (try EmailAddress("new@example.com")))
    #expect(try await repository().link(session, to: .google, identityToken: token) == nil)
    #expect(
      backend.requests.allSatisfy {
        $0.context.requiresAuthentication && !$0.context.renewsSession
      })
  }

  @Test func `a refused account throws why`() async throws {
    let weak = BackendResponses.problem(
      status: 422, type: "invalid", extensions: ["pointer": .string("/password")])
    backend.answer("POST /v1/auth/sign-up", with: weak, BackendResponses.unauthorized)
    backend.answer(
      "POST /v1/account/link", with: weak,
      BackendResponses.problem(status: 409, type: "not-anonymous"))
    let (session, email) = (try Fixture.session(), try pending(.link).email)
    await #expect(throws: AuthenticationRepositoryError.weakPassword) {
      try await repository().signUp(email: email, password: Password("password1"))
    }
    await #expect(throws: RemoteError.unauthorized(.sessionEnded)) {
      try await repository().signUp(email: email, password: Password("password1"))
    }
    await #expect(throws: AuthenticationRepositoryError.weakPassword) {
      try await repository().link(session, email: email, password: Password("password1"))
    }
    await #expect(throws: AuthenticationRepositoryError.notGuest) {
      try await repository().link(session, email: email, password: Password("password1"))
    }
  }
}
