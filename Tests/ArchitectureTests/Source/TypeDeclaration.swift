/// The declaration of a type as its tokens spell it.
struct TypeDeclaration {
  /// `struct`, `enum`, `class`, `actor`, `protocol` or `typealias`.
  let keyword: String

  /// The name.
  let name: String

  /// The identifiers between the colon and the brace; empty without a colon.
  let conformances: Set<String>

  /// The line of the name.
  let line: Int

  private static let keywords: Set = [
    "struct", "enum", "class", "actor", "protocol", "typealias",
  ]

  /// The types declared in `tokens`, in order; extensions are not declarations.
  static func all(in tokens: [Token]) -> [TypeDeclaration] {
    tokens.indices.dropLast().compactMap { index in
      let name = tokens[index + 1]
      guard keywords.contains(tokens[index].text), name.text.first?.isUppercase == true else {
        return nil
      }
      return TypeDeclaration(
        keyword: tokens[index].text, name: name.text,
        conformances: conformances(in: tokens[(index + 2)...]), line: name.line)
    }
  }

  /// Reads the inheritance clause behind a name, after its generic parameters.
  private static func conformances(in tokens: ArraySlice<Token>) -> Set<String> {
    var depth = 0
    var rest = tokens
    while let token = rest.first, depth > 0 || token.text == "<" {
      depth += token.text == "<" ? 1 : token.text == ">" ? -1 : 0
      rest.removeFirst()
    }
    guard rest.first?.text == ":" else { return [] }
    return Set(rest.dropFirst().prefix { $0.text != "{" && $0.text != "where" }.map(\.text))
  }
}
