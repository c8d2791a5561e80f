@testable import LocalPersistence
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

/// Files and folders of values and documents that are not private.
@Suite(.timeLimit(.minutes(5))) struct PrivateFileTests {
  enum Exposure: CaseIterable {
    case fileMode, folderMode, fileOwner, folderOwner, fileLink, folderLink

    /// Only root can give a file away.
    var isPossible: Bool { geteuid() == 0 || (self != .fileOwner && self != .folderOwner) }

    func apply(to path: String) throws {
      let folder = CrashSafeFile(path: path).folder.path
      switch self {
      case .fileMode: #expect(chmod(path, 0o640) == 0)
      case .folderMode: #expect(chmod(folder, 0o750) == 0)
      case .fileOwner: #expect(chown(path, 65_534, 65_534) == 0)
      case .folderOwner: #expect(chown(folder, 65_534, 65_534) == 0)
      case .fileLink:
        #expect(rename(path, path + "-away") == 0)
        #expect(symlink(path + "-away", path) == 0)
      case .folderLink:
        #expect(rename(folder, folder + "-away") == 0)
        #expect(symlink(folder + "-away", folder) == 0)
      }
    }
  }

  @Test(arguments: Exposure.allCases.filter(\.isPossible))
  func `values that are not private are refused`(exposure: Exposure) throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.folder.appending("values")
    let store = FileKeyValueStore(folder: folder, namespace: "a")
    try store.set(3, for: .count)
    #expect(try store.value(for: .count) == 3)
    try exposure.apply(to: folder.file("a.json").path)
    for store in [store, FileKeyValueStore(folder: folder, namespace: "a")] {
      for body in [
        { _ = try store.value(for: .count) }, { try store.set(4, for: .count) },
      ] as [() throws -> Void] {
        #expect {
          try body()
        } throws: { error in
          if case KeyValueStoreError.insecure = error { true } else { false }
        }
      }
    }
  }

  @Test(arguments: Exposure.allCases.filter(\.isPossible))
  func `documents that are not private are refused`(exposure: Exposure) async throws {
    let backing = try DocumentBacking(.file)
    let notes = backing.notes()
    try await notes.save([Note(id: "a")])
    let path = try #require(files(below: backing.folder.path).first { $0.hasSuffix(".json") })
    try exposure.apply(to: backing.folder.path + "/" + path)
    for body in [
      { _ = try await notes.document(id: "a") },
      { _ = try await notes.documents(matching: DocumentQuery()) },
    ] as [() async throws -> Void] {
      await #expect {
        try await body()
      } throws: { error in
        if case DocumentError.insecure = error { true } else { false }
      }
    }
    guard [.folderMode, .folderOwner, .folderLink].contains(exposure) else { return }
    await #expect(throws: DocumentError.self) { try await notes.save([Note(id: "b")]) }
    await #expect(throws: DocumentError.self) { try await notes.deleteAll() }
  }
}
