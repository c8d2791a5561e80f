import Data
import Domain
import LocalPersistence
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Pictures on disk that others can reach, and files that killed processes left beside them.
@Suite struct PrivatePictureTests {
  private let temporary = TemporaryFolder()
  private var folder: SecureFolder { temporary.folder.appending("avatars") }

  private func store() -> LocalAvatarStore {
    LocalAvatarStore(
      folder: folder,
      index: FileKeyValueStore(folder: temporary.folder.appending("values"), namespace: "avatars"))
  }

  private func stored() async throws -> String {
    try await store().store(try Fixture.avatar(side: 8), for: .pending)
    return try #require(try folder.entryNames().first)
  }

  @Test func `a picture that others may read is refused`() async throws {
    let path = folder.path + "/" + (try await stored())
    #expect(chmod(path, 0o644) == 0)
    await #expect(
      throws: FileSystemError.insecurePermissions(path: path, permissions: 0o644)
    ) {
      try await store().retrieve(for: .pending)
    }
    #expect(chmod(path, 0o600) == 0)
    #expect(try await store().retrieve(for: .pending) != nil)
  }

  @Test func `a link in the place of a picture is refused`() async throws {
    let path = folder.path + "/" + (try await stored())
    #expect(rename(path, temporary.folder.path + "/away") == 0)
    #expect(symlink(temporary.folder.path + "/away", path) == 0)
    await #expect(throws: FileSystemError.unexpectedKind(path: path)) {
      try await store().retrieve(for: .pending)
    }
  }

  @Test func `no picture is written to or read from a folder that others may enter`() async throws {
    let name = try await stored()
    #expect(chmod(folder.path, 0o755) == 0)
    let failure = FileSystemError.insecurePermissions(path: folder.path, permissions: 0o755)
    await #expect(throws: failure) {
      try await store().store(try Fixture.avatar(side: 9), for: .user(UserID("u")))
    }
    await #expect(throws: failure) { try await store().retrieve(for: .pending) }
    await #expect(throws: failure) { try await store().removeAll() }
    #expect(try folder.entryNames() == [name])
  }

  @Test func `files that a killed process left among the pictures are removed at their first use`()
    async throws
  {
    let name = try await stored()
    try folder.file(".tmp-1-1").write(Data("half".utf8))
    #expect(try await store().retrieve(for: .pending) != nil)
    #expect(try folder.entryNames() == [name])
  }
}
