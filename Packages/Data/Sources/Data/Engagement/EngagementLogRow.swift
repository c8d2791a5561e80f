import Domain
import LocalPersistence
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Migration {
  /// The tables of ``DatabaseEngagementStore``.
  static var engagementLogs: Migration {
    Migration("engagement 1") { db in
      try db.execute(
        """
        CREATE TABLE engagement_log (
          log INTEGER PRIMARY KEY, user TEXT NOT NULL, collection TEXT NOT NULL, key TEXT NOT NULL,
          revision INTEGER NOT NULL, received INTEGER NOT NULL,
          UNIQUE (user, collection, key)) STRICT
        """)
      try db.execute(
        """
        CREATE TABLE engagement_entry (
          position INTEGER PRIMARY KEY AUTOINCREMENT,
          log INTEGER NOT NULL REFERENCES engagement_log (log) ON DELETE CASCADE,
          id TEXT NOT NULL, number INTEGER, kind TEXT NOT NULL, date INTEGER, zone TEXT,
          offset INTEGER, subject TEXT, points INTEGER, value REAL, expires INTEGER, metadata TEXT,
          UNIQUE (log, id)) STRICT
        """)
      try db.execute(
        "CREATE INDEX engagement_entry_by_number ON engagement_entry (log, number, position)")
    }
  }
}

/// The row of a log; its methods run in one transaction.
struct EngagementLogRow: Sendable {
  let key: Int64
  let revision: Int
  let received: Int

  /// The number of rows read at once, which limits the rows in memory beside the entries.
  private static let batch = 4_000
  private static let columns: SQL =
    "position, number, id, kind, date, zone, offset, subject, points, value, expires, metadata"

  /// - Throws: `EngagementStoreError.erased` when the log is not open.
  static func find(_ log: EngagementLogID, in db: borrowing Database) throws -> EngagementLogRow {
    let rows = try db.rows(
      """
      SELECT log, revision, received FROM engagement_log WHERE user = \(log.user.rawValue)
        AND collection = \(log.collection.rawValue) AND key = \(log.key)
      """)
    guard let row = rows.first else { throw EngagementStoreError.erased }
    guard case .integer(let key) = row[0], case .integer(let revision) = row[1],
      case .integer(let received) = row[2]
    else { throw EngagementStoreError.damaged }
    return EngagementLogRow(key: key, revision: Int(revision), received: Int(received))
  }

  func countChange(in db: borrowing Database) throws -> EngagementRevision {
    try db.execute("UPDATE engagement_log SET revision = revision + 1 WHERE log = \(key)")
    return revision + 1
  }

  /// Whether the entry is new; one with its id stays as it is.
  func insert(
    _ entry: EngagementEntry, number: Int?, in db: borrowing Database
  ) throws -> Bool {
    let dto = EngagementEntryDTO(entry)
    let metadata = try Self.text(dto.metadata).databaseValue
    let rows = try db.rows(
      """
      INSERT INTO engagement_entry (
        log, id, number, kind, date, zone, offset, subject, points, value, expires, metadata)
      VALUES (
        \(key), \(entry.id), \(number.databaseValue), \(dto.kind.rawValue), \((dto.date?.milliseconds).databaseValue),
        \(dto.timeZone.databaseValue), \(dto.secondsFromGMT.databaseValue), \((dto.freezeID ?? dto.itemID).databaseValue), \(dto.points.databaseValue),
        \(dto.value.databaseValue), \((dto.expires?.milliseconds).databaseValue), \(metadata))
      ON CONFLICT (log, id) DO NOTHING RETURNING position
      """)
    return !rows.isEmpty
  }

  /// All entries: by number, then those that wait.
  func entries(
    of collection: EngagementCollection, _ zones: TimeZones, in db: borrowing Database
  ) throws -> [EngagementEntry] {
    var entries: [EngagementEntry] = []
    var last: (number: Int64, position: Int64) = (.min, .min)
    while true {
      let rows = try db.rows(
        """
        SELECT \(Self.columns) FROM engagement_entry
        WHERE log = \(key) AND number IS NOT NULL
          AND (number, position) > (\(last.number), \(last.position))
        ORDER BY number, position LIMIT \(Self.batch)
        """)
      for row in rows { entries.append(try Self.entry(row, collection, zones)) }
      guard let row = rows.last, rows.count == Self.batch,
        case .integer(let position) = row[0], case .integer(let number) = row[1]
      else { break }
      last = (number, position)
    }
    return entries + (try waiting(of: collection, zones, limit: -1, in: db))
  }

