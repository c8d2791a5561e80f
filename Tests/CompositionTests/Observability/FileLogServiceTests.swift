import Foundation
import LocalPersistence
import Synchronization
import Testing

@testable import ShellApp

/// Lines of log files.
struct FileLogServiceTests {
  private struct Line: Decodable {
    let time: String
    let level: String
    let type: String
    let event: String
    let parameters: [String: Value]

    enum Value: Decodable, Equatable {
      case text(String)
      case number(Double)
      case boolean(Bool)

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
          self = .text(text)
        } else if let value = try? container.decode(Bool.self) {
          self = .boolean(value)
        } else {
          self = .number(try container.decode(Double.self))
        }
      }
    }
  }

  private func lines(_ folder: TemporaryLogFolder) throws -> [Line] {
    try folder.text().split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }

  private static func entry(
    _ name: String, _ parameters: LogParameters = [:], at seconds: Double = 1_795_780_800
  ) -> LogEntry {
    LogEntry(
      date: Date(timeIntervalSince1970: seconds), level: .info, type: .analytic, name: name,
      parameters: parameters)
  }

  @Test func `an entry is one line of JSON with its members in their order`() async throws {
    let folder = try TemporaryLogFolder()
    let service = FileLogService(stateFolder: folder.folder)
    service.log(Self.entry("HomeView_Appear", ["count": 3, "share": 0.5, "is": true, "text": "a"]))
    await service.flush()
    #expect(
      try folder.text() == #"{"time":"2026-11-27T12:00:00.000Z","level":"info","type":"analytic","#
        + #""event":"HomeView_Appear","parameters":{"count":3,"share":0.5,"is":true,"text":"a"}}"#
        + "\n")
  }

  @Test(arguments: [
    (1_795_780_800.0, "2026-11-27T12:00:00.000Z"), (1_795_780_800.9996, "2026-11-27T12:00:00.999Z"),
    (0.25, "1970-01-01T00:00:00.250Z"), (-0.25, "1969-12-31T23:59:59.750Z"),
    (-62_135_596_800, "0001-01-01T00:00:00.000Z"), (253_402_300_799, "9999-12-31T23:59:59.000Z"),
    (1e18, "9999-12-31T23:59:59.000Z"), (-1e18, "0001-01-01T00:00:00.000Z"),
  ])
  func `times are in UTC with milliseconds`(seconds: Double, expected: String) {
    var bytes: [UInt8] = []
    var line = LogLine()
    line.append(Self.entry("a", at: seconds), to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(#"{"time":"\#(expected)","#))
  }

  @Test(arguments: [
    "a\"b\\c", "a\nb\rc\td\u{0}e\u{1B}[31m", "\u{7F}\u{85}\u{9B}2J", "ä🎉\u{2028}", "\u{FFFF}",
    String(repeating: "ä", count: 1_000),
  ])
  func `every text comes back, in one line without control characters`(text: String) async throws {
    let folder = try TemporaryLogFolder()
    let service = FileLogService(stateFolder: folder.folder)
    service.log(Self.entry("a", ["text": .public(text)]))
    await service.flush()
    let written = try folder.text()
    #expect(try lines(folder).map(\.parameters) == [["text": .text(text)]])
    #expect(
      written.dropLast().unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control
      })
  }

  @Test func `numbers that are none, and numbers of cards, are texts`() async throws {
    let folder = try TemporaryLogFolder()
    let service = FileLogService(stateFolder: folder.folder)
    service.log(
      Self.entry(
        "a",
        [
          "nan": .public(.nan), "inf": .public(-.infinity), "card": .public(4_242_424_242_424_242),
          "least": .public(.min),
        ]))
    await service.flush()
    #expect(
      try lines(folder).map(\.parameters) == [
        [
          "nan": .text("nan"), "inf": .text("-inf"), "card": .text("<redacted>"),
          "least": .text("<redacted>"),
        ]
      ])
  }

  @Test func `the day of a file is that of the real clock, whatever the entries say`() async throws
  {
    let folder = try TemporaryLogFolder()
    let service = FileLogService(
      stateFolder: folder.folder, now: { Date(timeIntervalSince1970: 1_795_780_800) })
    service.log(Self.entry("pinned", at: 4_102_444_800))
    await service.flush()
    #expect(try folder.folder.appending("logs").entryNames() == ["2026-11-27.jsonl"])
    #expect(try lines(folder).map(\.time) == ["2100-01-01T00:00:00.000Z"])
  }

  @Test func `lines wait while they cannot be written, and those without room are counted`()
    async throws
  {
    let folder = try TemporaryLogFolder()
    let service = FileLogService(stateFolder: folder.folder, capacity: 400)
    let path = folder.folder.path + "/logs/2026-11-27.jsonl"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for number in 1...5 { service.log(Self.entry("entry\(number)")) }
    await service.flush()
    try FileManager.default.removeItem(atPath: path)
    await service.flush()
    let lines = try lines(folder)
    #expect(lines.map(\.event) == ["log_write_Fail", "entry3", "entry4", "entry5"])
    #expect(lines.first?.parameters == ["lost": .number(2)])
  }

  @Test func `a folder that cannot be used is one warning to the other services`() async throws {
    struct Entries: LogService {
      let add: @Sendable (LogEntry) -> Void
      func log(_ entry: LogEntry) { add(entry) }
    }
    let folder = try TemporaryLogFolder()
    try Data().write(to: URL(fileURLWithPath: folder.folder.path + "/logs"))
    let entries = Mutex<[LogEntry]>([])
    let service = FileLogService(
      stateFolder: folder.folder,
      others: [Entries { entry in entries.withLock { $0.append(entry) } }])
    for number in 1...2 {
      service.log(Self.entry("entry\(number)"))
      await service.flush()
    }
    let warnings = entries.withLock { $0 }
    #expect(warnings.map(\.name) == ["log_write_Fail"])
    let warning = try #require(warnings.first)
    #expect(warning.type == .warning && warning.date == Self.entry("entry1").date)
    #expect(warning.parameters["error"] == "FileSystemError")
    #expect(warning.parameters["reason"]?.description.contains(folder.folder.path) == false)
  }

  @Test func `the flush of the log at the end waits for the files, also in a cancelled task`()
    async throws
  {
    let folder = try TemporaryLogFolder()
    let manager = LogManager(
      services: [FileLogService(stateFolder: folder.folder)],
      now: { Date(timeIntervalSince1970: 1_795_780_800) })
    manager.log(.info, "last")
    let end = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await manager.flush(within: .seconds(60), on: ContinuousClock())
    }
    await end.value
    #expect(try lines(folder).map(\.event) == ["last"])
  }
}
