/// Writes a theme as a token file of the Design Tokens format (2025.10), all references followed.
///
/// Types, descriptions, deprecations and `$extensions` are kept. Colours are written in sRGB, those
/// that it cannot show in their own space with `hex`. Keys are sorted, indentation is two spaces.
public struct JSONThemeExporter: ThemeExporter {
  /// Creates the exporter.
  public init() {}

  /// The theme as a JSON document, ending in a newline.
  public func export(_ theme: TokenTheme) -> String { document(theme).text + "\n" }

  /// The theme as a JSON value.
  public func document(_ theme: TokenTheme) -> JSONValue {
    Self.group(theme.tokens.map { ($0.path.segments[...], $0) })
  }

  private static func group(_ tokens: [(path: ArraySlice<String>, token: DesignToken)]) -> JSONValue
  {
    var names: [String] = []
    var members: [ExactText: [(path: ArraySlice<String>, token: DesignToken)]] = [:]
    for (path, token) in tokens {
      guard let name = path.first else { continue }
      if members[ExactText(name)] == nil { names.append(name) }
      members[ExactText(name), default: []].append((path.dropFirst(), token))
    }
    return .object(
      names.map { name in
        let inside = members[ExactText(name)] ?? []
        if let only = inside.first, only.path.isEmpty { return .init(name, node(only.token)) }
        return .init(name, group(inside))
      })
  }

  private static func node(_ token: DesignToken) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("$type", .string(token.value.type.rawValue)), .init("$value", token.value.json),
    ]
    if let text = token.description { members.append(.init("$description", .string(text))) }
    if case .yes(let reason) = token.deprecation {
      members.append(.init("$deprecated", reason.map(JSONValue.string) ?? .bool(true)))
    }
    if let extensions = token.extensions { members.append(.init("$extensions", extensions)) }
    return .object(members)
  }
}
