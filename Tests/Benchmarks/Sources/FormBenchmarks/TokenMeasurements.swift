import DesignTokens

/// What reading, resolving and writing 10,000 tokens costs, half of them aliases.
enum TokenMeasurements {
  static let count = 10_000

  /// Colours and lengths in groups of a hundred, and as many aliases of them in chains of two.
  static let file: [UInt8] = {
    let groups = (0..<(count / 200)).map { group in
      let literals = (0..<100).map { literal(group, $0) }
      let aliases = (0..<100).map { index in
        let target = index % 2 == 0 ? "base\(group).t\(index)" : "alias\(group).t\(index - 1)"
        return "\"t\(index)\": { \"$value\": \"{\(target)}\" }"
      }
      return """
        "alias\(group)": { \(aliases.joined(separator: ",\n")) },
        "base\(group)": { \(literals.joined(separator: ",\n")) }
        """
    }
    return Array("{ \(groups.joined(separator: ",\n")) }".utf8)
  }()

  private static func literal(_ group: Int, _ index: Int) -> String {
    let value =
      index % 4 == 3
      ? """
      "$type": "dimension", "$value": { "value": \(index), "unit": "px" }
      """
      : """
      "$type": "color", "$value": { "colorSpace": "srgb", "components": [0.\(group), 0.\(index), 0.5] }
      """
    return "\"t\(index)\": { \(value), \"$description\": \"Token \(index) of \(group).\" }"
  }

  static func all() throws -> [Row] {
    let catalog = try TokenCatalog(TokenFile(name: "bench", bytes: file))
    guard try catalog.theme().tokens.count == count else { return [] }
    let read = try Stopwatch.measure(20) { _ in
      consume(try TokenCatalog(TokenFile(name: "bench", bytes: file)))
    }
    let resolve = try Stopwatch.measure(20) { _ in consume(try catalog.theme()) }
    let build = try Stopwatch.measure(20) { _ in
      let catalog = try TokenCatalog(TokenFile(name: "bench", bytes: file))
      consume(try CSSThemeExporter().stylesheet(catalog))
    }
    let lint = try Stopwatch.measure(20) { _ in
      consume(try TokenCatalog(TokenFile(name: "bench", bytes: file)).lint())
    }
    return [
      Row("read 10,000 tokens", read), Row("resolve them, 5,000 aliases", resolve),
      Row("read, resolve and build CSS", build, atMost: 150_000_000),
      Row("read and lint", lint, atMost: 150_000_000),
    ]
  }
}
