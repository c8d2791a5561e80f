#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The lines of a file of the repository.
func lines(of path: String, from source: String = #filePath) throws -> [String] {
  let root = source.components(separatedBy: "/Packages/FormKit/Tests/").first ?? ""
  return try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
    .components(separatedBy: "\n")
}

/// The cells of a Markdown table's rows under a heading, without the table's own heading.
func tableRows(under heading: String, in path: String) throws -> [[String]] {
  let section = try lines(of: path).drop { $0 != heading }.dropFirst().prefix {
    !$0.hasPrefix("## ")
  }
  let rows = section.drop { !$0.hasPrefix("|---") }.dropFirst().prefix { $0.hasPrefix("|") }
  return rows.map { row in
    row.replacing("\\|", with: "\u{0}").split(separator: "|").map { cell in
      String(cell).replacing("\u{0}", with: "|").trimmed
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// The code spans of a line of Markdown.
  var codeSpans: [String] {
    components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }
}
