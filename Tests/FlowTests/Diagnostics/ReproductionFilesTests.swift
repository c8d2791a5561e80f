import Foundation
import Testing

@testable import DebugTools

/// The files of reproductions: which stay, and their names.
struct ReproductionFilesTests {
  private let path = TemporaryStatePath()
  private let reproduction = Reproduction(
    version: "1", configuration: "mock", isSignedIn: true, route: "home")

  private var files: ReproductionFiles { ReproductionFiles(stateFolder: path.folder) }

  /// Writes as many files as stay, each a second after the one before it, long ago.
  private func fill(named name: (Int) -> String) throws {
    for number in 1...ReproductionFiles.limit {
      try files.write(reproduction, to: name(number))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(number))],
        ofItemAtPath: files.path(of: name(number)))
    }
  }

  @Test func `a clock that was set back deletes the file that was written first`() throws {
    try fill { "2026-11-29T12-00-00Z-0\($0 + 10).json" }
    let new = files.newName(at: Date(timeIntervalSince1970: 0))
    try files.write(reproduction, to: new)
    #expect(files.names().count == ReproductionFiles.limit)
    #expect(files.names().first == "2026-11-29T12-00-00Z-012.json")
    #expect(files.names().last == new)
  }

  @Test func `the new file stays when all are of one instant`() throws {
    try fill { "2026-11-29T12-00-00Z-0\($0 + 10).json" }
    let new = files.newName(at: Date(timeIntervalSince1970: 0))
    for name in files.names() {
      try FileManager.default.setAttributes(
        [.modificationDate: Date.distantFuture], ofItemAtPath: files.path(of: name))
    }
    try files.write(reproduction, to: new)
    #expect(files.names().count == ReproductionFiles.limit)
    #expect(files.names().contains(new))
  }

  @Test func `a clock that stands still writes over no other file`() throws {
    let instant = Date(timeIntervalSince1970: 0)
    for _ in 0..<(2 * ReproductionFiles.limit) {
      let (names, new) = (files.names(), files.newName(at: instant))
      #expect(!names.contains(new))
      try files.write(reproduction, to: new)
      #expect(files.names().count == min(names.count + 1, ReproductionFiles.limit))
    }
  }
}
