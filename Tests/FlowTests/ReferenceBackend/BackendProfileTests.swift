import Domain
import Networking
import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct BackendProfileTests {
  private let harness = BackendHarness()

  @Test func `there is no profile before one is created`() async throws {
    let backend = harness.backend()
    let answer = try await backend.call(.get, "/v1/profile", token: try await backend.token())
    #expect(answer.status == 404)
    #expect(answer.problem == "no-profile")
  }

  @Test func `a created profile is there and has its name`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let created = try await backend.createProfile(token, name: "Grace_H")
    #expect(created.status == 201)
    #expect(
      created.json
        == .object([
          "id": .string("user_demo"), "screenName": .string("grace_h"),
          "dateOfBirth": .string("1990-12-09"), "region": .string("US"),
          "guardianConsent": .string("notRequired"),
        ]))
    #expect(try await backend.call(.get, "/v1/profile", token: token).json == created.json)
    let other = try await backend.token("ada@example.com")
    let answer = try await backend.call(
      .post, "/v1/screen-names/grace_h/reservation", token: other)
    #expect(answer.status == 409)
    #expect(try await backend.signIn()["isNewUser"] == .bool(false))
  }

  private static let texts =
    #","handle":"Grace_Hopper","displayName":" Grace Hopper ","bio":"Two\nlines""#

  @Test func `a profile has the handle, the display name and the bio of its order`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let created = try await backend.createProfile(token, more: Self.texts)
    #expect(created.status == 201)
    #expect(created["handle"] == .string("Grace_Hopper"))
    #expect(created["displayName"] == .string("Grace Hopper"))
    #expect(created["bio"] == .string("Two\nlines"))
    #expect(created["handleChangeAllowedAt"] == nil)
    #expect(try await backend.call(.get, "/v1/profile", token: token).json == created.json)
    let again = try await backend.createProfile(token, more: Self.texts)
    #expect(again.response == created.response)
    #expect(try await backend.createProfile(token).problem == "profile-exists")
    let other = try await backend.token("ada@example.com")
    let taken = try await backend.call(
      .post, "/v1/handles/grace_hopper/reservation", token: other)
    #expect(taken.problem == "handle-taken")
  }

  @Test func `a handle taken meanwhile refuses the order with suggestions`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let refused = try await backend.createProfile(token, more: #","handle":"John_Doe""#)
    #expect(refused.problem == "handle-taken")
    #expect(
      refused["suggestions"] == .array(["John_Doe2", "John_Doe3", "John_Doe4"].map { .string($0) }))
    #expect(try await backend.createProfile(token, more: #","handle":"John_Doe2""#).status == 201)
  }

  @Test(arguments: [
    (#","handle":"12345""#, "/handle"), (#","handle":7"#, "/handle"),
    (#","displayName":" ""#, "/displayName"), (#","displayName":"a\u0000b""#, "/displayName"),
    (#","bio":"a\tb""#, "/bio"), (#","bio":"a\u202Eb""#, "/bio"),
  ])
  func `texts that break a rule are refused with their member`(
    members: String, pointer: String
  ) async throws {
    let backend = harness.backend()
    let answer = try await backend.createProfile(try await backend.token(), more: members)
    #expect(answer.status == 422)
    #expect(answer["pointer"] == .string(pointer))
  }

  @Test func `the same order again gives the same profile, another is refused`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let created = try await backend.createProfile(token)
    #expect(try await backend.createProfile(token).response == created.response)
    let other = try await backend.createProfile(token, name: "grace_m")
    #expect(other.status == 409)
    #expect(other.problem == "profile-exists")
    #expect(try await backend.createProfile(token, born: "1990-12-08").status == 409)
  }

  @Test(arguments: ["john_doe", "ada_lovelace"])
  func `a taken name is refused with suggestions`(name: String) async throws {
    let backend = harness.backend()
    let answer = try await backend.createProfile(try await backend.token(), name: name)
    #expect(answer.status == 409)
    #expect(answer.problem == "screen-name-taken")
    guard case .array(let suggestions)? = answer["suggestions"] else {
      Issue.record("no suggestions")
      return
    }
    #expect(suggestions.count == 3)
  }

  @Test func `a name somebody else holds is refused`() async throws {
    let backend = harness.backend()
    let other = try await backend.token("ada@example.com")
    _ = try await backend.call(.post, "/v1/screen-names/grace_h/reservation", token: other)
    #expect(try await backend.createProfile(try await backend.token()).status == 409)
  }

  @Test(arguments: [
    ("2013-02-02", "US"), ("2020-01-01", "US"), ("2013-02-02", "DE"), ("2013-02-02", "JP"),
  ])
  func `who is too young is told the minimum and the end, never the age`(
    born: String, region: String
  ) async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let answer = try await backend.createProfile(token, born: born, region: region)
    #expect(answer.status == 403)
    #expect(answer.problem == "ineligible")
    #expect(answer["age"] == nil)
    #expect(answer["minimum"] == .number(13))
    #expect(answer["until"] == .string("2026-03-02T10:00:00.000Z"))
    #expect(try await backend.call(.get, "/v1/profile", token: token).json == answer.json)
  }

  @Test func `a birthday counts from the first place on Earth that has it`() async throws {
    // It is 10:00 UTC on 31 January, and 1 February on Kiritimati.
    let backend = harness.backend()
    let other = try await backend.call(.post, "/v1/auth/anonymous").text("accessToken")
    #expect(try await backend.createProfile(other, born: "2013-02-02").status == 403)
    let token = try await backend.token()
    #expect(try await backend.createProfile(token, born: "2013-02-01").status == 200)
  }

  @Test(arguments: [
    ("2012-06-01", "US", "requiresGuardianConsent"),
    ("2008-02-02", "US", "requiresGuardianConsent"),
    ("2010-06-01", "DE", "requiresGuardianConsent"),
  ])
  func `a minor waits for a guardian`(born: String, region: String, status: String) async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let waiting = try await backend.createProfile(token, born: born, region: region)
    #expect(waiting.status == 200)
    #expect(waiting["status"] == .string(status))
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 404)
    #expect(try await ask(backend, token).status == 202)
    let created = try await backend.createProfile(token, born: born, region: region)
    #expect(created.status == 201)
    #expect(created["guardianConsent"] == .string("pending"))
  }

  @Test(arguments: [("2008-01-31", "US"), ("2010-01-31", "DE"), ("2013-01-31", "JP")])
  func `who is old enough in the region needs nobody`(born: String, region: String) async throws {
    let backend = harness.backend()
    let answer = try await backend.createProfile(
      try await backend.token(), born: born, region: region)
    #expect(answer.status == 201)
    #expect(answer["guardianConsent"] == .string("notRequired"))
  }

  @Test func `a guardian named in the order is asked, and the profile is pending`() async throws {
    let backend = harness.backend()
    let answer = try await backend.createProfile(
      try await backend.token(), born: "2010-06-01",
      more: #","guardianConsent":{"guardianEmail":"anne@example.com"}"#)
    #expect(answer.status == 201)
    #expect(answer["guardianConsent"] == .string("pending"))
  }

  @Test func `the name of a waiting minor is held`() async throws {
    let backend = harness.backend()
    _ = try await backend.createProfile(try await backend.token(), born: "2010-06-01")
    let answer = try await backend.call(
      .post, "/v1/screen-names/grace_h/reservation",
      token: try await backend.token("ada@example.com"))
    #expect(answer.status == 409)
  }

  @Test func `an address has to be proved where the account says so`() async throws {
    let backend = harness.backend()
    let token = try await backend.token(DemoAccount.unverified.email)
    let answer = try await backend.createProfile(token)
    #expect(answer.status == 200)
    #expect(
      answer.json
        == .object(["status": .string("requiresVerification"), "method": .string("email")]))
  }

  static let broken: [(String, String)] = [
    ("{}", "/screenName"),
    (#"{"screenName":"grace_h"}"#, "/dateOfBirth"),
    (#"{"screenName":7,"dateOfBirth":"1990-12-09"}"#, "/screenName"),
    (#"{"screenName":"admin","dateOfBirth":"1990-12-09"}"#, "/screenName"),
    (#"{"screenName":"grace_h","dateOfBirth":"2001-02-30"}"#, "/dateOfBirth"),
    (#"{"screenName":"grace_h","dateOfBirth":"1990-12-09T00:00:00Z"}"#, "/dateOfBirth"),
    (#"{"screenName":"grace_h","dateOfBirth":"2026-02-02"}"#, "/dateOfBirth"),
    (#"{"screenName":"grace_h","dateOfBirth":"1900-01-01"}"#, "/dateOfBirth"),
    (#"{"screenName":"grace_h","dateOfBirth":"1990-12-09"}"#, "/region"),
    (#"{"screenName":"grace_h","dateOfBirth":"1990-12-09","region":null}"#, "/region"),
    (#"{"screenName":"grace_h","dateOfBirth":"1990-12-09","region":"USA"}"#, "/region"),
    (#"{"screenName":"grace_h","dateOfBirth":"1990-12-09","region":["US"]}"#, "/region"),
    (
      #"{"screenName":"grace_h","dateOfBirth":"1990-12-09","region":"US","guardianConsent":{}}"#,
      "/guardianConsent/guardianEmail"
    ),
    (
      #"{"screenName":"grace_h","dateOfBirth":"1990-12-09","region":"US","guardianConsent":true}"#,
      "/guardianConsent"
    ),
    (
      #"{"screenName":"grace_h","dateOfBirth":"1990-12-09","region":"US","#
        + #""avatarURL":"https://evil.example/x"}"#,
      "/avatarURL"
    ),
  ]

  @Test(arguments: broken)
  func `a broken order names its member and changes nothing`(
    body: String, pointer: String
  ) async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let answer = try await backend.call(.post, "/v1/profile", token: token, json: body)
    #expect(answer.status == 422)
    #expect(answer["pointer"] == .string(pointer))
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 404)
  }

  private func ask(_ backend: ReferenceBackend, _ token: String) async throws -> JSONResponse {
    try await backend.call(
      .post, "/v1/profile/guardian-consent", token: token,
      json: #"{"guardianEmail":"anne@example.com"}"#)
  }
}
