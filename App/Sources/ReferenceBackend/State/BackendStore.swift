import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The state on disk: a SQLite database with one row per record, its owner's alone.
///
/// One process at a time: two at once would not see each other's changes.
struct BackendStore: Sendable {
  enum Contents {
    /// There is no database yet.
    case missing
    case state(BackendState)
    case damaged(setAside: String)
    case failed(reason: String)
  }

  private static let name = "backend.sqlite"

  private let folder: SecureFolder
  private let stack: PersistentStack
  private var path: String { folder.path + "/" + Self.name }

  /// Names the folder; nothing is touched before the first change.
  init(folder path: String) {
    folder = SecureFolder(path: path)
    stack = PersistentStack(
      .file(folder: folder, name: Self.name),
      migrations: [
        Migration("records") { db in
          try db.execute(
            """
            CREATE TABLE record (
              "table" TEXT NOT NULL, "key" TEXT NOT NULL, data BLOB NOT NULL,
              PRIMARY KEY ("table", "key")
            ) WITHOUT ROWID, STRICT
            """)
        }
      ])
  }

  /// Reads everything; a damaged database is kept under another name.
  func load() async -> Contents {
    guard FileManager.default.fileExists(atPath: path) else { return .missing }
    do {
      let rows = try await stack.read { db in
        try db.rows(#"SELECT "table", "key", data FROM record"#)
      }
      return rows.isEmpty ? .missing : .state(try Self.state(rows))
    } catch let error as DatabaseError where !error.isDamage {
      return .failed(reason: error.description)
    } catch {
      return await setAside()
    }
  }

  /// Keeps changes, all of them or none; returns the reason when that failed.
  ///
  /// The caller's cancellation does not reach it: what was begun is kept or not, never unknown.
  func save(_ changes: [RecordChange]) async -> String? {
    let stack = stack
    do {
      try await Task {
        try await stack.write { db in
          for change in changes {
            if let data = change.data {
              try db.execute(
                """
                INSERT INTO record ("table", "key", data)
                VALUES (\(change.table), \(change.key), \(data))
                ON CONFLICT DO UPDATE SET data = excluded.data
                """)
            } else {
              try db.execute(
                #"DELETE FROM record WHERE "table" = \#(change.table) AND "key" = \#(change.key)"#)
            }
          }
        }
      }.value
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func state(_ rows: [[DatabaseValue]]) throws -> BackendState {
    let tables = Dictionary(
      BackendState.tables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var state = BackendState()
    for row in rows {
      guard case .text(let name)? = row.first, case .text(let key) = row[1],
        case .blob(let data) = row[2], let table = tables[name]
      else { throw DatabaseError.corrupt(reason: "a row is no record") }
      try table.load(&state, key, data)
    }
    state.settle()
    return state
  }

  /// Renames a damaged database to a free name; nothing is overwritten.
  private func setAside() async -> Contents {
    await stack.suspend()
    defer { stack.resume() }
    let files = FileManager.default
    var number = 1
    while files.fileExists(atPath: "\(path).damaged-\(number)") { number += 1 }
    do {
      for suffix in ["-wal", "-shm", ""] where files.fileExists(atPath: path + suffix) {
        try files.moveItem(atPath: path + suffix, toPath: "\(path).damaged-\(number)\(suffix)")
      }
      return .damaged(setAside: "\(path).damaged-\(number)")
    } catch {
      return .failed(reason: "\(error)")
    }
  }
}

extension DatabaseError {
  /// Whether the contents are at fault, not the access to them.
  fileprivate var isDamage: Bool {
    switch self {
    case .corrupt, .notADatabase: true
    default: false
    }
  }
}
