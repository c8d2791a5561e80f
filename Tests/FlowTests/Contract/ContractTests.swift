import DataMock
import Domain
import Networking
@testable import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ContractTests {
  private let contract: Contract

  init() throws { contract = try Contract.standard.get() }

  @Test func `the document has every operation of the backend and no other`() throws {
    guard case .object(let paths)? = contract.document["paths"] else {
      Issue.record("no paths")
      return
    }
    let documented = paths.flatMap { path, item -> [String] in
      guard case .object(let operations) = item else { return [] }
      return operations.keys.map { "\($0.uppercased()) \(path)" }
    }
    let served = EndpointRouter.endpoints.map { "\($0.method) \($0.path.text)" }
    #expect(documented.sorted() == served.sorted())
  }

  @Test func `whoever needs a session is the same in the document and in the backend`() throws {
    for endpoint in EndpointRouter.endpoints {
      let operation = contract.document["paths"]?[endpoint.path.text]?[
        endpoint.method.rawValue.lowercased()]
      #expect((operation?["security"] == .array([])) == !endpoint.needsSession)
    }
  }

  @Test func `the row of the command profile show has every state of the guardian's consent`()
    throws
  {
    let states = contract.document["components"]?["schemas"]?["GuardianConsentState"]?["enum"]
    guard case .array(let values)? = states else {
      Issue.record("no states")
      return
    }
    let names = values.compactMap(\.stringValue)
    // A state that Domain does not have would be documented for nothing.
    #expect(names.count == 5 && names.allSatisfy { GuardianConsentState(rawValue: $0) != nil })
    let text = try String(
      contentsOf: Contract.root.appending(path: "docs/command-line.md"), encoding: .utf8)
    let row = try #require(
      text.split(separator: "\n").first { $0.hasPrefix("| `profile show` |") })
    for name in names { #expect(row.contains("`\(name)`")) }
  }

  @Test func `the document's schemas say nothing that goes unjudged`() {
    var schemas: [JSONValue] = []
    collect(contract.document, into: &schemas)
    #expect(schemas.count > 20)
    for case .object(let members) in schemas {
      #expect(Set(members.keys).subtracting(SchemaCheck.keywords).isEmpty, "\(members.keys)")
    }
  }

  @Test func `what breaks the document is found`() throws {
    let url = try #require(URL(string: "https://api.example.com/v1/auth/sign-in"))
    let request = { (json: String) in
      HTTPRequest(
        method: .post, url: url, headers: ["Content-Type": "application/json"],
        body: .text(json))
    }
    #expect(contract.violations(of: request(#"{"email":"a","password":"b"}"#)).isEmpty)
    for wrong in [#"{"email":"a"}"#, #"{"email":1,"password":"b"}"#, "[]", "{", ""] {
      #expect(!contract.violations(of: request(wrong)).isEmpty)
    }
    let health = { (json: String, status: Int) in
      HTTPResponse(
        status: status, headers: ["Content-Type": "application/json"], body: .text(json))
    }
    let found = { contract.violations(of: $0, to: .get, "/v1/health") }
    #expect(found(health(#"{"status":"ok"}"#, 200)).isEmpty)
    #expect(!found(health(#"{"status":"well"}"#, 200)).isEmpty)
    #expect(!found(health(#"{"status":"ok","more":1}"#, 200)).isEmpty)
    #expect(!found(health(#"{"status":"ok"}"#, 201)).isEmpty)
    #expect(!found(HTTPResponse(status: 200)).isEmpty)
    #expect(!contract.violations(of: HTTPResponse(status: 200), to: .get, "/v1/none").isEmpty)
  }

  @Test func `the ready answers that tests are written with are answers of the document`() throws {
    let session = UserSession(
      userID: UserID("user-1"), email: try EmailAddress("ada@example.com"),
      accessToken: SecretString("a"), refreshToken: SecretString("r"),
      accessTokenExpiresAt: BackendHarness.start, refreshTokenExpiresAt: BackendHarness.start)
    let profile = UserProfile(
      id: UserID("user-1"), screenName: try ScreenName("ada_lovelace"),
      handle: try Handle("AdaL"), displayName: "Ada", bio: "First.",
      dateOfBirth: try DateOfBirth(
        CalendarDate("1990-12-10"), today: CalendarDate("2026-01-31")),
      avatarURL: URL(string: "https://cdn.example.com/1.png"), region: "US",
      guardianConsent: .granted)
    let names = try [ScreenName("ada")]
    let challenge = MFAChallenge(id: SecretString("c"), method: .sms)
    let handle = try Handle("AdaL")
    let replies: [(HTTPResponse, HTTPMethod, String)] = [
      (BackendResponses.session(session), .post, "/v1/auth/sign-in"),
      (BackendResponses.session(session), .post, "/v1/auth/refresh"),
      (BackendResponses.requiresMFA(challenge), .post, "/v1/auth/sign-in"),
      (BackendResponses.session(session), .post, "/v1/auth/mfa"),
      (BackendResponses.wrongCode(attemptsLeft: 4), .post, "/v1/auth/mfa"),
      (BackendResponses.wrongCredentials, .post, "/v1/auth/reauthenticate"),
      (BackendResponses.wrongCredentials, .post, "/v1/auth/reauthenticate/{provider}"),
      (BackendResponses.reauthenticationRequired, .delete, "/v1/account"),
      (BackendResponses.noContent, .post, "/v1/auth/sign-out"),
      (BackendResponses.noContent, .delete, "/v1/account"),
      (
        BackendResponses.availability(false, suggestions: names), .get,
        "/v1/screen-names/{name}/availability"
      ),
      (
        BackendResponses.screenNameTaken(suggestions: names), .post,
        "/v1/screen-names/{name}/reservation"
      ),
      (
        BackendResponses.handleAvailability(false, suggestions: [handle]), .get,
        "/v1/handles/{handle}/availability"
      ),
      (
        BackendResponses.handleReservation(
          HandleReservation(handle: handle, expiresAt: BackendHarness.start)), .post,
        "/v1/handles/{handle}/reservation"
      ),
      (
        BackendResponses.handleTaken(suggestions: [handle]), .post,
        "/v1/handles/{handle}/reservation"
      ),
      (BackendResponses.profile(profile), .get, "/v1/profile"),
      (BackendResponses.profileMissing, .get, "/v1/profile"),
      (BackendResponses.profile(profile, status: 201), .post, "/v1/profile"),
      (BackendResponses.requiresGuardianConsent, .post, "/v1/profile"),
      (BackendResponses.requiresVerification(.email), .post, "/v1/profile"),
      (BackendResponses.ineligible(minimum: 13), .post, "/v1/profile"),
      (BackendResponses.ineligible(minimum: 13), .get, "/v1/profile"),
      (BackendResponses.noContent, .post, "/v1/profile/eligibility"),
      (BackendResponses.guardianAsked, .post, "/v1/profile/guardian-consent"),
      (BackendResponses.noContent, .post, "/v1/consents"),
      (
        BackendResponses.avatar(try #require(URL(string: "https://cdn.example.com/1.png"))), .put,
        "/v1/profile/avatar"
      ),
    ]
    for (reply, method, path) in replies {
      #expect(contract.violations(of: reply, to: method, path).isEmpty, "\(method) \(path)")
    }
  }

  private func collect(_ value: JSONValue, into schemas: inout [JSONValue]) {
    switch value {
    case .array(let items): for item in items { collect(item, into: &schemas) }
    case .object(let members):
      for (name, member) in members {
        switch name {
        case "schema", "items": schemas.append(member)
        case "schemas", "properties":
          if case .object(let named) = member { schemas += named.values }
        case "oneOf": if case .array(let options) = member { schemas += options }
        default: break
        }
        collect(member, into: &schemas)
      }
    default: break
    }
  }
}
