import Domain
import Networking
import Testing

@testable import ReferenceBackend

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct BackendEligibilityTests {
  private let path = TemporaryStatePath()
  private let harness: BackendHarness

  init() { harness = BackendHarness(folder: path.backend) }

  private func judge(
    _ backend: ReferenceBackend, _ token: String, born: String, region: String = "US"
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, "/v1/profile/eligibility", token: token,
      json: #"{"dateOfBirth":"\#(born)","region":"\#(region)"}"#)
  }

  @Test(arguments: [("1990-12-09", "US"), ("2010-06-01", "US"), ("2013-01-31", "JP")])
  func `a birthday that may have a profile is admitted`(born: String, region: String) async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    #expect(try await judge(backend, token, born: born, region: region).status == 204)
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 404)
  }

  @Test func `a child's birthday refuses the account for 30 days, also in the next process`()
    async throws
  {
    let token = try await harness.backend().token()
    let verdict = try await judge(harness.backend(), token, born: "2016-01-15")
    #expect(verdict.status == 403 && verdict.problem == "ineligible")
    #expect(verdict["until"] == .string("2026-03-02T10:00:00.000Z"))
    let backend = harness.backend()
    for answer in [
      try await judge(backend, token, born: "1990-12-09"),
      try await backend.createProfile(token),
      try await backend.call(.get, "/v1/profile", token: token),
    ] {
      #expect(answer.status == 403)
      #expect(answer.json == verdict.json)
    }
    harness.advance(by: .seconds(30 * 86_400 - 1))
    let late = try await backend.token()
    #expect(try await backend.createProfile(late).status == 403)
    harness.advance(by: .seconds(1))
    #expect(try await backend.createProfile(late).status == 201)
  }

  @Test func `an order with a child's birthday refuses the account, too`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    #expect(try await backend.createProfile(token, born: "2016-01-15").status == 403)
    #expect(try await backend.createProfile(token).problem == "ineligible")
  }

  @Test func `a minor's birthday requires a guardian for 30 days, whatever is given later`()
    async throws
  {
    let token = try await harness.backend().token()
    #expect(try await judge(harness.backend(), token, born: "2010-06-01").status == 204)
    let backend = harness.backend()
    #expect(try await judge(backend, token, born: "1990-12-09").status == 204)
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 404)
    let held = try await backend.createProfile(token)
    #expect(held.status == 200 && held["status"] == .string("requiresGuardianConsent"))
    harness.advance(by: .seconds(30 * 86_400 - 1))
    let late = try await backend.token()
    #expect(try await backend.createProfile(late).status == 200)
    harness.advance(by: .seconds(1))
    let created = try await backend.createProfile(late)
    #expect(created["guardianConsent"] == .string("notRequired"))
  }

  @Test(arguments: [("ZZ", 200), ("XK", 200), ("JP", 201)])
  func `a minor in a region that is no country needs a guardian`(
    region: String, status: Int
  ) async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let answer = try await backend.createProfile(token, born: "2010-06-01", region: region)
    #expect(answer.status == status)
  }

  @Test func `a guardian asked after an older birthday leaves the profile pending`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await judge(backend, token, born: "2010-06-01")
    let created = try await backend.createProfile(
      token, more: #","guardianConsent":{"guardianEmail":"anne@example.com"}"#)
    #expect(created.status == 201 && created["guardianConsent"] == .string("pending"))
  }

  @Test func `a child's birthday after a minor's refuses the account`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await judge(backend, token, born: "2010-06-01")
    #expect(try await judge(backend, token, born: "2016-01-15").problem == "ineligible")
    #expect(try await backend.createProfile(token, born: "2010-06-01").status == 403)
  }

  @Test func `records of earlier versions are read`() throws {
    let until = #""2026-03-02T10:00:00Z""#
    let end = BackendHarness.start.addingTimeInterval(30 * 86_400)
    let coding = JSONCoding()
    #expect(
      try coding.decode(
        BackendState.AgeEligibilityRecord.self,
        from: Data(#"{"minimum":13,"until":\#(until)}"#.utf8))
        == BackendState.AgeEligibilityRecord(minimum: 13, until: end))
    #expect(
      try coding.decode(
        BackendState.Hold.self, from: Data(#"{"userID":"u1","expiresAt":\#(until)}"#.utf8))
        == BackendState.Hold(userID: "u1", expiresAt: end))
  }

  @Test func `another account is not concerned, one with a profile keeps it`() async throws {
    let backend = harness.backend()
    _ = try await judge(backend, try await backend.token(), born: "2016-01-15")
    let other = try await backend.call(.post, "/v1/auth/anonymous").text("accessToken")
    #expect(try await backend.createProfile(other).status == 201)
    let ada = try await backend.token("ada@example.com")
    #expect(try await judge(backend, ada, born: "2016-01-15").status == 403)
    #expect(try await backend.call(.get, "/v1/profile", token: ada).status == 200)
    #expect(try await judge(backend, ada, born: "1990-12-10").status == 204)
  }

  @Test func `the duration is the configuration's`() async throws {
    let harness = BackendHarness { $0.ineligibilityDuration = .seconds(60) }
    let backend = harness.backend()
    let token = try await backend.token()
    #expect(try await judge(backend, token, born: "2016-01-15").status == 403)
    harness.advance(by: .seconds(60))
    #expect(try await judge(backend, token, born: "1990-12-09").status == 204)
  }

  @Test func `the database has the verdict and never the birthday`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await judge(backend, token, born: "2010-06-01")
    _ = try await judge(backend, token, born: "2016-01-15")
    _ = try await backend.createProfile(token, born: "2016-01-15")
    var isThere = false
    for name in try path.contents() {
      let data = try Data(contentsOf: URL(filePath: path.backend + "/" + name))
      isThere = isThere || data.firstRange(of: Data(#""minimum":13"#.utf8)) != nil
      for trace in ["2016-01-15", "20160115", "2010-06-01", #""age""#] {
        #expect(data.firstRange(of: Data(trace.utf8)) == nil, "\(name): \(trace)")
      }
    }
    #expect(isThere)
  }

  @Test(arguments: [
    ("{}", "/dateOfBirth"), (#"{"dateOfBirth":"2016-02-30"}"#, "/dateOfBirth"),
    (#"{"dateOfBirth":"2016-01-15","region":"USA"}"#, "/region"),
  ])
  func `what is no birthday is refused and remembers nothing`(
    body: String, pointer: String
  ) async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let answer = try await backend.call(
      .post, "/v1/profile/eligibility", token: token, json: body)
    #expect(answer.status == 422)
    #expect(answer["pointer"] == .string(pointer))
    #expect(try await judge(backend, token, born: "1990-12-09").status == 204)
  }
}
