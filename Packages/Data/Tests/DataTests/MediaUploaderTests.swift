import Data
import DataMock
import Domain
import Networking
import NetworkingMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(5))) struct MediaUploaderTests {
  private let backend = ScriptedBackend()
  private static let route = "PUT /v1/profile/avatar"

  private func uploader(_ client: any HTTPClient) throws -> RemoteMediaUploader {
    RemoteMediaUploader(
      client: APIClient(
        configuration: APIClient.Configuration(baseURL: try Fixture.baseURL()), client: client,
        now: Fixture.clock))
  }

  private func retrying(_ attempts: Int, on clock: TestClock) -> RetryHTTPClient {
    RetryHTTPClient(
      client: backend,
      configuration: RetryHTTPClient.Configuration(
        strategy: .exponential(maxAttempts: attempts)),
      clock: clock, now: Fixture.clock, random: { 1 })
  }

  @Test func testAvatarUpload_success() async throws {
    backend.answer(
      Self.route, with: Fixture.json(#"{"url": "https://cdn.example.com/avatars/123.jpg"}"#))
    let result = try await uploader(backend).upload(try Fixture.avatar())
    #expect(result.absoluteString == "https://cdn.example.com/avatars/123.jpg")
  }

  @Test func testAvatarUpload_failure_retries() async throws {
    backend.fail(Self.route, with: .connectionLost)
    let clock = TestClock()
    let uploader = try uploader(retrying(3, on: clock))
    let avatar = try Fixture.avatar()
    let upload = Task { try await uploader.upload(avatar) }
    for pause in [500, 1000] {
      await clock.waitForSleepers(1)
      clock.advance(by: .milliseconds(pause))
    }
    await #expect(throws: RemoteError.unreachable) { try await upload.value }
    #expect(backend.requests.count == 3)
  }

  @Test func `an upload that succeeds at the second attempt returns the URL`() async throws {
    let url = try #require(URL(string: "https://cdn.example.com/1.png"))
    backend.answer(Self.route, with: HTTPResponse(status: 503), BackendResponses.avatar(url))
    let clock = TestClock()
    let uploader = try uploader(retrying(3, on: clock))
    let avatar = try Fixture.avatar()
    let upload = Task { try await uploader.upload(avatar) }
    await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(500))
    #expect(try await upload.value == url)
    #expect(backend.requests.map(\.body.data) == [avatar.data, avatar.data])
  }

  @Test(arguments: [(413, AvatarError.tooLarge), (415, AvatarError.invalidFormat)])
  func `a rejected picture throws AvatarError without a retry`(
    status: Int, error: AvatarError
  ) async throws {
    backend.answer(Self.route, with: HTTPResponse(status: status))
    let uploader = try uploader(retrying(3, on: TestClock()))
    await #expect(throws: error) { try await uploader.upload(try Fixture.avatar()) }
    #expect(backend.requests.count == 1)
  }

  @Test(arguments: [
    "{}", #"{"url":null}"#, #"{"url":""}"#, #"{"url":"/avatars/1"}"#,
    #"{"url":"file:///etc/passwd"}"#, #"{"url":"https://"}"#,
  ])
  func `a URL that is not http or https throws`(body: String) async throws {
    backend.answer(Self.route, with: Fixture.json(body))
    await #expect(throws: RemoteError.invalidResponse) {
      try await uploader(backend).upload(try Fixture.avatar())
    }
  }

  /// Reports the given progress in each attempt; all attempts except the last fail.
  private final class ReportingClient: HTTPClient {
    private let attempts: Mutex<[[TransferProgress]]>
    private let observer = Mutex<TransferObserver?>(nil)
    init(_ attempts: [[TransferProgress]]) { self.attempts = Mutex(attempts) }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      let (steps, isLast) = attempts.withLock { ($0.removeFirst(), $0.isEmpty) }
      observer.withLock { $0 = request.context.progress }
      for step in steps { request.context.progress?.report(step) }
      guard isLast else { throw NetworkError.connectionLost }
      return Fixture.json(#"{"url": "https://cdn.example.com/1.png"}"#)
    }

    func reportLate(_ step: TransferProgress) {
      observer.withLock { $0 }?.report(step)
    }
  }

  private final class Heard: Sendable {
    private let steps = Mutex<[UploadProgress]>([])
    var all: [Int] { steps.withLock { $0.map(\.sentBytes) } }
    var totals: Set<Int> { Set(steps.withLock { $0.map(\.totalBytes) }) }
    func add(_ step: UploadProgress) { steps.withLock { $0.append(step) } }
  }

  private func step(
    _ completed: Int, of total: Int? = nil, _ direction: TransferProgress.Direction = .upload
  ) -> TransferProgress {
    TransferProgress(direction, completed: completed, total: total)
  }

  @Test func `reported progress never decreases and ends with all bytes`() async throws {
    let avatar = try Fixture.avatar()
    let total = avatar.data.count
    let client = ReportingClient([
      [step(0), step(5), step(3), step(-7), step(5)],
      [step(0), step(2), step(6), step(1, of: 1, .download), step(.max)],
    ])
    let clock = TestClock()
    let retrying = RetryHTTPClient(
      client: client,
      configuration: RetryHTTPClient.Configuration(strategy: .exponential(maxAttempts: 2)),
      clock: clock, now: Fixture.clock, random: { 1 })
    let heard = Heard()
    let uploader = try uploader(retrying)
    let upload = Task { try await uploader.upload(avatar, onProgress: heard.add) }
    await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(500))
    _ = try await upload.value
    #expect(heard.all == [0, 5, 6, total])
    #expect(heard.totals == [total])
    client.reportLate(step(total))
    #expect(heard.all.count == 4)
  }

  @Test func `without transport progress, only the end is reported`() async throws {
    let heard = Heard()
    let avatar = try Fixture.avatar()
    _ = try await uploader(ReportingClient([[]])).upload(avatar, onProgress: heard.add)
    #expect(heard.all == [avatar.data.count])
  }

  @Test func `no progress is reported after a cancellation`() async throws {
    let heard = Heard()
    let avatar = try Fixture.avatar()
    let client = ReportingClient([[step(1), step(2), step(3)]])
    let uploader = try uploader(client)
    let upload = Task {
      try await uploader.upload(avatar) { step in
        heard.add(step)
        if step.sentBytes == 2 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    _ = await upload.result
    #expect(heard.all == [1, 2])
  }

  @Test func `no progress is reported after a failure`() async throws {
    let heard = Heard()
    let client = ReportingClient([[step(1)], []])
    let uploader = try uploader(client)
    await #expect(throws: RemoteError.unreachable) {
      try await uploader.upload(try Fixture.avatar(), onProgress: heard.add)
    }
    client.reportLate(step(2))
    #expect(heard.all == [1])
  }
}
