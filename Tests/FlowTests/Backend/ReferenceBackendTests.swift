import DomainMock
import Foundation
import Networking
import Testing

struct ReferenceBackendTests {
  private let driver = BackendDriver()

  private func profile(
    name: String = "john_doe2", birth: String = "2000-01-15", extra: String = ""
  ) -> String {
    #"{"screenName":"\#(name)","dateOfBirth":"\#(birth)","region":"US"\#(extra)}"#
  }

  @Test func `signing in answers with tokens that expire after 15 minutes and 7 days`() async throws
  {
    let answer = try await driver.signIn()
    #expect(answer.status == 200)
    #expect(answer["user"]?["email"] == .string("demo@example.com"))
    #expect(answer["isNewUser"] == .bool(true))
    #expect(answer["accessTokenExpiresAt"] == .string("2026-01-31T10:15:00Z"))
    #expect(answer["refreshTokenExpiresAt"] == .string("2026-02-07T10:00:00Z"))
  }

  @Test(arguments: [
    ("demo@example.com", "wrong"), ("nobody@example.com", "correct-horse"), ("", ""),
  ])
  func `wrong credentials and unknown accounts get the same answer`(
    email: String, password: String
  ) async throws {
    let answer = try await driver.signIn(email, password)
    #expect(answer.status == 401)
    #expect(answer["type"] == .string("wrong-credentials"))
  }

