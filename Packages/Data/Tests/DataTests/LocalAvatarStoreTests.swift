import Data
import Domain
import LocalPersistence
import LocalPersistenceMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The contract of an avatar store, on disk and in memory.
@Suite struct LocalAvatarStoreTests {
  enum Kind: CaseIterable { case memory, folder }

  private let folder = TemporaryFolder()

  private func store(_ kind: Kind) -> LocalAvatarStore {
    switch kind {
    case .memory: LocalAvatarStore()
    case .folder: onDisk()
    }
  }

  private func onDisk() -> LocalAvatarStore {
    LocalAvatarStore(
      folder: folder.folder.appending("avatars"),
      index: FileKeyValueStore(folder: folder.folder.appending("values"), namespace: "avatars"))
  }

  private func pictures() throws -> [String] {
    try folder.folder.appending("avatars").entryNames()
  }

  @Test(arguments: Kind.allCases)
  func `a stored avatar is returned unchanged`(kind: Kind) async throws {
    let store = store(kind)
    #expect(try await store.retrieve(for: .pending) == nil)
    try await store.store(try Fixture.avatar(), for: .pending)
    #expect(try await store.retrieve(for: .pending) == (try Fixture.avatar()))
    #expect(try await store.retrieve(for: .user(UserID("../u"))) == nil)
  }

  @Test(arguments: Kind.allCases)
  func `a new avatar replaces the old one and its URL`(kind: Kind) async throws {
    let store = store(kind)
    let url = try #require(URL(string: "https://cdn.example.com/1.png"))
    try await store.store(try Fixture.avatar(side: 8), for: .pending)
    try await store.completeUpload(for: .pending, at: url)
    #expect(try await store.remoteURL(for: .pending) == url)
    try await store.store(try Fixture.avatar(side: 9), for: .pending)
    #expect(try await store.remoteURL(for: .pending) == nil)
    #expect(try await store.retrieve(for: .pending)?.pixelSize == PixelSize(width: 9, height: 9))
    if kind == .folder { #expect(try pictures().count == 1) }
  }

  @Test(arguments: Kind.allCases)
  func `the queue is ordered and without duplicates`(kind: Kind) async throws {
    let store = store(kind)
    let key = AvatarKey.user(UserID("u/1"))
    for next in [key, .pending, key] {
      try await store.store(try Fixture.avatar(), for: next)
      try await store.enqueueUpload(for: next)
    }
    #expect(try await store.pendingUploads() == [key, .pending])
    try await store.completeUpload(
      for: key, at: try #require(URL(string: "https://cdn.example.com/1.png")))
    #expect(try await store.pendingUploads() == [.pending])
    try await store.invalidate(for: .pending)
    try await store.invalidate(for: .pending)
    #expect(try await store.pendingUploads().isEmpty)
    #expect(try await store.retrieve(for: .pending) == nil)
    #expect(try await store.retrieve(for: key) != nil)
  }

  @Test(arguments: Kind.allCases)
  func `an avatar in whose place the service has another one is removed, one that waits is not`(
    kind: Kind
  ) async throws {
    let (store, key) = (store(kind), AvatarKey.user(UserID("u")))
    let urls = try ["1", "2"].map {
      try #require(URL(string: "https://cdn.example.com/\($0).png"))
    }
    try await store.store(try Fixture.avatar(), for: key)
    try await store.invalidate(for: key, unlessAt: urls[0])
    #expect(try await store.retrieve(for: key) != nil)
    try await store.completeUpload(for: key, at: urls[0])
    try await store.invalidate(for: key, unlessAt: urls[0])
    #expect(try await store.retrieve(for: key) != nil)
    try await store.enqueueUpload(for: key)
    try await store.invalidate(for: key, unlessAt: nil)
    #expect(try await store.pendingUploads() == [key])
    try await store.completeUpload(for: key, at: urls[0])
    try await store.invalidate(for: key, unlessAt: urls[1])
    #expect(try await store.retrieve(for: key) == nil)
    if kind == .folder { #expect(try pictures().isEmpty) }
  }

  @Test(arguments: Kind.allCases)
  func `removeAll removes avatars, queue and files`(kind: Kind) async throws {
    let store = store(kind)
    try await store.removeAll()
    try await store.store(try Fixture.avatar(), for: .pending)
    try await store.enqueueUpload(for: .pending)
    try await store.removeAll()
    #expect(try await store.retrieve(for: .pending) == nil)
    #expect(try await store.pendingUploads().isEmpty)
    if kind == .folder { #expect(try pictures().isEmpty) }
  }

  @Test func `another instance on the folder reads avatars and queue`() async throws {
    let key = AvatarKey.user(UserID("u"))
    try await onDisk().store(try Fixture.avatar(fileName: "ü.png"), for: key)
    try await onDisk().enqueueUpload(for: key)
    #expect(try await onDisk().retrieve(for: key)?.fileName == "ü.png")
    #expect(try await onDisk().pendingUploads() == [key])
  }

  @Test(arguments: ["", "no picture"])
  func `a damaged or missing picture is returned as nil`(contents: String) async throws {
    let store = onDisk()
    try await store.store(try Fixture.avatar(), for: .pending)
    let name = try #require(try pictures().first)
    try folder.folder.appending("avatars").file(name).write(Data(contents.utf8))
    #expect(try await store.retrieve(for: .pending) == nil)
    try folder.folder.appending("avatars").file(name).delete()
    #expect(try await store.retrieve(for: .pending) == nil)
  }

  @Test func `an index that cannot be written keeps the old avatar`() async throws {
    let index = FailingKeyValueStore()
    let store = LocalAvatarStore(folder: folder.folder.appending("avatars"), index: index)
    try await store.store(try Fixture.avatar(side: 8), for: .pending)
    index.fail(.update, with: .busy)
    await #expect(throws: KeyValueStoreError.busy) {
      try await store.store(try Fixture.avatar(side: 9), for: .pending)
    }
    #expect(try await store.retrieve(for: .pending)?.pixelSize == PixelSize(width: 8, height: 8))
  }

  @Test(arguments: ["{}", #"{"entries":null,"queue":null}"#, #"{"later":1}"#])
  func `an index of another version is readable`(text: String) async throws {
    struct Raw: Codable { let later: Int? }
    let index = InMemoryKeyValueStore()
    let raw = try JSONDecoder().decode(Raw.self, from: Data(text.utf8))
    try index.set(raw, for: KeyValueKey("avatars", default: Raw(later: nil)))
    let store = LocalAvatarStore(folder: folder.folder.appending("avatars"), index: index)
    #expect(try await store.pendingUploads().isEmpty)
    try await store.store(try Fixture.avatar(), for: .pending)
    #expect(try await store.retrieve(for: .pending) != nil)
  }
}
