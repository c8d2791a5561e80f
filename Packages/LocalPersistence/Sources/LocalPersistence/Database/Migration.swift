/// One step from a database's older form to a newer one.
///
/// Once an app that holds it is in use, a migration is never changed, renamed, moved or removed; a
/// later one is appended.
public struct Migration: Sendable {
  /// The name kept in the file.
  public let name: String
  let body: @Sendable (borrowing Database) throws -> Void
  /// Later steps of this module's own tables, which need no place among the app's migrations.
  let followUps: [Migration]

  /// Makes a step; foreign keys are checked at its end, not within it, so that tables may be rebuilt.
  public init(
    _ name: String, _ body: @escaping @Sendable (borrowing Database) throws -> Void
  ) {
    self.init(name, followUps: [], body)
  }

  init(
    _ name: String, followUps: [Migration],
    _ body: @escaping @Sendable (borrowing Database) throws -> Void
  ) {
    self.name = name
    self.followUps = followUps
    self.body = body
  }
}
