/// The tree speaks of itself alone, and explains every package.
struct DocumentRule {
  /// Places outside a clone; spelt in two parts, so that this file does not name them.
  static let foreignPlaces = ["../" + "shared", "/wo" + "rk/"]

  /// Lines that name a place no clone has.
  static func foreignPaths(in texts: [String: String]) -> [Violation] {
    texts.flatMap { path, text in
      guard foreignPlaces.contains(where: text.contains) else { return [Violation]() }
      return zip(1..., text.split(separator: "\n", omittingEmptySubsequences: false))
        .flatMap { line, content in
          foreignPlaces.filter { content.contains($0) }.map {
            Violation(path, line: line, "names \($0), which no clone has")
          }
        }
    }
  }

  /// Packages without a README, or with an empty one.
  static func undocumentedPackages(
    _ packages: some Sequence<String>, documents: [String: String]
  ) -> [Violation] {
    packages.compactMap { package in
      let path = "Packages/\(package)/README.md"
      let text = documents[path] ?? ""
      return text.isEmpty ? Violation(path, "is missing or empty") : nil
    }
  }
}
