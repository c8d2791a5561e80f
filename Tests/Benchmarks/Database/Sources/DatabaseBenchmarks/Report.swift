/// The table that is printed.
enum Report {
  static func show(_ rows: [Comparison], flush: UInt64, opening: UInt64) {
    print(line("workload", "PersistentStack", "GRDB 7", "times", "syncs", "target", ""))
    for row in rows {
      let isMet = row.target.map { row.ratio >= $0 ? "met" : "MISSED" } ?? ""
      print(
        line(
          row.name, microseconds(row.stack), microseconds(row.peer), times(row.ratio),
          syncs(row.syncs), row.target.map { "≥ " + times($0) } ?? "", isMet))
    }
    print(
      line("write a page and flush it, on disk", microseconds(Double(flush)), "", "", "", "", ""))
    print(
      line(
        "open at boot and read a row", microseconds(Double(opening)), "", "", "",
        "≤ 5,000 µs",
        opening <= 5_000_000 ? "met" : "MISSED"))
  }

  private static func line(_ cells: String...) -> String {
    zip(cells, [50, 16, 12, 8, 12, 11, 6]).map { cell, width in
      cell + String(repeating: " ", count: max(1, width - cell.count))
    }.joined()
  }

  private static func microseconds(_ nanoseconds: Double) -> String {
    let hundredths = Int((nanoseconds / 10).rounded())
    return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10) µs"
  }

  /// Both libraries' waits for the disk for one operation.
  private static func syncs(_ counts: (stack: Double, peer: Double)) -> String {
    func text(_ count: Double) -> String {
      let hundredths = Int((count * 100).rounded())
      return hundredths % 100 == 0
        ? "\(hundredths / 100)" : "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
    }
    return "\(text(counts.stack)) / \(text(counts.peer))"
  }

  private static func times(_ ratio: Double) -> String {
    let tenths = Int((ratio * 100).rounded())
    return "\(tenths / 100).\(tenths / 10 % 10)\(tenths % 10) ×"
  }
}
