import Domain
import DomainMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct UploadProgressTests {
  private final class Heard: Sendable {
    private let steps = Mutex<[UploadProgress]>([])
    var all: [Int] { steps.withLock { $0.map(\.sentBytes) } }
    var handler: UploadProgressHandler {
      { step in self.steps.withLock { $0.append(step) } }
    }
  }

  private let store = AvatarStoreFake()
  private let uploader: MediaUploaderFake
  private let data = SampleImage.png(width: 8, height: 8)
  private let heard = Heard()

  init() throws { uploader = MediaUploaderFake(baseURL: try Fixture.baseURL()) }

  private func update() async throws -> AvatarResult {
    try await UpdateAvatarUseCase(uploader: uploader, avatars: store)
      .execute(data, fileName: "me.png", for: .pending, onProgress: heard.handler)
  }

  @Test(arguments: [
    (0, 10, 0.0), (5, 10, 0.5), (10, 10, 1.0), (-1, 10, 0.0), (11, 10, 1.0), (0, 0, 1.0),
    (3, -3, 1.0), (.max, .min, 1.0),
  ])
  func `the fraction is between 0 and 1`(
    sent: Int, total: Int, fraction: Double
  ) {
    #expect(UploadProgress(sentBytes: sent, totalBytes: total).fraction == fraction)
  }

  @Test func `progress is reported up to all bytes`() async throws {
    _ = try await update()
    #expect(heard.all == [data.count / 2, data.count])
  }

  @Test func `no progress is reported for an upload that is skipped`() async throws {
    _ = try await update()
    _ = try await update()
    #expect(heard.all == [data.count / 2, data.count])
  }

  @Test func `a retry reports progress; a failed upload never reports all bytes`() async throws {
    uploader.failure = RemoteError.serviceFailed
    _ = try await update()
    #expect(heard.all == [data.count / 2])
    uploader.failure = nil
    _ = try await RetryAvatarUploadsUseCase(uploader: uploader, avatars: store)
      .execute(onProgress: heard.handler)
    #expect(heard.all == [data.count / 2, data.count / 2, data.count])
  }
}
