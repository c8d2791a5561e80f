import Foundation
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

  @Test func `a folder that others may enter cannot be claimed`() throws {
    try FileManager.default.createDirectory(
      atPath: place.backend, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    let error = #expect(throws: DataFolderClaim.Error.self) { try DataFolderClaim(place.backend) }
    #expect(
      error?.description
        == "the folder \(place.backend) cannot be used: \(place.backend) is open to other users "
        + "(mode 755). Run 'chmod go= \(place.backend)', or choose another path.")
  }

  @Test func `what is no folder cannot be claimed`() {
    #expect(throws: DataFolderClaim.Error.self) { try DataFolderClaim("/dev/null/data") }
  }
}
