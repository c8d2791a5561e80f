import Cryptography
import Domain
import DomainMock
import LocalPersistence
import Networking
import ReferenceBackend
import ShellApp
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A backend on a clock a test moves, with numbered instead of random bytes.
final class BackendHarness: Sendable {
  static let start = Date(timeIntervalSince1970: 1_769_853_600)

  private struct State {
    var now = BackendHarness.start
    var counter: UInt64 = 0
    var warnings: [BackendWarning] = []
  }

  private let state = Mutex(State())
  private let folder: String?
  private let adjust: @Sendable (inout BackendConfiguration) -> Void

  init(
    folder: String? = nil,
    _ adjust: @escaping @Sendable (inout BackendConfiguration) -> Void = { _ in }
  ) {
    self.folder = folder
    self.adjust = adjust
  }

  var now: Date { state.withLock { $0.now } }
  var warnings: [BackendWarning] { state.withLock { $0.warnings } }

  func advance(by duration: Duration) {
    state.withLock { $0.now.addTimeInterval(duration / .seconds(1)) }
  }

  /// A backend as a new process makes it.
  func backend() -> ReferenceBackend {
    var configuration = BackendConfiguration(
      now: { self.state.withLock { $0.now } }, dataFolder: folder,
      randomBytes: { count in
        let number = self.state.withLock { state in
          state.counter += 1
          return state.counter
        }
        var bytes = Data(count: max(0, count - 8))
        for shift in stride(from: 56, through: 0, by: -8) {
          bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
        }
        return bytes
      })
    configuration.passwordCost = .low
    configuration.forms = BackendForms(
      catalog: .standard(region: "US"), now: { self.state.withLock { $0.now } })
    configuration.imageProcessor = ImageProcessorFake()
    configuration.onWarning = { warning in self.state.withLock { $0.warnings.append(warning) } }
    adjust(&configuration)
    return ReferenceBackend(configuration: configuration)
  }
}

extension ReferenceBackend {
  /// Sends a request and reads the answer; both are judged by the contract.
  func call(
    _ method: HTTPMethod, _ path: String, token: String? = nil, json: String? = nil,
    bytes: Data? = nil, headers: HTTPHeaders = [:]
  ) async throws -> JSONResponse {
    var headers = headers
    if json != nil, headers["Content-Type"] == nil { headers["Content-Type"] = "application/json" }
    if let token { headers["Authorization"] = "Bearer \(token)" }
    let url = try #require(URL(string: "https://api.example.com" + path))
    let body = bytes ?? json.map { Data($0.utf8) } ?? Data()
    let request = HTTPRequest(method: method, url: url, headers: headers, body: .bytes(body))
    let response = await respond(to: request)
    let found = try Contract.standard.get().violations(request, response)
    #expect(found.isEmpty, "\(method) \(path): \(found)")
    return JSONResponse(response: response)
  }

  func signIn(
    _ email: String = "demo@example.com", password: String = "correct-horse"
  ) async throws -> JSONResponse {
    try await call(
      .post, "/v1/auth/sign-in", json: #"{"email":"\#(email)","password":"\#(password)"}"#)
  }

  /// The access token of an account, without its password.
  func token(_ email: String = "demo@example.com") async throws -> String {
    try #require(await issueSession(for: email)).accessToken.revealed
  }

  /// An access token whose session has confirmed the password for a change of the second factor.
  func confirmedToken(
    _ email: String = "demo@example.com", password: String = "correct-horse"
  ) async throws -> String {
    let token = try await token(email)
    let answer = try await call(
      .post, "/v1/auth/reauthenticate", token: token, json: #"{"password":"\#(password)"}"#)
    #expect(answer.status == 204)
    return token
  }

  func createProfile(
    _ token: String, name: String = "grace_h", born: String = "1990-12-09",
    region: String = "US", more: String = ""
  ) async throws -> JSONResponse {
    try await call(
      .post, "/v1/profile", token: token,
      json:
        #"{"screenName":"\#(name)","dateOfBirth":"\#(born)","region":"\#(region)"\#(more)}"#)
  }
}

/// A response and its JSON.
struct JSONResponse {
  let response: HTTPResponse

  var status: Int { response.status }
  var json: JSONValue? {
    try? JSONCoding().decode(JSONValue.self, from: response.body.data ?? Data())
  }
  /// The last segment of a problem's type.
  var problem: String? {
    guard response.mediaType == "application/problem+json" else { return nil }
    return json?["type"]?.stringValue?.split(separator: "/").last.map(String.init)
  }
  subscript(name: String) -> JSONValue? { json?[name] }
  func text(_ name: String) throws -> String { try #require(json?[name]?.stringValue) }
}

/// Small pictures.
enum Picture {
  static func png(side: UInt8 = 8) -> Data { SampleImage.wholePNG(side: Int(side)) }
}

/// A path of its own for one test, deleted with the value.
final class TemporaryStatePath: Sendable {
  let folder =
    FileManager.default.temporaryDirectory.path()
    + "/BackendTests-\(UInt64.random(in: .min ... .max))"
  var backend: String { folder + "/backend" }
  var database: String { backend + "/backend.sqlite" }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func contents() throws -> [String] { try SecureFolder(path: backend).entryNames() }
}
