import Domain
import LocalPersistence
import Testing

@testable import Data

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The contract of an engagement store, on disk and in memory.
@Suite struct EngagementStoreTests {
  enum Kind: CaseIterable { case memory, folder }

  private static let log = EngagementLogID(
    user: UserID("ann"), collection: .streaks, key: "daily")
  private static let other = EngagementLogID(
    user: UserID("ben"), collection: .streaks, key: "daily")
  private let folder = TemporaryFolder()

  private var engagement: SecureFolder { folder.folder.appending("engagement") }

  private func store(_ kind: Kind = .folder) -> DatabaseEngagementStore {
    DatabaseEngagementStore(folder: kind == .memory ? nil : engagement) { _ in nil }
  }

  private static func event(
    _ id: String, _ seconds: Double = 0, metadata: [String: GamificationDictionaryValue] = [:]
  ) -> EngagementEntry {
    .streakEvent(
      StreakEvent(
        id: id, date: Date(timeIntervalSince1970: seconds),
        timeZone: TimeZoneRules(identifier: "Europe/Berlin", secondsFromGMT: 3600),
        metadata: metadata))
  }

  private static func page(_ entries: [NumberedEntry]) -> EngagementPage {
    EngagementPage(entries: entries, last: entries.map(\.number).max() ?? 0, hasMore: false)
  }

  private func ids(_ store: DatabaseEngagementStore, _ log: EngagementLogID = log) async throws
    -> [String]
  {
    try await store.contents(of: log).entries.map(\.id)
  }

  @Test(arguments: Kind.allCases)
  func `entries with a number come first, in the order of the numbers`(kind: Kind) async throws {
    let store = store(kind)
    try await store.open(Self.log)
    for id in ["a", "b", "c", "d"] { _ = try await store.append(Self.event(id), to: Self.log) }
    _ = try await store.acknowledge("c", as: 2, in: Self.log)
    _ = try await store.acknowledge("b", as: 5, in: Self.log)
    #expect(try await ids(store) == ["c", "b", "a", "d"])
    #expect(try await store.nextWaiting(in: Self.log)?.id == "a")
  }

  @Test(arguments: Kind.allCases)
  func `every form of an entry is read as it was written`(kind: Kind) async throws {
    let store = store(kind)
    let metadata: [String: GamificationDictionaryValue] = [
      "text": "a\"ü", "whole": .int(-9_007_199_254_740_991), "number": 0.1, "flag": true,
      "date": .date(Date(timeIntervalSince1970: 1_700_000_000.123)),
    ]
    let zone = TimeZoneRules(identifier: "Asia/Kolkata", secondsFromGMT: 19_800)
    let date = Date(timeIntervalSince1970: -62_135_596_800)
    let entries: [EngagementCollection: [EngagementEntry]] = [
      .streaks: [
        Self.event("e", 1_700_000_000.999, metadata: metadata),
        .streakEvent(
          StreakEvent(
            id: "used-2026-01-05", date: date, timeZone: zone, isFreeze: true, freezeID: "f")),
        .streakFreeze(
          StreakFreeze(id: "f", earned: date, expires: Date(timeIntervalSince1970: 9e9))),
        .streakFreeze(StreakFreeze(id: "g")),
      ],
      .experience: [
        .experiencePoints(
          ExperiencePointsEvent(id: "p", date: date, points: -5, metadata: metadata))
      ],
      .progress: [
        .progress(
          ProgressStep(
            id: "s", change: .set(try ProgressItem(id: "w 1", value: 0.1, metadata: metadata)))),
        .progress(ProgressStep(id: "t", change: .delete(itemID: "w 1"))),
      ],
    ]
    for (collection, entries) in entries {
      let log = EngagementLogID(user: UserID("ann"), collection: collection, key: "k")
      try await store.open(log)
      for entry in entries { _ = try await store.append(entry, to: log) }
      #expect(try await store.contents(of: log).entries == entries)
    }
  }

  @Test(arguments: Kind.allCases)
  func `an entry with a known id changes nothing`(kind: Kind) async throws {
    let store = store(kind)
    try await store.open(Self.log)
    let first = try await store.append(Self.event("a", 1), to: Self.log)
    #expect(try await store.append(Self.event("a", 2), to: Self.log) == first)
    #expect(try await store.contents(of: Self.log).entries == [Self.event("a", 1)])
  }

