import Data
import DataMock
import Domain
import Networking
import NetworkingMock
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
        now: Fixture.clock),
      now: Fixture.clock)
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
    await #expect(throws: RemoteFailure.unreachable) { try await upload.value }
    #expect(backend.requests.count == 3)
  }

  @Test func `an upload that succeeds at the second try succeeds`() async throws {
    let url = try #require(URL(string: "https://cdn.example.com/1.png"))
    backend.answer(Self.route, with: HTTPResponse(status: 503), BackendReply.avatar(url))
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
  func `the picture itself is refused, and not tried again`(
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
  func `an address that is none on the web is refused`(body: String) async throws {
    backend.answer(Self.route, with: Fixture.json(body))
    await #expect(throws: RemoteFailure.invalidResponse) {
      try await uploader(backend).upload(try Fixture.avatar())
    }
  }
}
