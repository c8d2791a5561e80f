@testable import LocalPersistence
import Synchronization
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

@Suite struct RotatingLineFileTests {
  let temporary: TemporaryFolder
  /// 2026-11-27, 12:00 UTC.
  let noon = Date(timeIntervalSince1970: 1_795_780_800)

  init() throws { temporary = try TemporaryFolder() }

  private var folder: SecureFolder { temporary.folder.appending("logs") }

  private func file(_ limits: RotatingLineFile.Limits = .init()) -> RotatingLineFile {
    RotatingLineFile(folder: folder, fileExtension: "jsonl", limits: limits)
  }

  private func text(_ name: String) throws -> String? {
    try folder.file(name).read().map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `lines stand in the file of their day, for their owner only`() throws {
    let lines = file()
    #expect(try folder.entryNames() == [])
    try lines.append("one", at: noon)
    try lines.append("two", at: noon)
    #expect(try text("2026-11-27.jsonl") == "one\ntwo\n")
    #expect(permissions(of: folder.path) == 0o700)
    #expect(permissions(of: folder.path + "/2026-11-27.jsonl") == 0o600)
  }

  @Test(arguments: [
    (-1, "1969-12-31"), (0, "1970-01-01"), (951_782_399, "2000-02-28"), (951_782_400, "2000-02-29"),
    (-62_135_596_800, "0001-01-01"), (253_402_300_799, "9999-12-31"),
  ])
  func `a name says its day and comes back`(second: Int, day: String) throws {
    let name = LineFileName(day: LineFileName.day(of: second), number: 3)
    #expect(name.text("jsonl") == "\(day).3.jsonl")
    #expect(LineFileName("\(day).3.jsonl", "jsonl") == name)
  }

  @Test func `a full file is followed by the next number, and the oldest is deleted`() throws {
    let lines = file(.init(fileBytes: 10, fileCount: 3))
    for number in 0..<12 { try lines.append("line \(number)", at: noon) }
    #expect(
      try folder.entryNames() == ["2026-11-27.3.jsonl", "2026-11-27.4.jsonl", "2026-11-27.5.jsonl"])
    #expect(try lines.lastLines(3) == ["line 9", "line 10", "line 11"])
    // The tenth file comes after the ninth.
    for number in 12..<24 { try lines.append("line \(number)", at: noon) }
    #expect(try lines.lastLines(100) == (18..<24).map { "line \($0)" })
    #expect(try text("2026-11-27.11.jsonl") == "line 22\nline 23\n")
  }

  @Test func `a new day begins a file, and days beyond the limit are deleted`() throws {
    let lines = file(.init(days: 2))
    for day in 0..<4 {
      try lines.append("day \(day)", at: noon.addingTimeInterval(Double(day) * 86_400))
    }
    #expect(try folder.entryNames() == ["2026-11-29.jsonl", "2026-11-30.jsonl"])
  }

  @Test func `the file that is written is never deleted, also before files of later days`() throws {
    let limits = RotatingLineFile.Limits(fileCount: 2)
    for day in 1...4 {
      try file(limits).append("later", at: noon.addingTimeInterval(Double(day) * 86_400))
    }
    try file(limits).append("now", at: noon)
    #expect(try text("2026-11-27.jsonl") == "now\n")
  }

  @Test func `other entries of the folder are left alone`() throws {
    try folder.create()
    for name in ["1999-01-01.txt", "2026-1-1.jsonl", "notes.jsonl", "2026-11-27.x.jsonl"] {
      try folder.file(name).write(Data("kept".utf8))
    }
    let lines = file(.init(fileBytes: 1, fileCount: 1, days: 1))
    for _ in 0..<3 { try lines.append("line", at: noon) }
    #expect(try folder.entryNames().count == 5)
    try lines.deleteAll()
    #expect(try folder.entryNames().count == 4)
  }

