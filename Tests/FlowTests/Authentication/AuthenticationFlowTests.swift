import Domain
import Foundation
import ShellApp
import Testing

/// The decisions of the sign-in: every place with every input.
@Suite(.withoutLeaks) struct AuthenticationFlowTests {
  typealias Flow = AuthenticationFlow

  static let challenge = MFAChallenge(id: SecretString("challenge-secret"), method: .totp)
  static let places: [Flow.Place] = [
    .welcome, .signIn, .code(challenge), .recoveryCode(challenge), .signUp, .signUpCode(attempt),
    .passwordReset,
    .newPassword(token: nil), atProvider,
  ]
  /// The person is on a provider's page.
  static let atProvider = Flow.Place.provider(.google, page: "https://provider.example.com")
  /// The places that sign in.
  static let signingIn: [Flow.Place] = [
    .welcome, .signIn, .code(challenge), .recoveryCode(challenge), .signUpCode(attempt),
  ]
  static let sentAt = Date(timeIntervalSince1970: 1_000)
  static let attempt = attempt(1)

  static func attempt(_ messages: Int, at instant: Date = sentAt) -> SignUpAttempt {
    SignUpAttempt(pending: pending, password: password, messages: messages, sentAt: instant)
  }

  static let password = Password("password-secret")
  static let email: EmailAddress = {
    guard let email = try? EmailAddress("new@example.com") else {
      preconditionFailure("The sample is no address.")
    }
    return email
  }()
  static let pending = PendingAccount(
    challenge: SecretString("pending-secret"), purpose: .signUp, email: email,
    expiresAt: sentAt.addingTimeInterval(300))
  static let session = UserSession(
    userID: UserID("u1"), accessToken: SecretString("access-secret"),
    refreshToken: SecretString("refresh-secret"),
    accessTokenExpiresAt: Date(timeIntervalSince1970: 1),
    refreshTokenExpiresAt: Date(timeIntervalSince1970: 2))

  /// An input with its end at each of `places`: `next` is the place, the same where it is nil.
  struct Row: Sendable, CustomTestStringConvertible {
    let outcome: Flow.Outcome
    var at: [Flow.Place] = AuthenticationFlowTests.places
    var next: Flow.Place?
    var decision = Flow.Decision.stay(nil)
    var message: Flow.Message?
    var testDescription: String { "\(outcome)" }
  }

