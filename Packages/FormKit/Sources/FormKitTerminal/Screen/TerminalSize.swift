/// The number of rows and columns of a terminal.
public struct TerminalSize: Hashable, Sendable {
  /// The rows, 1 to 1,000.
  public let rows: Int
  /// The columns, 1 to 1,000.
  public let columns: Int

  /// Makes a size; each number is clamped to 1…1,000, so that a hostile one costs no memory.
  public init(rows: Int, columns: Int) {
    self.rows = min(1_000, max(1, rows))
    self.columns = min(1_000, max(1, columns))
  }

  /// The size assumed when a terminal tells none: 24 rows of 80 columns.
  public static let standard = TerminalSize(rows: 24, columns: 80)
}
