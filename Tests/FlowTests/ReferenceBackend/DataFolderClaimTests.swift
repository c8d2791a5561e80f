import ReferenceBackend
import Testing

@Suite struct DataFolderClaimTests {
  private let place = TemporaryStatePath()

  @Test func `a folder is one server's until it ends`() throws {
    var first: DataFolderClaim? = try DataFolderClaim(place.backend)
    #expect(throws: DataFolderClaim.Error.inUse(folder: place.backend)) {
      try DataFolderClaim(place.backend)
    }
    withExtendedLifetime(first) {}
    first = nil
    _ = try DataFolderClaim(place.backend)
  }

  @Test func `two folders are two servers'`() throws {
    let first = try DataFolderClaim(place.backend)
    let second = try DataFolderClaim(place.folder + "/other")
    withExtendedLifetime((first, second)) {}
  }

  @Test func `what is no folder cannot be claimed`() {
    #expect(throws: DataFolderClaim.Error.self) { try DataFolderClaim("/dev/null/data") }
  }
}