  static let rows: [Row] = [
    Row(outcome: .submitted, at: [.welcome], next: .signIn, decision: .advance),
    Row(outcome: .submitted, at: [atProvider], next: .welcome, decision: .advance),
    Row(outcome: .back, at: [atProvider], next: .welcome, decision: .advance),
    Row(
      outcome: .providerChosen(.apple), at: [.welcome], next: .provider(.apple, page: nil),
      decision: .advance),
    Row(
      outcome: .providerPage("https://other.example.com"), at: [atProvider],
      next: .provider(.google, page: "https://other.example.com"), decision: .advance),
    Row(outcome: .provider(nil), at: [atProvider], next: .welcome, decision: .advance),
    Row(
      outcome: .provider(.failed(.clockDiffers)), at: [atProvider], next: .welcome,
      decision: .stay(.provider(.clockDiffers))),
    Row(
      outcome: .provider(.failed(.remote(.offline))), at: [atProvider], next: .welcome,
      decision: .stay(.remote(.offline))),
    Row(
      outcome: .provider(.answered(.wrongCredentials)), at: [atProvider], next: .welcome,
      decision: .stay(.provider(.notVerified))),
    Row(
      outcome: .provider(.answered(.requiresMFA(challenge))), at: [atProvider],
      next: .code(challenge), decision: .advance),
    Row(
      outcome: .provider(.answered(.addressInUse)), at: [atProvider], next: .welcome,
      decision: .stay(.addressInUse)),
    Row(
      outcome: .provider(.answered(.signedIn(session, isNewUser: true))),
      decision: .exit(.signedIn(session))),
    Row(outcome: .quit, decision: .exit(.quit)),
    Row(
      outcome: .signIn(.signedIn(session, isNewUser: false)), decision: .exit(.signedIn(session))),
    Row(
      outcome: .signIn(.requiresMFA(challenge)), at: signingIn,
      next: .code(challenge), decision: .advance),
    Row(
      outcome: .signIn(.wrongCredentials), at: signingIn,
      decision: .stay(.remote(.unauthorized(.wrongCredentials)))),
    Row(
      outcome: .signIn(.wrongCode(attemptsLeft: 2)), at: signingIn,
      decision: .stay(.wrongCode(attemptsLeft: 2))),
    Row(
      outcome: .signIn(.challengeEnded),
      at: [.welcome, .signIn, .code(challenge), .recoveryCode(challenge)],
      next: .signIn, decision: .advance, message: .codeEnded),
    Row(
      outcome: .signIn(.challengeEnded), at: [.signUpCode(attempt)],
      decision: .stay(.signUpCodeEnded)),
    Row(
      outcome: .signIn(.addressInUse), at: signingIn, next: .signIn, decision: .advance,
      message: .addressInUse),
    Row(
      outcome: .signIn(.offline), at: signingIn,
      decision: .stay(.remote(.offline))),
    Row(
      outcome: .signIn(.failed(.timedOut)), at: signingIn,
      decision: .stay(.remote(.timedOut))),
    Row(
      outcome: .signIn(.notStored(.locked)), at: signingIn,
      decision: .stay(.notStored(.locked))),
    Row(
      outcome: .resetRequested(nil), at: [.passwordReset], next: .newPassword(token: nil),
      decision: .advance, message: .resetCodeSent),
    Row(
      outcome: .resetRequested(.offline), at: [.passwordReset], decision: .stay(.remote(.offline))),
    Row(
      outcome: .passwordReset(.changed), at: [.newPassword(token: nil)], next: .signIn,
      decision: .advance, message: .passwordSet),
    Row(
      outcome: .passwordReset(.expired), at: [.newPassword(token: nil)],
      decision: .stay(.resetCodeExpired)),
    Row(
      outcome: .passwordReset(.weakPassword), at: [.newPassword(token: nil)],
      decision: .stay(.weakPassword)),
    Row(
      outcome: .passwordReset(.failed(.unreachable)), at: [.newPassword(token: nil)],
      decision: .stay(.remote(.unreachable))),
    Row(outcome: .forgotPassword, at: [.signIn], next: .passwordReset, decision: .advance),
    Row(outcome: .createAccount, at: [.welcome, .signIn], next: .signUp, decision: .advance),
    Row(
      outcome: .accountRequested(.codeSent(pending), password, at: sentAt), at: [.signUp],
      next: .signUpCode(attempt), decision: .advance),
    Row(
      outcome: .accountRequested(.codeSent(pending), password, at: sentAt),
      at: [.signUpCode(attempt)], next: .signUpCode(attempt(2)), decision: .advance,
      message: .signUpCodeSent),
    Row(
      outcome: .accountRequested(.weakPassword, password, at: sentAt),
      at: [.signUp, .signUpCode(attempt)], decision: .stay(.weakPassword)),
    Row(
      outcome: .accountRequested(.failed(.offline), password, at: sentAt),
      at: [.signUp, .signUpCode(attempt)], decision: .stay(.remote(.offline))),
    Row(
      outcome: .anotherCode(at: sentAt.addingTimeInterval(29)), at: [.signUpCode(attempt)],
      decision: .advance, message: .signUpCodeTooSoon),
    Row(
      outcome: .useRecoveryCode, at: [.code(challenge)], next: .recoveryCode(challenge),
      decision: .advance),
    Row(
      outcome: .back, at: [.recoveryCode(challenge)], next: .code(challenge), decision: .advance),
    Row(outcome: .back, at: [.signIn, .signUp], next: .welcome, decision: .advance),
    Row(outcome: .back, at: [.signUpCode(attempt)], next: .signUp, decision: .advance),
    Row(
      outcome: .back, at: [.code(challenge), .passwordReset], next: .signIn, decision: .advance),
    Row(outcome: .back, at: [.newPassword(token: nil)], next: .passwordReset, decision: .advance),
    Row(
      outcome: .link(.newPassword(token: SecretString("t"))),
      next: .newPassword(token: SecretString("t")), decision: .advance),
    Row(outcome: .link(.welcome), next: .welcome, decision: .advance),
    Row(
      outcome: .link(.signUp), at: places.filter { $0 != .signUpCode(attempt) }, next: .signUp,
      decision: .advance),
    Row(outcome: .link(.signUp), at: [.signUpCode(attempt)], decision: .advance),
  ]