  /// The entries that wait, in the order in which they were appended.
  func waiting(
    of collection: EngagementCollection, _ zones: TimeZones, limit: Int, in db: borrowing Database
  ) throws -> [EngagementEntry] {
    try db.rows(
      """
      SELECT \(Self.columns) FROM engagement_entry WHERE log = \(key) AND number IS NULL
      ORDER BY position LIMIT \(limit)
      """
    ).map { try Self.entry($0, collection, zones) }
  }

  func merge(
    _ page: EngagementPage, of collection: EngagementCollection, _ zones: TimeZones,
    in db: borrowing Database
  ) throws -> EngagementMerge {
    let later = try db.rows(
      """
      SELECT count(*) FROM engagement_entry WHERE log = \(key)
        AND (number IS NULL OR number > \(received))
      """)
    var added: [EngagementEntry] = []
    var hasReplaced = false
    for numbered in page.entries {
      if try insert(numbered.entry, number: numbered.number, in: db) {
        added.append(numbered.entry)
      } else {
        hasReplaced = try replace(numbered, collection, zones, in: db) || hasReplaced
      }
    }
    let last = max(received, page.last)
    let isUnchanged = added.isEmpty && !hasReplaced && last == received
    try db.execute("UPDATE engagement_log SET received = \(last) WHERE log = \(key)")
    return EngagementMerge(
      revision: isUnchanged ? revision : try countChange(in: db), added: added,
      isAppended: !hasReplaced && (added.isEmpty || later.first?.first == .integer(0)),
      hasReplaced: hasReplaced)
  }

  /// Gives an entry its number; returns whether its content was another one.
  private func replace(
    _ numbered: NumberedEntry, _ collection: EngagementCollection, _ zones: TimeZones,
    in db: borrowing Database
  ) throws -> Bool {
    let id = numbered.entry.id
    let known = try db.rows(
      "SELECT \(Self.columns) FROM engagement_entry WHERE log = \(key) AND id = \(id)"
    ).first.map { try Self.entry($0, collection, zones) }
    guard known != numbered.entry else {
      try db.execute(
        """
        UPDATE engagement_entry SET number = \(numbered.number)
        WHERE log = \(key) AND id = \(id)
        """)
      return false
    }
    try db.execute("DELETE FROM engagement_entry WHERE log = \(key) AND id = \(id)")
    return try insert(numbered.entry, number: numbered.number, in: db)
  }

  private static func entry(
    _ row: [DatabaseValue], _ collection: EngagementCollection, _ zones: TimeZones
  ) throws -> EngagementEntry {
    guard case .text(let id) = row[2], case .text(let kindName) = row[3],
      let kind = EngagementEntryDTO.Kind(rawValue: kindName)
    else { throw EngagementStoreError.damaged }
    var dto = EngagementEntryDTO(kind: kind)
    if case .integer(let date) = row[4] { dto.date = try instant(date) }
    if case .text(let zone) = row[5] { dto.timeZone = zone }
    if case .integer(let offset) = row[6] { dto.secondsFromGMT = Int(offset) }
    if case .text(let subject) = row[7] { (dto.freezeID, dto.itemID) = (subject, subject) }
    if case .integer(let points) = row[8] { dto.points = Int(points) }
    if case .real(let value) = row[9] { dto.value = value }
    if case .integer(let expires) = row[10] { dto.expires = try instant(expires) }
    do {
      if case .text(let text) = row[11] {
        dto.metadata = try JSONCoding().decode(
          [String: MetadataValueDTO].self, from: Data(text.utf8))
      }
      return try dto.entry(id: id, in: collection, zones: zones)
    } catch {
      throw EngagementStoreError.damaged
    }
  }

  private static func instant(_ milliseconds: Int64) throws -> Date {
    guard Date.millisecondsOfYears.contains(milliseconds) else {
      throw EngagementStoreError.damaged
    }
    return Date(milliseconds: milliseconds)
  }

  private static func text(_ metadata: [String: MetadataValueDTO]?) throws -> String? {
    try metadata.map { String(decoding: try JSONCoding().encode($0), as: UTF8.self) }
  }
}
