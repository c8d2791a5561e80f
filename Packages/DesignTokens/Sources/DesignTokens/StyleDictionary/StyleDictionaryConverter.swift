/// Turns the tokens of a Style Dictionary file into those of the Design Tokens format.
struct StyleDictionaryConverter {
  /// Why a value has no counterpart.
  struct Error: Swift.Error {
    let message: String

    init(_ message: String) { self.message = message }
  }

  let tokens: StyleDictionaryTokens
  var collector: FindingCollector
  /// The approximations in the present value.
  var notes: [String] = []

  init(tokens: StyleDictionaryTokens, collector: FindingCollector) {
    self.tokens = tokens
    self.collector = collector
  }

  /// Every token that has a counterpart.
  mutating func convert() -> (
    tokens: [StyleDictionaryOutput.Member], descriptions: [(segments: [String], text: String)]
  ) {
    var members: [StyleDictionaryOutput.Member] = []
    for token in tokens.all {
      notes = []
      do throws(Error) {
        let node = try self.node(token)
        for note in notes { warn(.approximated, token, note) }
        members.append(
          .init(segments: token.segments, source: token.source, place: token.place, node: node))
      } catch {
        warn(.unsupported, token, "the token is left out: \(error.message)")
      }
    }
    return (members, tokens.descriptions)
  }

  private mutating func warn(
    _ code: TokenFinding.Code, _ token: StyleDictionaryTokens.Token, _ message: String
  ) {
    collector.report(
      code, token.source, message, at: token.value?.place ?? token.place, severity: .warning)
  }

  private mutating func node(
    _ token: StyleDictionaryTokens.Token
  ) throws(Error) -> JSONValue {
    guard let value = token.value else { throw Error("it has no value") }
    var members: [JSONValue.Member] = []
    if let alias = try alias(value) {
      members.append(.init("$value", .string(alias)))
    } else {
      let type = try kind(of: token, value)
      members.append(.init("$type", .string(type.rawValue)))
      members.append(.init("$value", try self.value(value, type)))
    }
    members += properties(token)
    return .object(members)
  }

  /// The description, the deprecation and what only Style Dictionary's own tools use.
  private mutating func properties(_ token: StyleDictionaryTokens.Token) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    var kept: [JSONValue.Member] = []
    var deprecation: JSONValue?
    for member in token.object.members {
      switch member.name {
      case "value", "$value", "type", "$type": break
      case "comment", "description", "$description":
        guard let text = member.value.string,
          !members.contains(where: { $0.name == "$description" })
        else { break }
        members.append(.init("$description", .string(text)))
      case "deprecated", "$deprecated":
        switch member.value.kind {
        case .bool(true): deprecation = deprecation ?? .bool(true)
        case .string(let reason): deprecation = .string(reason)
        default: break
        }
      case "deprecated_comment":
        if let reason = member.value.string { deprecation = .string(reason) }
      default: kept.append(.init(member.name, member.value.value))
      }
    }
    if let deprecation { members.append(.init("$deprecated", deprecation)) }
    if !kept.isEmpty {
      members.append(.init("$extensions", .object([.init(Self.extensionKey, .object(kept))])))
    }
    return members
  }

  /// Where `attributes` and other members of a token are kept.
  private static let extensionKey = "dev.shellstarterkit.styleDictionary"

  /// The reference a value is as a whole, in the Design Tokens format; nil when it is none.
  mutating func alias(_ node: JSONNode) throws(Error) -> String? {
    guard let path = node.string?.aliasPath, !path.utf8.contains(UInt8(ascii: "{")) else {
      return nil
    }
    if let target = tokens[path] { return "{\(target.path)}" }
    for ending in [".value", ".$value"] where path.hasSuffix(ending) {
      notes.append("no token of the file has the path '\(path)'; the reference is kept")
      return "{\(path.dropLast(ending.count))}"
    }
    notes.append("no token of the file has the path '\(path)'; the reference is kept")
    return node.string
  }

  /// A text with the references inside it replaced by the values they lead to.
  mutating func interpolated(_ text: String, depth: Int = 0) throws(Error) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    guard depth < 32 else { throw Error("the references form a cycle") }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let path = String(rest[rest.index(after: start)..<end])
      guard let value = tokens[path]?.value else {
        throw Error("no token of the file has the path '\(path)'")
      }
      let inner: String
      switch value.kind {
      case .string(let text): inner = try interpolated(text, depth: depth + 1)
      case .number(let digits): inner = digits
      default: throw Error("'\(path)' is \(value.noun), which cannot be part of a text")
      }
      result += rest[..<start] + inner
      rest = rest[rest.index(after: end)...]
      if depth == 0 { notes.append("the reference '{\(path)}' inside a text became its value") }
    }
    return result + rest
  }
}