  @Test func `from the code, the person returns to the way by which they came`() {
    for (end, message) in [
      (.back, nil), (.signIn(.challengeEnded), .codeEnded),
    ] as [(AuthenticationFlow.Outcome, AuthenticationFlow.Message?)] {
      var flow = AuthenticationFlow()
      flow.apply(.providerChosen(.apple))
      flow.apply(.provider(.answered(.requiresMFA(Self.challenge))))
      flow.apply(.signIn(.wrongCode(attemptsLeft: 2)))
      #expect(flow.place == .code(Self.challenge))
      flow.apply(end)
      #expect(flow.place == .welcome && flow.message == message)
      flow.apply(.submitted)
      flow.apply(.signIn(.requiresMFA(Self.challenge)))
      flow.apply(end)
      #expect(flow.place == .signIn && flow.message == message)
    }
  }

  @Test(arguments: rows)
  func `an input leads to its place, and changes nothing at a place that has not asked`(
    row: Row
  ) {
    let other = Self.rows.filter { $0.outcome == row.outcome }
    for place in Self.places {
      let expected = other.first { $0.at.contains(place) }
      var flow = Flow(place: place)
      #expect(flow.apply(row.outcome) == expected?.decision ?? .stay(nil), "\(place)")
      #expect(flow.place == expected?.next ?? place, "\(place)")
      #expect(flow.message == expected?.message, "\(place)")
    }
  }

  @Test func `the next input removes the message, and the address stays`() throws {
    let email = try EmailAddress("ada@example.com")
    var flow = Flow(place: .passwordReset)
    flow.apply(.entered(email))
    flow.apply(.resetRequested(nil))
    #expect(flow.message == .resetCodeSent)
    flow.apply(.submitted)
    #expect(flow.message == nil)
    #expect(flow.email == email)
    #expect(flow.place == .newPassword(token: nil))
  }

  @Test(arguments: places)
  func `an encoded flow decodes as the same one without its secrets`(place: Flow.Place) throws {
    var flow = Flow(place: place)
    flow.apply(.entered(try EmailAddress("ada@example.com")))
    let decoded = try JSONDecoder().decode(Flow.self, from: JSONEncoder().encode(flow))
    #expect(decoded.email == flow.email)
    switch place {
    case .code, .recoveryCode: #expect(decoded.place == .signIn)
    case .signUpCode: #expect(decoded.place == .signUp)
    case .provider: #expect(decoded.place == .welcome)
    default: #expect(decoded.place == place)
    }
  }

  @Test func `a message about a code does not return with the form before it`() throws {
    var flow = Flow(place: .signUpCode(Self.attempt))
    flow.apply(.anotherCode(at: Self.sentAt))
    #expect(flow.message == .signUpCodeTooSoon)
    #expect(try JSONDecoder().decode(Flow.self, from: JSONEncoder().encode(flow)).message == nil)
  }

  @Test func `an encoded message decodes as the same one`() throws {
    var flow = Flow(place: .newPassword(token: nil))
    flow.apply(.passwordReset(.changed))
    #expect(try JSONDecoder().decode(Flow.self, from: JSONEncoder().encode(flow)) == flow)
  }

  @Test(arguments: [
    Flow.Place.code(challenge), .recoveryCode(challenge),
    .newPassword(token: SecretString("challenge-secret")),
    .signUpCode(attempt),
  ])
  func `a challenge and a token are in no encoding and in no description`(
    place: Flow.Place
  ) throws {
    let flow = Flow(place: place)
    let encoded = String(decoding: try JSONEncoder().encode(flow), as: UTF8.self)
    #expect(!encoded.contains("secret"))
    var dumped = ""
    dump(flow, to: &dumped)
    #expect(!dumped.contains("secret"))
    #expect(!"\(flow)".contains("secret"))
  }

