import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The state on disk: a SQLite database with one row per record, its owner's alone.
///
/// It counts its changes, so that a process notices another one's.
struct BackendStore: Sendable {
  enum Contents {
    /// There is no database yet.
    case missing
    case state(BackendState, revision: Int)
    case damaged(setAside: String)
    case failed(reason: String)
  }

  /// What became of changes.
  enum SaveResult: Equatable {
    case saved
    /// Another process has changed the state; nothing was saved.
    case conflict
    case failed(reason: String)
  }

  private struct ConflictError: Error {}

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
        },
        Migration("revision") { db in
          try db.execute("CREATE TABLE revision (number INTEGER NOT NULL) STRICT")
          try db.execute("INSERT INTO revision (number) VALUES (0)")
        },
      ])
  }

  /// Reads everything; a damaged database is kept under another name.
  ///
  /// The caller's cancellation does not reach it: a read that was cancelled says nothing about the
  /// database.
  func load() async -> Contents {
    guard FileManager.default.fileExists(atPath: path) else { return .missing }
    do {
      let (rows, revision) = try await read { db in
        (try db.rows(#"SELECT "table", "key", data FROM record"#), try Self.revision(db))
      }
      return rows.isEmpty ? .missing : .state(try Self.state(rows), revision: revision)
    } catch let error as DatabaseError where !error.isDamage {
      return .failed(reason: error.description)
    } catch {
      return await setAside()
    }
  }

  /// The number of changes so far; 0 without a database, nil when it cannot be read.
  ///
  /// The caller's cancellation does not reach it.
  func revision() async -> Int? {
    guard FileManager.default.fileExists(atPath: path) else { return 0 }
    return try? await read { db in try Self.revision(db) }
  }

  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing Database) throws -> Value
  ) async throws -> Value {
    let stack = stack
    return try await Task { try await stack.read(body) }.value
  }

  private static func revision(_ db: borrowing Database) throws -> Int {
    guard case .integer(let number)? = try db.rows("SELECT number FROM revision").first?.first
    else {
      throw DatabaseError.corrupt(reason: "there is no revision")
    }
    return Int(number)
  }

  /// Saves changes of the state of a revision, all of them or none.
  ///
  /// The caller's cancellation does not reach it: what was begun is kept or not, never unknown.
  func save(_ changes: [RecordChange], of revision: Int) async -> SaveResult {
    let stack = stack
    do {
      try await Task {
        try await stack.write { db in
          guard try Self.revision(db) == revision else { throw ConflictError() }
          try db.execute("UPDATE revision SET number = number + 1")
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
      return .saved
    } catch is ConflictError {
      return .conflict
    } catch {
      return .failed(reason: "\(error)")
    }
  }

  private static func state(_ rows: [[DatabaseValue]]) throws -> BackendState {
    let tables = Dictionary(
      BackendState.tables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var state = BackendState()
    for row in rows {
      guard case .text(let name)? = row.first, case .text(let key) = row[1],
        case .blob(let data) = row[2]
      else { throw DatabaseError.corrupt(reason: "a row is not a record") }
      if BackendState.formerTables.contains(name) { continue }
      guard let table = tables[name] else {
        throw DatabaseError.corrupt(reason: "a row is of an unknown table")
      }
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