  @Test func `after ten failures an account waits, then may try again`() async throws {
    for _ in 0..<10 { #expect(try await driver.signIn("demo@example.com", "no").status == 401) }
    let blocked = try await driver.signIn()
    #expect(blocked.status == 429)
    #expect(blocked.response.headers["Retry-After"] == "900")
    driver.advance(by: 901)
    #expect(try await driver.signIn().status == 200)
  }

  @Test func `an access token is refused after it expired, and its refresh gives a new one`()
    async throws
  {
    let session = try await driver.signIn()
    let access = try #require(session["accessToken"]?.stringValue)
    let refresh = try #require(session["refreshToken"]?.stringValue)
    driver.advance(by: 15 * 60)
    #expect(try await driver.send(.get, "/v1/profile", token: access).status == 401)
    let rotated = try await driver.send(
      .post, "/v1/auth/refresh", #"{"refreshToken":"\#(refresh)"}"#)
    #expect(rotated.status == 200)
    let renewed = try #require(rotated["accessToken"]?.stringValue)
    #expect(try await driver.send(.get, "/v1/profile", token: renewed).status == 404)
  }

  @Test func `a refresh token used twice ends every session of its family`() async throws {
    let session = try await driver.signIn()
    let refresh = try #require(session["refreshToken"]?.stringValue)
    let body = #"{"refreshToken":"\#(refresh)"}"#
    let rotated = try await driver.send(.post, "/v1/auth/refresh", body)
    let renewed = try #require(rotated["accessToken"]?.stringValue)
    #expect(try await driver.send(.post, "/v1/auth/refresh", body).status == 401)
    #expect(try await driver.send(.get, "/v1/profile", token: renewed).status == 401)
  }

  @Test func `a refresh token expires after 7 days`() async throws {
    let refresh = try #require(try await driver.signIn()["refreshToken"]?.stringValue)
    driver.advance(by: 7 * 24 * 3600)
    let answer = try await driver.send(
      .post, "/v1/auth/refresh", #"{"refreshToken":"\#(refresh)"}"#)
    #expect(answer.status == 401)
  }

  @Test func `signing out ends the session and may be repeated`() async throws {
    let session = try await driver.signIn()
    let access = try #require(session["accessToken"]?.stringValue)
    let refresh = try #require(session["refreshToken"]?.stringValue)
    for _ in 0..<2 {
      let answer = try await driver.send(
        .post, "/v1/auth/sign-out", #"{"refreshToken":"\#(refresh)"}"#)
      #expect(answer.status == 204)
    }
    #expect(try await driver.send(.get, "/v1/profile", token: access).status == 401)
  }

  @Test func `a taken name suggests free ones, the number first`() async throws {
    let answer = try await driver.send(.get, "/v1/screen-names/john_doe/availability")
    #expect(answer["available"] == .bool(false))
    #expect(
      answer["suggestions"]
        == .array([.string("john_doe2"), .string("john_doe_23"), .string("john_doe3")]))
  }

  @Test(arguments: ["JOHN_DOE", "Jöhn_Doe"])
  func `case and accents do not make a name free`(name: String) async throws {
    let path = try #require(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    let answer = try await driver.send(.get, "/v1/screen-names/\(path)/availability")
    #expect(answer["available"] == .bool(false))
  }

  @Test func `a reservation holds a name for ten minutes against others`() async throws {
    let demo = try await driver.token()
    let ada = try await driver.token("ada@example.com")
    let path = "/v1/screen-names/fresh_name"
    #expect(try await driver.send(.post, path + "/reservation", token: demo).status == 204)
    #expect(try await driver.send(.post, path + "/reservation", token: demo).status == 204)
    #expect(try await driver.send(.post, path + "/reservation", token: ada).status == 409)
    driver.advance(by: 10 * 60)
    #expect(try await driver.send(.post, path + "/reservation", token: ada).status == 204)
  }

  @Test func `a profile is created once, read back, and its name is taken for others`() async throws
  {
    let demo = try await driver.token()
    #expect(try await driver.send(.get, "/v1/profile", token: demo).status == 404)
    #expect(try await driver.send(.post, "/v1/profile", profile(), token: demo).status == 201)
    #expect(try await driver.send(.post, "/v1/profile", profile(), token: demo).status == 200)
    let read = try await driver.send(.get, "/v1/profile", token: demo)
    #expect(read["screenName"] == .string("john_doe2"))
    let ada = try await driver.token("ada@example.com")
    let taken = try await driver.send(.post, "/v1/profile", profile(), token: ada)
    #expect(taken.status == 409)
    #expect(taken["type"] == .string("screen-name-taken"))
  }

  @Test func `a minor's profile waits for the guardian's consent`() async throws {
    let token = try await driver.token()
    let body = profile(birth: "2010-06-15")
    let first = try await driver.send(.post, "/v1/profile", body, token: token)
    #expect(first["status"] == .string("requiresGuardianConsent"))
    let consent = #"{"guardianEmail":"mum@example.com","agreed":true}"#
    let recorded = try await driver.send(
      .post, "/v1/profile/guardian-consent", consent, token: token)
    #expect(recorded.status == 204)
    let second = try await driver.send(.post, "/v1/profile", body, token: token)
    #expect(second.status == 201)
    #expect(second["guardianConsent"] == .string("granted"))
  }

  @Test func `a child is refused with age and minimum`() async throws {
    let token = try await driver.token()
    let answer = try await driver.send(
      .post, "/v1/profile", profile(birth: "2016-01-15"), token: token)
    #expect(answer.status == 403)
    #expect(answer["age"] == .number(10))
    #expect(answer["minimum"] == .number(13))
  }

  @Test func `a picture is kept, served with an ETag, and refused when it is none`() async throws {
    let token = try await driver.token()
    let png = SampleImage.png(width: 4, height: 4)
    let upload = try await driver.send(.put, "/v1/profile/avatar", png, token: token)
    let url = try #require(upload["url"]?.stringValue)
    let path = String(url.dropFirst("https://api.mock.invalid".count))
    let served = try await driver.send(.get, path)
    #expect(served.response.body == png)
    let tag = try #require(served.response.headers["ETag"])
    #expect(try await driver.send(.get, path, headers: ["If-None-Match": tag]).status == 304)
    let bad = try await driver.send(.put, "/v1/profile/avatar", "no picture", token: token)
    #expect(bad.status == 415)
  }

  @Test func `a deleted account is gone with everything of it`() async throws {
    let token = try await driver.token("ada@example.com")
    #expect(try await driver.send(.delete, "/v1/account", token: token).status == 204)
    #expect(try await driver.signIn("ada@example.com").status == 401)
    let name = try await driver.send(.get, "/v1/screen-names/ada_lovelace/availability")
    #expect(name["available"] == .bool(true))
  }

  @Test(arguments: [
    ("{", 400), ("[]", 400), (#"{"screenName":1,"dateOfBirth":"2000-01-15"}"#, 400),
    (#"{"screenName":"root","dateOfBirth":"2000-01-15"}"#, 422),
    (#"{"screenName":"john_doe2","dateOfBirth":"2000-02-30"}"#, 422),
    (#"{"screenName":"john_doe","dateOfBirth":"2000-01-15"}"#, 409),
  ])
  func `a hostile profile gets a problem document`(body: String, status: Int) async throws {
    let token = try await driver.token()
    let answer = try await driver.send(.post, "/v1/profile", body, token: token)
    #expect(answer.status == status)
    #expect(answer.response.mediaType == "application/problem+json")
    #expect(try await driver.send(.get, "/v1/profile", token: token).status == 404)
  }

  @Test(arguments: [
    (HTTPMethod.get, "/v1/nowhere", 404), (.get, "/", 404),
    (.get, "/v1/avatars/..%2F..%2Fetc", 404),
    (.get, "/v1/screen-names/..%2Froot/availability", 404), (.get, "/v1/auth/sign-in", 405),
    (.post, "/v1/profile", 401), (.delete, "/v1/account", 401),
  ])
  func `unknown paths, wrong methods and missing tokens are refused`(
    method: HTTPMethod, path: String, status: Int
  ) async throws {
    #expect(try await driver.send(method, path).status == status)
  }

  @Test func `a body over the limit is refused before it is read`() async throws {
    let token = try await driver.token()
    let answer = try await driver.send(
      .put, "/v1/profile/avatar", Data(count: (11 << 20) + 1), token: token)
    #expect(answer.status == 413)
  }

  @Test func `the state is kept in a file for the next process`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let first = BackendDriver(statePath: path + "/state.json")
    let token = try await first.token()
    let second = BackendDriver(statePath: path + "/state.json")
    #expect(try await second.send(.get, "/v1/profile", token: token).status == 404)
    try Data("damaged".utf8).write(to: URL(filePath: path + "/state.json"))
    let third = BackendDriver(statePath: path + "/state.json")
    #expect(try await third.signIn().status == 200)
    #expect(third.warnings.count == 1)
    let kept = try String(contentsOfFile: path + "/state.json.unreadable", encoding: .utf8)
    #expect(kept == "damaged")
  }
}
