import Domain
import DomainMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct AvatarUseCaseTests {
  private let store = AvatarStoreFake()
  private let uploader: MediaUploaderFake
  private let data = SampleImage.png(width: 8, height: 8)

  init() throws {
    uploader = MediaUploaderFake(baseURL: try Fixture.baseURL())
  }

  private func update(
    _ data: Data? = nil, processor: ImageProcessorFake? = nil
  ) async throws -> AvatarResult {
    try await UpdateAvatarUseCase(uploader: uploader, avatars: store, processor: processor)
      .execute(data ?? self.data, fileName: "me.png", for: .pending)
  }

  private func retry() async throws -> [AvatarResult] {
    try await RetryAvatarUploadsUseCase(uploader: uploader, avatars: store).execute()
  }

  private func url(_ name: String) throws -> URL {
    try #require(URL(string: "https://cdn.example.com/avatars/\(name)"))
  }

  @Test func `a successful upload stores the URL and leaves the queue empty`() async throws {
    #expect(try await update() == .uploaded(url("1.png")))
    #expect(try await store.remoteURL(for: .pending) == url("1.png"))
    #expect(try await store.pendingUploads().isEmpty)
  }

  @Test func `the same picture is uploaded once, a different one again`() async throws {
    _ = try await update()
    #expect(try await update() == .uploaded(url("1.png")))
    #expect(uploader.uploads.count == 1)
    #expect(
      try await update(SampleImage.jpeg(width: 9, height: 9)) == .uploaded(url("2.jpg")))
    #expect(try await store.retrieve(for: .pending)?.format == .jpeg)
  }

  @Test func `a signed-in user's picture is uploaded again, and replaces the one that waits`()
    async throws
  {
    let key = AvatarKey.user(try Fixture.profile().id)
    uploader.failure = RemoteError.offline
    _ = try await update()
    #expect(try await store.pendingUploads() == [.pending])
    uploader.failure = nil
    let use = UpdateAvatarUseCase(uploader: uploader, avatars: store)
    let other = SampleImage.jpeg(width: 9, height: 9)
    let first = try await use.execute(other, fileName: "me.jpg", for: key)
    #expect(try await store.pendingUploads().isEmpty)
    #expect(try await store.retrieve(for: .pending) == nil)
    let second = try await use.execute(other, fileName: "me.jpg", for: key)
    guard case .uploaded(let before) = first, case .uploaded(let after) = second else {
      Issue.record("\(first), \(second)")
      return
    }
    #expect(before != after, "another device may have removed the first one")
  }

  @Test func `a removed picture leaves the service, this device and the queue`() async throws {
    var profile = try Fixture.profile()
    profile.avatarURL = try url("1.png")
    let profiles = ProfileRepositoryFake(remote: profile, cached: profile)
    let removal = RemoveAvatarUseCase(profiles: profiles, avatars: store)
    _ = try await update()
    try await store.enqueueUpload(for: .user(profile.id))
    profiles.remoteFailure = RemoteError.offline
    await #expect(throws: RemoteError.offline) { try await removal.execute(for: profile.id) }
    #expect(try await store.retrieve(for: .pending) != nil)
    profiles.remoteFailure = nil
    try await removal.execute(for: profile.id)
    #expect(profiles.remote?.avatarURL == nil && profiles.cached?.avatarURL == nil)
    #expect(try await store.retrieve(for: .pending) == nil)
    #expect(try await store.pendingUploads().isEmpty)
  }

  @Test func `a failed upload leaves the picture stored and queued`() async throws {
    uploader.failure = RemoteError.serviceFailed
    let result = try await update()
    #expect(result == .failed(.uploadFailed(.serviceFailed), canRetry: true))
    #expect(try await store.retrieve(for: .pending)?.data == data)
    #expect(try await store.pendingUploads() == [.pending])
    uploader.failure = nil
    #expect(try await retry() == [.uploaded(url("2.png"))])
    #expect(try await store.pendingUploads().isEmpty)
    #expect(try await retry().isEmpty)
  }

  @Test func `offline, the picture is stored and queued`() async throws {
    uploader.failure = RemoteError.offline
    #expect(try await update() == .cached(.pending))
    #expect(try await store.pendingUploads() == [.pending])
    #expect(try await retry() == [.cached(.pending)])
  }

  @Test func `a picture that the service rejects is not queued`() async throws {
    uploader.failure = AvatarError.tooLarge
    #expect(try await update() == .failed(.tooLarge, canRetry: false))
    #expect(try await store.pendingUploads().isEmpty)
  }

  @Test func `a picture beyond the limits is neither stored nor sent`() async throws {
    let huge = SampleImage.jpeg(width: 65_535, height: 65_535)
    #expect(try await update(huge) == .failed(.tooLarge, canRetry: false))
    #expect(try await update(Data("GIF89a".utf8)) == .failed(.invalidFormat, canRetry: false))
    #expect(try await store.retrieve(for: .pending) == nil)
    #expect(uploader.uploads.isEmpty)
  }

  @Test func `the upload succeeds when the store fails`() async throws {
    store.failure = RemoteError.unexpected(type: "DiskFull")
    #expect(try await update() == .uploaded(url("1.png")))
  }

  @Test func `pictures are scaled to 512 pixels`() async throws {
    let processor = ImageProcessorFake()
    #expect(try await update(processor: processor) == .uploaded(url("1.png")))
    #expect(processor.targetSizes == [PixelSize(width: 512, height: 512)])
    let failing = ImageProcessorFake(failure: AvatarError.processingFailed)
    #expect(try await update(processor: failing) == .failed(.processingFailed, canRetry: false))
  }

  @Test func `the crop reaches the processor`() async throws {
    let processor = ImageProcessorFake()
    let useCase = UpdateAvatarUseCase(uploader: uploader, avatars: store, processor: processor)
    let crop = PixelRect(x: 1, y: 2, width: 3, height: 3)
    _ = try await useCase.execute(data, fileName: "me.png", crop: crop, for: .pending)
    _ = try await useCase.execute(data, fileName: "me.png", for: .pending)
    #expect(processor.crops == [crop, nil])
    let wide = PixelRect(x: 1, y: 2, width: 4, height: 3)
    let refused = try await useCase.execute(data, fileName: "me.png", crop: wide, for: .pending)
    #expect(refused == .failed(.cropNotSquare, canRetry: false))
    #expect(processor.crops.count == 2)
    let failing = ImageProcessorFake(failure: AvatarError.cropOutsidePicture)
    #expect(try await update(processor: failing) == .failed(.cropOutsidePicture, canRetry: false))
  }

  @Test func `the processor decides which formats are accepted`() async throws {
    let webp = SampleImage.webp(width: 8, height: 8)
    let all = ImageProcessorFake()
    let two = ImageProcessorFake(formats: ImageFormat.uploadable)
    #expect(try await update(webp, processor: two) == .failed(.unsupportedFormat, canRetry: false))
    #expect(try await update(webp) == .failed(.invalidFormat, canRetry: false))
    #expect(try await update(webp, processor: all) == .uploaded(url("1.webp")))
  }

  @Test func `cancellation of any step is rethrown`() async throws {
    await #expect(throws: CancellationError.self) {
      try await update(processor: ImageProcessorFake(failure: CancellationError()))
    }
    uploader.failure = CancellationError()
    await #expect(throws: CancellationError.self) { try await update() }
    #expect(try await store.pendingUploads() == [.pending])
    store.failure = CancellationError()
    await #expect(throws: CancellationError.self) { try await update() }
  }

  @Test(arguments: [
    (AvatarError.invalidFormat, false, "Choose a JPEG or PNG picture."),
    (.uploadFailed(.offline), true, "Upload failed. Try again later?"),
    (.uploadFailed(.unauthorized(.sessionEnded)), false, "Upload failed. Try again later?"),
    (.unsupportedFormat, false, "Choose a JPEG, PNG or WebP picture."),
    (
      .cropOutsidePicture, false,
      "The crop is outside the picture. Choose a part of the picture."
    ),
    (.cropNotSquare, false, "The crop is not square. Make it as wide as it is high."),
    (.tooLarge, false, "Image too large. Try a smaller photo."),
  ])
  func `errors have a message and flags`(error: AvatarError, canRetry: Bool, message: String) {
    #expect(error.canRetry == canRetry)
    #expect(error.description == message)
  }
}
