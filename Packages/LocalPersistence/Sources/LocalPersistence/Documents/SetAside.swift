#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Keeps a damaged text in the database, out of the way.
struct SetAside {
  let namespace: DocumentNamespace
  let name: String

  /// Returns the place, for errors and the log.
  func keep(_ body: Data, in db: borrowing Database) throws -> String {
    try db.execute(
      "INSERT INTO set_aside (namespace, name, body) VALUES (\(namespace.key), \(name), \(body))")
    let id = try db.fetchOne("SELECT last_insert_rowid()", as: Int64.self) ?? 0
    return "set_aside/\(id)"
  }
}