  @Test func `another code is sent after 30 seconds, and five codes are sent at most`() {
    var flow = Flow(place: .signUpCode(Self.attempt))
    var now = Self.sentAt
    for messages in 2...5 {
      now += 30
      #expect(flow.apply(.anotherCode(at: now)) == .stay(nil) && flow.message == nil)
      flow.apply(.accountRequested(.codeSent(Self.pending), Self.password, at: now))
      #expect(flow.place == .signUpCode(Self.attempt(messages, at: now)))
    }
    now += 600
    #expect(flow.apply(.anotherCode(at: now)) == .advance && flow.message == .signUpCodeLimit)
    now += 3_600
    #expect(flow.apply(.anotherCode(at: now)) == .stay(nil), "A message counts for an hour.")
  }

  @Test func `another code needs no pause after one that has ended, but counts`() {
    let soon = Self.sentAt.addingTimeInterval(1)
    var flow = Flow(place: .signUpCode(Self.attempt(4)))
    flow.apply(.signIn(.challengeEnded))
    #expect(flow.apply(.anotherCode(at: soon)) == .stay(nil) && flow.message == nil)
    flow.apply(.accountRequested(.codeSent(Self.pending), Self.password, at: soon))
    flow.apply(.signIn(.challengeEnded))
    #expect(flow.apply(.anotherCode(at: soon)) == .advance && flow.message == .signUpCodeLimit)
  }

  @Test func `an address that is entered again keeps its limits, and another one has its own`() {
    var flow = Flow(place: .signUpCode(Self.attempt(4)))
    flow.apply(.back)
    let soon = Self.sentAt.addingTimeInterval(29)
    let again = Flow.Outcome.accountWanted(Self.email, Self.password, at: soon)
    #expect(flow.apply(again) == .advance)
    #expect(flow.place == .signUpCode(Self.attempt(4)) && flow.message == .signUpCodeTooSoon)
    flow.apply(.back)
    let other = Password("other-secret")
    #expect(
      flow.apply(.accountWanted(Self.email, other, at: soon)) == .stay(.noCode(.signUpCodeTooSoon)))
    #expect(flow.place == .signUp)
    let later = Self.sentAt.addingTimeInterval(30)
    #expect(flow.apply(.accountWanted(Self.email, other, at: later)) == .stay(nil))
    flow.apply(.accountRequested(.codeSent(Self.pending), other, at: later))
    flow.apply(.back)
    let last = Self.sentAt.addingTimeInterval(600)
    #expect(flow.apply(.accountWanted(Self.email, other, at: last)) == .advance)
    #expect(flow.message == .signUpCodeLimit)
    flow.apply(.back)
    if let someone = try? EmailAddress("someone@example.com") {
      #expect(flow.apply(.accountWanted(someone, other, at: last)) == .stay(nil))
    }
    flow = Flow(place: .signUpCode(Self.attempt))
    flow.apply(.signIn(.challengeEnded))
    flow.apply(.back)
    #expect(flow.apply(again) == .stay(nil), "An ended code is replaced at once.")
    flow = Flow(place: .signUpCode(Self.attempt(5)))
    flow.apply(.signIn(.addressInUse))
    flow.apply(.createAccount)
    #expect(flow.apply(again) == .stay(.noCode(.signUpCodeLimit)))
    flow = Flow(place: .signUpCode(Self.attempt))
    flow.apply(.back)
    let before = Self.sentAt.addingTimeInterval(-86_400)
    #expect(
      flow.apply(.accountWanted(Self.email, Self.password, at: before)) == .stay(nil),
      "A clock that was set back locks nobody out.")
    flow = Flow(place: .signUpCode(Self.attempt(5, at: later)))
    flow.apply(.back)
    let hour = later.addingTimeInterval(3600)
    #expect(flow.apply(.accountWanted(Self.email, other, at: hour)) == .stay(nil))
    flow.apply(.accountRequested(.codeSent(Self.pending), other, at: hour))
    #expect(flow.message == nil)
  }

  @Test func `missing and unknown members decode as a new flow`() throws {
    for json in ["{}", #"{"place":null,"email":null,"message":null,"more":[1]}"#] {
      #expect(try JSONDecoder().decode(Flow.self, from: Data(json.utf8)) == Flow())
    }
  }

  @Test(arguments: [
    "", "[]", "null", "7", #"{"place":"code"}"#, #"{"place":7}"#, #"{"email":"nobody"}"#,
    #"{"email":""}"#, #"{"message":"other"}"#, #"{"place":{"newPassword":{"token":"x"}}}"#,
  ])
  func `a value that is not a flow throws`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Flow.self, from: Data(json.utf8))
    }
  }
}
