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

/// What a disk without room or rights leaves; each in a process of its own.
@Suite(.timeLimit(.minutes(5)), .serialized) struct DatabaseDiskTests {
  /// Writes until there is no room; checks that what was acknowledged is there, and nothing else.
  private static func fill(_ path: String, makeRoom: () -> Void) async throws {
    let site = CrashSite(path: path)
    let notes = FileCollectionPersistence<Note>(
      folder: site.folder.appending("documents"), name: "notes",
      namespace: DocumentNamespace(configuration: "test"))
    try await site.queue.enqueue(7)
    try await notes.save([Note(id: "small")])
    var stored = 0
    var failure: DatabaseError?
    while failure == nil {
      do {
        try await site.stack.write { [stored] db in
          try db.execute("INSERT INTO first VALUES (\(stored), randomblob(100000))")
          try db.execute("INSERT INTO second VALUES (\(stored))")
        }
        stored += 1
      } catch let error as DatabaseError {
        failure = error
      }
    }
    try #require(failure == .full)
    try #require(stored > 0)
    let large = Note(id: "large", owner: String(repeating: "x", count: 8 << 20))
    var refusal: DocumentError?
    do { try await notes.save([large]) } catch let error as DocumentError { refusal = error }
    try #require(refusal == .full)
    for _ in 0..<2 {
      let (first, second) = try await CrashSite(path: path).halves()
      try #require(first == Array(0..<stored) && second == first)
      try #require(try await site.queue.writes().map(\.payload) == [7])
      try #require(try await notes.documents(matching: DocumentQuery()) == [Note(id: "small")])
      makeRoom()
    }
    try await site.writeHalves(stored)
    try #require(try await site.stack.integrityCheck().findings.isEmpty)
  }

  @Test func `a file that may not grow is full, loses nothing and goes on when it may`()
    async throws
  {
    let temporary = try TemporaryFolder()
    let path = temporary.folder.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      await reportingIssues {
        limitFileSize(to: 1 << 20)
        try await Self.fill(path) { limitFileSize(to: nil) }
      }
    }
  }

  /// Only root may make a disk; the limit of a file, above, stands in for others.
  @Test func `a disk that is full loses nothing and goes on when there is room`() async throws {
    let temporary = try TemporaryFolder()
    let path = temporary.folder.path
    guard let disk = SmallDisk(at: path, bytes: 4 << 20) else { return }
    await #expect(processExitsWith: .success) { [path = path as String] in
      await reportingIssues {
        let ballast = CrashSafeFile(path: path + "/ballast")
        try ballast.write(Data(count: 1 << 20))
        try await Self.fill(path) { unlink(ballast.path) }
      }
    }
    withExtendedLifetime(disk) {}
  }

  @Test func `a folder or file without rights is a typed error and loses nothing`() async throws {
    let temporary = try TemporaryFolder()
    let path = temporary.folder.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      await reportingIssues {
        becomeOrdinaryUser(owning: path)
        try await Self.loseRights(path)
      }
    }
  }

  private static func loseRights(_ path: String) async throws {
    let site = CrashSite(path: path)
    try await site.writeHalves(1)
    let folder = path + "/database"
    for (place, taken, given) in [
      (folder, 0o500, 0o700), (folder + "/app.sqlite", 0o400, 0o600), (folder, 0, 0o700),
    ] as [(String, mode_t, mode_t)] {
      await site.stack.suspend()
      chmod(place, taken)
      site.stack.resume()
      var failure: DatabaseError?
      do { try await site.writeHalves(2) } catch let error as DatabaseError { failure = error }
      try #require(failure != nil)
      chmod(place, given)
      // Without another suspension: no connection of before stands in the way.
      try await site.writeHalves(3)
      let (first, second) = try await site.halves()
      try #require(first == [1, 3] && second == [1, 3])
      try await site.stack.write { db in
        try db.execute("DELETE FROM first WHERE id = 3")
        try db.execute("DELETE FROM second WHERE id = 3")
      }
    }
  }
}
