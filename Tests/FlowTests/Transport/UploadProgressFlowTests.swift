import Domain
import DomainMock
import Foundation
import Networking
import NetworkingURLSession
import ReferenceBackend
import Synchronization
import Testing

@testable import ShellApp
import NetworkingMock

/// How far an upload is, from the transport to the interactor, in process and over HTTP.
@Suite(.withoutLeaks, .timeLimit(.minutes(5)), .serialized)
struct UploadProgressFlowTests {
  /// Reports the first half of a picture, waits, then reports the rest, whoever still listens.
  private final class HesitantClient: HTTPClient {
    let base: any HTTPClient
    let gate = Gate()
    let isDone = Gate()
    init(_ base: any HTTPClient) { self.base = base }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      guard request.url.path().hasSuffix("/profile/avatar"), let count = request.body.count else {
        return try await base.send(request)
      }
      request.context.progress?.report(
        TransferProgress(.upload, completed: count / 2, total: count))
      await gate.wait()
      defer { isDone.open() }
      request.context.progress?.report(TransferProgress(.upload, completed: count, total: count))
      return try await base.send(request)
    }
  }

  private final class Heard: Sendable {
    private let steps = Mutex<[UploadProgress]>([])
    var all: [Int] { steps.withLock { $0.map(\.sentBytes) } }
    var totals: Set<Int> { Set(steps.withLock { $0.map(\.totalBytes) }) }
    func add(_ step: UploadProgress) { steps.withLock { $0.append(step) } }
  }

  private let backend = BackendHarness().backend()
  private let state = TemporaryStatePath()
  private let heard = Heard()

  private func app(_ client: any HTTPClient, _ url: URL) async throws -> Dependencies {
    var configuration = Configuration(
      stateDirectory: state.folder, pinnedNow: BackendHarness.start,
      timeZone: SystemTimeZone(named: "UTC") ?? .current, bootTimeout: .seconds(60))
    configuration.hasConsoleLog = false
    var system = SystemEnvironment(
      now: { BackendHarness.start }, timeZone: configuration.timeZone, random: { 0.5 },
      identifier: { "identifier" })
    // What is sent is what was picked.
    system.imageProcessor = ImageProcessorFake()
    let app = try Dependencies(
      configuration: configuration, system: system,
      transport: Transport(client: client, baseURL: url, attemptTimeout: .seconds(60)))
    _ = try await app.auth.signInEmail(
      try EmailAddress("ada@example.com"), password: Password("correct-horse"))
    return app
  }

  private func url() throws -> URL { try #require(URL(string: "https://api.example.com")) }

  private func picture(_ count: Int) -> PickedFile {
    let header = Picture.png()
    return PickedFile(name: "me.png", data: header + Data(count: count - header.count))
  }

  private func expectWhole(_ steps: [Int], of count: Int) {
    #expect(steps == steps.sorted())
    #expect(Set(steps).count == steps.count)
    #expect(steps.last == count)
    #expect(heard.totals == [count])
  }

  @Test func `the backend in process tells what it has taken, step by step`() async throws {
    let app = try await app(backend, url())
    let file = picture(300_000)
    let result = try await app.interactor.updateAvatar(file, crop: nil, onProgress: heard.add)
    guard case .uploaded = result else {
      Issue.record("\(result)")
      return
    }
    expectWhole(heard.all, of: file.data.count)
    #expect(heard.all == [65_536, 131_072, 196_608, 262_144, 300_000])
  }

  @Test func `over HTTP it is told what has been sent`() async throws {
    let front = try BackendFront { [backend] in await backend.respond(to: $0) }
    let app = try await app(URLSessionHTTPClient(), front.url)
    let file = picture(2_000_000)
    _ = try await app.interactor.updateAvatar(file, crop: nil, onProgress: heard.add)
    expectWhole(heard.all, of: file.data.count)
    #expect(heard.all.count > 1)
  }

  @Test func `a picture the backend does not take is never told as sent`() async throws {
    let app = try await app(
      BackendHarness { $0.avatarLimits = AvatarLimits(maximumBytes: 1_000) }.backend(), url())
    let result = try await app.interactor.updateAvatar(
      picture(5_000), crop: nil, onProgress: heard.add)
    #expect(result == .failed(.tooLarge, canRetry: false))
    #expect(heard.all == [])
  }

  @Test func `nothing is told once the upload was cancelled`() async throws {
    let client = HesitantClient(backend)
    let app = try await app(client, url())
    let file = picture(1_000)
    let upload = Task {
      try await app.interactor.updateAvatar(file, crop: nil, onProgress: heard.add)
    }
    await client.gate.waitForVisitors(1)
    upload.cancel()
    client.gate.open()
    await client.isDone.wait()
    await #expect(throws: CancellationError.self) { try await upload.value }
    #expect(heard.all == [500])
  }

  @Test func `nothing is told once the person signed out`() async throws {
    let client = HesitantClient(backend)
    let app = try await app(client, url())
    let file = picture(1_000)
    let upload = Task {
      try await app.interactor.updateAvatar(file, crop: nil, onProgress: heard.add)
    }
    await client.gate.waitForVisitors(1)
    _ = try await app.signOut.execute()
    await #expect(throws: CancellationError.self) { try await upload.value }
    client.gate.open()
    await client.isDone.wait()
    #expect(heard.all == [500])
  }
}
