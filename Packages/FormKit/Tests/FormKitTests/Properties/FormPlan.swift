@testable import FormKit

/// The outline of a random form: which ids stand where, before anything refers to them.
struct FormPlan {
  struct Field {
    var id: String
    var type: FieldType
  }
  struct Section {
    var id: String
    var repeats: Bool
    var fields: [Field]
    var inner: [Section]
  }
  var pages: [[Section]]
  /// Whether conditions ask for validity; rules then read earlier fields only, so that nothing swings.
  var readsValidity: Bool
  /// Whether conditions ask for touched fields.
  var readsTouched: Bool
  /// Whether some fields are checked remotely.
  var hasChecks: Bool
  /// The validation member of the schema.
  var mode: String

  init(_ generator: inout SeededGenerator) {
    var next = 0
    pages = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        Self.section(depth: 0, &next, &generator)
      }
    }
    readsValidity = Bool.random(using: &generator)
    readsTouched = false
    hasChecks = false
    mode =
      ["onSubmit", "live", "onBlur", "hybrid"].randomElement(using: &generator) ?? "live"
  }

  private static let types: [FieldType] = [
    .text, .text, .text, .number, .number, .integer, .toggle, .choice, .multiChoice, .date, .time,
    .phone, .password, .image,
  ]

  private static func section(
    depth: Int, _ next: inout Int, _ generator: inout SeededGenerator
  ) -> Section {
    next += 1
    let id = "s\(next)"
    let fields = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
      next += 1
      return Field(id: "f\(next)", type: types.randomElement(using: &generator) ?? .text)
    }
    let count = depth < 2 && Int.random(in: 0..<3, using: &generator) == 0 ? 1 : 0
    let inner = (0..<count).map { _ in section(depth: depth + 1, &next, &generator) }
    return Section(
      id: id, repeats: Int.random(in: 0..<3, using: &generator) == 0, fields: fields, inner: inner)
  }

  /// The paths of the repeats that a running form has now.
  func repeatPaths(in counts: [String: Int]) -> [String] {
    func walk(_ sections: [Section], _ prefix: String) -> [String] {
      sections.flatMap { section -> [String] in
        guard section.repeats else { return walk(section.inner, prefix) }
        let path = prefix + section.id
        return [path]
          + (0..<(counts[path] ?? 0)).flatMap { walk(section.inner, "\(path)[\($0)].") }
      }
    }
    return pages.flatMap { walk($0, "") }
  }
}