  @Test func `a line that an earlier process did not end is ended`() throws {
    try folder.create()
    try folder.file("2026-11-27.jsonl").write(Data("whole\ntor".utf8))
    try file().append("next", at: noon)
    #expect(try text("2026-11-27.jsonl") == "whole\ntor\nnext\n")
  }

  @Test func `a folder that is deleted meanwhile is made again`() throws {
    let lines = file()
    try lines.append("one", at: noon)
    try FileManager.default.removeItem(atPath: folder.path)
    try lines.append("two", at: noon.addingTimeInterval(1))
    #expect(try lines.lastLines(10) == ["two"])
  }

  @Test func `a file that others may read, a link and a folder in its place are refused`() throws {
    try folder.create()
    let path = folder.path + "/2026-11-27.jsonl"
    try CrashSafeFile(path: path, permissions: 0o644).write(Data())
    #expect(throws: FileSystemError.insecurePermissions(path: path, permissions: 0o644)) {
      try file().append("line", at: noon)
    }
    try FileManager.default.removeItem(atPath: path)
    #expect(symlink("/dev/null", path) == 0)
    #expect(throws: FileSystemError.self) { try file().append("line", at: noon) }
    try FileManager.default.removeItem(atPath: path)
    try SecureFolder(path: path).create()
    #expect(throws: FileSystemError.self) { try file().append("line", at: noon) }
    // It works as soon as the path is free.
    let lines = file()
    #expect(throws: FileSystemError.self) { try lines.append("lost", at: noon) }
    try FileManager.default.removeItem(atPath: path)
    try lines.append("line", at: noon)
    #expect(try lines.lastLines(2) == ["line"])
  }

  @Test func `two files of one folder lose and tear no line`() async throws {
    let limits = RotatingLineFile.Limits(fileBytes: 5_000, fileCount: 100)
    await withTaskGroup { group in
      for writer in 0..<4 {
        let lines = file(limits)
        group.addTask {
          for number in 0..<500 {
            do {
              try lines.append("\(writer) \(number)", at: noon)
            } catch {
              Issue.record(error)
            }
          }
        }
      }
    }
    let found = try file(limits).lastLines(10_000)
    #expect(found.count == 2_000)
    for writer in 0..<4 {
      let own = found.filter { $0.hasPrefix("\(writer) ") }
      #expect(own.count == 500 && Set(own).count == 500)
    }
  }

  #if os(Linux)
    @Test func `a full disk costs the line, and the next one stands alone`() async {
      await #expect(processExitsWith: .success) {
        let temporary = try TemporaryFolder()
        let lines = RotatingLineFile(folder: temporary.folder, fileExtension: "jsonl")
        let noon = Date(timeIntervalSince1970: 1_795_780_800)
        try lines.append("first", at: noon)
        limitFileSize(to: 10)
        #expect(throws: FileSystemError.self) {
          try lines.append(String(repeating: "x", count: 100), at: noon)
        }
        limitFileSize(to: nil)
        try lines.append("last", at: noon)
        #expect(try lines.lastLines(10) == ["first", "xxxx", "last"])
      }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a process killed while it writes loses at most its last line`() async {
      await #expect(processExitsWith: .success) {
        let temporary = try TemporaryFolder()
        let noon = Date(timeIntervalSince1970: 1_795_780_800)
        let process = try KilledProcess()
        for run in 0..<100 {
          let folder = temporary.folder.appending("\(run)")
          let lines = RotatingLineFile(
            folder: folder, fileExtension: "jsonl",
            limits: .init(fileBytes: 2_000, fileCount: 1_000))
          let done = try process.run(killedAfter: 50 + run, spin: run * 97) { index in
            try lines.append("line \(index)", at: noon)
          }
          let found = try lines.lastLines(1_000_000)
          #expect(Array(found.prefix(done)) == (0..<done).map { "line \($0)" })
          #expect(found.count <= done + 1)
        }
      }
    }
  #endif
}

extension RotatingLineFile {
  fileprivate func append(_ line: String, at date: Date) throws(FileSystemError) {
    try append(at: date) { $0 += Array(line.utf8) }
  }
}
