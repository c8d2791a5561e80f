import Data
import Domain
import Foundation
import LocalPersistence
import Networking
import NetworkingMock
import Testing

@testable import ShellApp

/// The failures that a developer finds in the log of a build that people use.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct FailureLogTests {
  @Test func `errors of the service have reasons of their own`() {
    let errors: [RemoteError] = [
      .offline, .unreachable, .timedOut, .unauthorized(.wrongCredentials),
      .unauthorized(.sessionEnded), .rateLimited(until: nil), .maintenance, .updateRequired,
      .serviceFailed, .refused, .invalidResponse, .unexpected(type: "Store.Error"),
    ]
    let reasons = errors.compactMap { $0.eventParameters["reason"]?.description }
    #expect(Set(reasons).count == errors.count)
    #expect(reasons.last == "unexpected Store.Error")
    let uploads = [RemoteError.offline, .refused].map { AvatarError.uploadFailed($0) }
    #expect(
      uploads.map { $0.eventParameters["reason"] } == [
        "upload: offline", "upload: refused by the service",
      ])
  }

  @Test func `a response that cannot be decoded is logged with its route and its place`()
    async throws
  {
    let log = RecordedLog()
    var configuration = Configuration(pinnedNow: BackendHarness.start)
    configuration.hasConsoleLog = false
    let app = try Dependencies(
      configuration: configuration, system: SystemEnvironment.live(configuration),
      transport: Transport(
        client: HTTPClientStub { _ in
          HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json"],
            body: .bytes(Data(#"{"name":"Ada"}"#.utf8)))
        }, baseURL: try #require(URL(string: "https://api.example.com"))),
      logger: LogManager(services: [log], now: { BackendHarness.start }))
    let credential = try SharedDevice.password()
    #expect(try await app.auth.signIn(credential) == .failed(.invalidResponse))
    let failure = try #require(log.entries.first { $0.name == "Networking_Decode_Fail" })
    #expect(failure.type == .severe)
    #expect(failure.parameters["route"] == "/v1/auth/sign-in")
    let reason = try #require(failure.parameters["reason"]?.description)
    #expect(reason.hasPrefix("The response cannot be read at "))
    #expect(reason.contains("Ada") == false)
  }

  @Test func `a damaged secret is logged with the cause and the beginning of its file's name`()
    throws
  {
    let log = RecordedLog()
    let logger: any PersistenceLogger = LogManager(
      services: [log], now: { BackendHarness.start })
    let digest = "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0"
    logger.log(
      name: "SecureStore_Retrieve_Fail", parameters: ["reason": "corrupt", "file": digest],
      error: nil, level: .severe)
    logger.log(
      name: "DocumentStore_Load_Fail",
      parameters: ["document": "notes", "setAside": "/home/ada/notes.corrupt-1"], error: nil,
      level: .severe)
    logger.log(
      name: "KeyValueStore_Stored_Fail", parameters: ["key": "theme"],
      error: KeyValueStoreError.unavailable(reason: "/home/ada/values: no space"), level: .severe)
    let shown = log.entries.map { entry in
      entry.parameters.elements.map { "\($0.key)=\($0.value)" }.sorted()
    }
    #expect(
      shown == [
        ["file=0f1e2d3c", "reason=corrupt"],
        ["document=notes", "setAside=notes.corrupt-1"],
        ["error=KeyValueStoreError", "key=theme", "reason=The values are unavailable."],
      ])
  }

  @Test func `a start with a damaged master key is a failure without the path of the folder`()
    async throws
  {
    let device = try SharedDevice()
    try await device.coordinator.boot()
    try await device.enter(SharedDevice.password())
    let file = device.path.folder + "/device/master.key"
    try Data("garbage".utf8).write(to: URL(fileURLWithPath: file))
    let process = try device.process()
    let status = await process.restoreSession.execute()
    guard case .misconfigured = status else {
      Issue.record("The session was restored.")
      return
    }
    let failure = try #require(device.log.entries.first { $0.name == "session_restore_Fail" })
    #expect(failure.type == .severe)
    #expect(failure.parameters["error"] == "SessionRepositoryError")
    let reason = try #require(failure.parameters["reason"]?.description)
    #expect(reason.hasPrefix("The master key file STATE/master.key is damaged."))
    let other = SessionRepositoryError.misconfigured(reason: "No file at /home/ada/phrase.")
    #expect(other.eventParameters(stateFolder: "/var/shell")["reason"]?.description == "<private>")
  }

  @Test func `the end of the app ends the requests behind its screens, before the log is written`()
    async throws
  {
    let device = try SharedDevice()
    try await device.coordinator.boot()
    await device.coordinator.resume()
    device.hangingPath = "/v1/configuration"
    let requests = device.spy.requests.count
    device.coordinator.refreshConfigurationSoon()
    while device.spy.requests.count == requests {
      try Task.checkCancellation()
      await Task.yield()
    }
    await device.coordinator.finish()
    let ends = device.log.entries.filter { $0.name == "Networking_Request_Cancel" }
    #expect(ends.map { $0.parameters["route"] } == ["/v1/configuration"])
  }
}
