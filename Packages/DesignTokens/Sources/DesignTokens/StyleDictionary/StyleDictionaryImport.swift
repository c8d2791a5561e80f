/// Tokens of a Style Dictionary file in its own format, read into the Design Tokens format (2025.10).
///
/// Reads nested objects whose tokens have a `value`, with `type`, `comment` and `attributes`;
/// colours, dimensions, times and numbers as strings; `{a.b.value}` and `{a.b}` as references; text
/// styles, shadows, borders and transitions as objects. The type of a token is its `type`, else follows
/// from its category (`attributes.category`, else the outermost group), else from its value.
///
/// ```swift
/// let result = try StyleDictionaryImport(TokenFile(name: "size.json", bytes: bytes))
/// result.document.text  // a token file
/// ```
public struct StyleDictionaryImport: Sendable {
  /// The token file.
  public let document: JSONValue
  /// The parts that were dropped or approximated, in the order of the file; no finding is an error.
  public let findings: [TokenFinding]

  /// Reads a file.
  ///
  /// - Throws: ``TokenError/refused(_:)`` when the file is no JSON object or holds no token.
  public init(_ file: TokenFile) throws(TokenError) {
    var collector = FindingCollector(files: [file])
    let root: JSONNode
    do {
      root = try JSONReader.read(file.bytes, file: 0)
    } catch {
      let place = Place(file: 0, offset: Int32(clamping: error.offset))
      collector.report(.malformed, "", error.reason, at: place)
      throw .refused(collector.findings)
    }
    let tokens = StyleDictionaryTokens(root, &collector)
    guard !tokens.all.isEmpty else {
      let message = "the file contains no token; a token is an object with a 'value'"
      collector.report(.structure, "", message, at: root.place)
      throw .refused(collector.findings)
    }
    var converter = StyleDictionaryConverter(tokens: tokens, collector: collector)
    let members = converter.convert()
    let checked = StyleDictionaryOutput(
      members, all: tokens.all.map(\.path), converter.collector)
    document = checked.document
    findings = checked.collector.findings
  }
}
