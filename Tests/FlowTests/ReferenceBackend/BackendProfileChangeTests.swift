import Domain
import Networking
import Testing

@testable import ReferenceBackend

/// Changes of the texts and of the date of birth of a profile.
@Suite struct BackendProfileChangeTests {
  private let harness = BackendHarness()

  private func patch(
    _ backend: ReferenceBackend, _ json: String, _ token: String
  ) async throws -> JSONResponse {
    try await backend.call(.patch, "/v1/profile", token: token, json: json)
  }

  private func put(
    _ backend: ReferenceBackend, born: String, _ token: String
  ) async throws -> JSONResponse {
    try await backend.call(
      .put, "/v1/profile/date-of-birth", token: token, json: #"{"dateOfBirth":"\#(born)"}"#)
  }

  @Test func `a text changes, null removes it, and what is not named stays`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await backend.createProfile(token, more: #","displayName":"Grace","bio":"One""#)
    let changed = try await patch(backend, #"{"displayName":" Grace Hopper "}"#, token)
    #expect(changed.status == 200)
    #expect(changed["displayName"] == .string("Grace Hopper"))
    #expect(changed["bio"] == .string("One"))
    #expect(try await backend.call(.get, "/v1/profile", token: token).json == changed.json)
    let removed = try await patch(backend, #"{"bio":null}"#, token)
    #expect(removed["bio"] == nil)
    #expect(removed["displayName"] == .string("Grace Hopper"))
    #expect(try await patch(backend, "{}", token).json == removed.json)
  }

  @Test(arguments: [
    (#"{"displayName":" "}"#, "/displayName"), (#"{"bio":"a\u0000b"}"#, "/bio"),
    (#"{"bio":7}"#, "/bio"), (#"{"screenName":"other"}"#, "/screenName"),
  ])
  func `a text that breaks a rule changes nothing`(json: String, pointer: String) async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let created = try await backend.createProfile(token)
    let refused = try await patch(backend, json, token)
    #expect(refused.status == 422)
    #expect(refused["pointer"] == .string(pointer))
    #expect(try await backend.call(.get, "/v1/profile", token: token).json == created.json)
  }

  @Test func `a person without a profile has nothing to change`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    #expect(try await patch(backend, "{}", token).problem == "no-profile")
    #expect(try await put(backend, born: "1990-12-09", token).problem == "no-profile")
  }

  @Test func `an eligible birthday is saved`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await backend.createProfile(token)
    let changed = try await put(backend, born: "1991-12-09", token)
    #expect(changed.status == 200)
    #expect(changed["dateOfBirth"] == .string("1991-12-09"))
    #expect(changed["guardianConsent"] == .string("notRequired"))
    #expect(try await backend.call(.get, "/v1/profile", token: token).json == changed.json)
    for born in ["2026-02-30", "2030-01-01", "x"] {
      #expect(try await put(backend, born: born, token).status == 422)
    }
  }

  @Test func `a child's birthday refuses the account and ends its other sessions`()
    async throws
  {
    let backend = harness.backend()
    let token = try await backend.token()
    let created = try await backend.createProfile(token)
    let other = try await backend.token()
    let verdict = try await put(backend, born: "2016-01-15", token)
    #expect(verdict.status == 403 && verdict.problem == "ineligible")
    #expect(verdict["minimum"] == .number(13))
    #expect(verdict["until"] == .string("2026-03-02T10:00:00.000Z"))
    #expect(try await backend.call(.get, "/v1/profile", token: other).status == 401)
    for answer in [
      try await backend.call(.get, "/v1/profile", token: token),
      try await patch(backend, "{}", token),
      try await put(backend, born: "1990-12-09", token),
      try await backend.call(
        .put, "/v1/profile/handle", token: token, json: #"{"handle":"other"}"#),
      try await backend.createProfile(token),
    ] {
      #expect(answer.status == 403)
      #expect(answer.json == verdict.json)
    }
    harness.advance(by: .seconds(30 * 86_400))
    let late = try await backend.token()
    #expect(try await backend.call(.get, "/v1/profile", token: late).json == created.json)
  }

  @Test func `a minor's profile stays pending, whatever birthday it gets soon`()
    async throws
  {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await backend.createProfile(token)
    let changed = try await put(backend, born: "2010-06-01", token)
    #expect(changed["guardianConsent"] == .string("notRequested"))
    let asked = try await backend.call(
      .post, "/v1/profile/guardian-consent", token: token,
      json: #"{"guardianEmail":"mum@example.com"}"#)
    #expect(asked.status == 202)
    let adult = try await put(backend, born: "1990-12-09", token)
    #expect(adult["dateOfBirth"] == .string("1990-12-09"))
    #expect(adult["guardianConsent"] == .string("pending"))
  }

  @Test(arguments: [false, true])
  func `thirty days after a minor's birthday an adult's ends the need for a consent`(
    isAsked: Bool
  ) async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await backend.createProfile(token)
    _ = try await put(backend, born: "2010-06-01", token)
    if isAsked {
      _ = try await backend.call(
        .post, "/v1/profile/guardian-consent", token: token,
        json: #"{"guardianEmail":"mum@example.com"}"#)
    }
    let waiting: JSONValue = .string(isAsked ? "pending" : "notRequested")
    harness.advance(by: .seconds(30 * 86_400 - 1))
    let late = try await backend.token()
    #expect(try await put(backend, born: "1990-12-09", late)["guardianConsent"] == waiting)
    harness.advance(by: .seconds(1))
    let free = try await backend.call(.get, "/v1/profile", token: late)
    #expect(free["guardianConsent"] == .string("notRequired"))
  }

  @Test func `a minor still needs a consent when the thirty days are over`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await backend.createProfile(token)
    _ = try await put(backend, born: "2010-06-01", token)
    harness.advance(by: .seconds(31 * 86_400))
    let late = try await backend.token()
    let profile = try await backend.call(.get, "/v1/profile", token: late)
    #expect(profile["guardianConsent"] == .string("notRequested"))
  }

  @Test func `a person who grows old enough needs no consent any more`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await backend.createProfile(token)
    // Eighteen on 17 March 2026, which is after the thirty days and begins on 16 March, 10:00 UTC, in the east.
    #expect(
      try await put(backend, born: "2008-03-17", token)["guardianConsent"]
        == .string("notRequested"))
    harness.advance(by: .seconds(44 * 86_400 - 1))
    let early = try await backend.call(.get, "/v1/profile", token: try await backend.token())
    #expect(early["guardianConsent"] == .string("notRequested"))
    harness.advance(by: .seconds(1))
    let late = try await backend.token()
    let grown = try await backend.call(.get, "/v1/profile", token: late)
    #expect(grown["guardianConsent"] == .string("notRequired"))
    let asked = try await backend.call(
      .post, "/v1/profile/guardian-consent", token: late,
      json: #"{"guardianEmail":"mum@example.com"}"#)
    #expect(asked.problem == "consent-not-needed")
  }

  @Test func `a minor's birthday counts for thirty days, also when a guardian was asked before`()
    async throws
  {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await backend.call(
      .post, "/v1/profile/guardian-consent", token: token,
      json: #"{"guardianEmail":"mum@example.com"}"#)
    harness.advance(by: .seconds(20 * 86_400))
    let early = try await backend.token()
    let created = try await backend.createProfile(early, born: "2010-06-01")
    #expect(created["guardianConsent"] == .string("pending"))
    harness.advance(by: .seconds(29 * 86_400))
    let late = try await backend.token()
    let adult = try await put(backend, born: "1990-12-09", late)
    #expect(adult["guardianConsent"] == .string("pending"))
  }

  @Test func `a birthday changes only after a recent sign-in`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let created = try await backend.createProfile(token)
    harness.advance(by: .seconds(601))
    for born in ["1991-12-09", "2016-01-15"] {
      #expect(try await put(backend, born: born, token).problem == "reauthentication-required")
    }
    #expect(try await backend.call(.get, "/v1/profile", token: token).json == created.json)
    #expect(try await patch(backend, #"{"bio":"Two"}"#, token).status == 200)
  }
}
