/// Measurements in columns as wide as their widest cell.
struct Table {
  let rows: [Row]

  func print() {
    let lines = [["measurement", "figure", "target", "", "allocations"]] + rows.map(\.cells)
    let widths = (0..<5).map { column in lines.map { $0[column].count }.max() ?? 0 }
    for line in lines {
      let cells = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      Swift.print(cells.joined(separator: "  "))
    }
  }
}

extension Row {
  fileprivate var cells: [String] {
    let verdict = isMet.map { $0 ? "met" : "missed" } ?? ""
    return [name, figure, target, verdict, allocations.map(Self.spell) ?? ""]
  }

  private static func spell(_ allocations: Double) -> String {
    let tenths = Int((allocations * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