  @Test(arguments: Kind.allCases)
  func `entries of the service get between those of the device`(kind: Kind) async throws {
    let store = store(kind)
    try await store.open(Self.log)
    for id in ["a", "b"] { _ = try await store.append(Self.event(id), to: Self.log) }
    _ = try await store.acknowledge("a", as: 3, in: Self.log)
    let page = Self.page(
      [("x", 1), ("y", 2), ("a", 3)].map {
        NumberedEntry(number: $0.1, entry: Self.event($0.0))
      })
    let merge = try await store.merge(page, into: Self.log)
    #expect(merge.added.map(\.id) == ["x", "y"])
    #expect(!merge.isAppended)
    #expect(!merge.hasReplaced)
    #expect(try await store.lastReceived(in: Self.log) == 3)
    #expect(try await ids(store) == ["x", "y", "a", "b"])
    let again = try await store.merge(page, into: Self.log)
    #expect(
      again
        == EngagementMerge(
          revision: merge.revision, added: [], isAppended: true, hasReplaced: false))
  }

  @Test(arguments: Kind.allCases)
  func `an entry of the service replaces another one with its id`(kind: Kind) async throws {
    let store = store(kind)
    try await store.open(Self.log)
    for id in ["a", "b"] { _ = try await store.append(Self.event(id, 1), to: Self.log) }
    let merge = try await store.merge(
      Self.page([NumberedEntry(number: 1, entry: Self.event("b", 2))]), into: Self.log)
    #expect(merge.hasReplaced)
    #expect(
      try await store.contents(of: Self.log).entries == [Self.event("b", 2), Self.event("a", 1)])
  }

  @Test(arguments: Kind.allCases)
  func `an acknowledged entry is not removed`(kind: Kind) async throws {
    let store = store(kind)
    try await store.open(Self.log)
    for id in ["a", "b"] { _ = try await store.append(Self.event(id), to: Self.log) }
    _ = try await store.acknowledge("a", as: 1, in: Self.log)
    for id in ["a", "b"] { _ = try await store.remove(id, from: Self.log) }
    #expect(try await ids(store) == ["a"])
  }

  @Test(arguments: Kind.allCases)
  func `the logs of users and keys are apart`(kind: Kind) async throws {
    let store = store(kind)
    try await store.open(Self.log)
    try await store.open(Self.other)
    _ = try await store.append(Self.event("a"), to: Self.log)
    #expect(try await ids(store, Self.other) == [])
    try await store.delete(Self.log)
    #expect(try await ids(store, Self.other) == [])
    await #expect(throws: EngagementStoreError.erased) { try await ids(store) }
  }

  @Test(arguments: Kind.allCases)
  func `an erased log takes no entries until it is opened again`(kind: Kind) async throws {
    let store = store(kind)
    try await store.open(Self.log)
    _ = try await store.append(Self.event("a"), to: Self.log)
    try await store.erase()
    await #expect(throws: EngagementStoreError.erased) {
      _ = try await store.append(Self.event("b"), to: Self.log)
    }
    await #expect(throws: EngagementStoreError.erased) {
      _ = try await store.merge(
        Self.page([NumberedEntry(number: 1, entry: Self.event("c"))]), into: Self.log)
    }
    try await store.open(Self.log)
    #expect(try await store.contents(of: Self.log) == EngagementContents(revision: 0, entries: []))
  }

  @Test func `two stores on one folder count each other's changes`() async throws {
    let (one, two) = (store(), store())
    try await one.open(Self.log)
    try await two.open(Self.log)
    #expect(try await one.append(Self.event("a"), to: Self.log) == 1)
    #expect(try await two.append(Self.event("b"), to: Self.log) == 2)
    #expect(try await ids(one) == ["a", "b"])
  }

  @Test func `more entries than are read at once are read in order`() async throws {
    let store = store(.memory)
    try await store.open(Self.log)
    let page = (1...9_001).map { NumberedEntry(number: $0, entry: Self.event("e\($0)")) }
    _ = try await store.merge(Self.page(page.reversed()), into: Self.log)
    #expect(try await ids(store) == page.map(\.entry.id))
  }

  @Test func `only the owner may read the file`() async throws {
    try await store().open(Self.log)
    let names = try engagement.entryNames()
    #expect(names.contains("engagement.sqlite"))
    for name in names {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: engagement.path + "/" + name)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
  }

  @Test func `a file that is no database is an error, and erasing replaces it`() async throws {
    try await store().open(Self.log)
    for name in try engagement.entryNames() { try engagement.file(name).delete() }
    try engagement.file("engagement.sqlite").write(
      Data(String(repeating: "This is no database. ", count: 500).utf8))
    let store = store()
    await #expect(throws: EngagementStoreError.damaged) { try await store.open(Self.log) }
    try await store.erase()
    try await store.open(Self.log)
    #expect(try await ids(store) == [])
  }

  @Test func `a file that others may read is erased, too`() async throws {
    try await store().open(Self.log)
    let path = engagement.path + "/engagement.sqlite"
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let store = store()
    await #expect(throws: EngagementStoreError.unavailable) { try await store.open(Self.log) }
    try await store.erase()
    try await store.open(Self.log)
    #expect(try await ids(store) == [])
  }

  @Test(
    arguments: [
      "UPDATE engagement_entry SET kind = 'unknown'",
      "UPDATE engagement_entry SET date = 9223372036854775807",
      "UPDATE engagement_entry SET date = -9223372036854775807",
      "UPDATE engagement_entry SET expires = 9223372036854775807",
      "UPDATE engagement_entry SET metadata = '[]'",
    ] as [SQL])
  func `a damaged row is an error`(change: SQL) async throws {
    let first = store()
    try await first.open(Self.log)
    _ = try await first.append(Self.event("a"), to: Self.log)
    let stack = PersistentStack(
      .file(folder: engagement, name: "engagement.sqlite"), migrations: [.engagementLogs])
    try await stack.write { db in try db.execute(change) }
    await #expect(throws: EngagementStoreError.damaged) { try await ids(store()) }
  }

  @Test func `an unknown time zone keeps the offset of its event`() async throws {
    let store = store()
    try await store.open(Self.log)
    let zone = TimeZoneRules(identifier: "Mars/Olympus", secondsFromGMT: -12_345)
    _ = try await store.append(
      .streakEvent(StreakEvent(id: "a", date: Date(timeIntervalSince1970: 0), timeZone: zone)),
      to: Self.log)
    guard case .streakEvent(let event) = try await store.contents(of: Self.log).entries.first
    else {
      Issue.record("The event is missing.")
      return
    }
    #expect(event.timeZone == zone)
  }
}
