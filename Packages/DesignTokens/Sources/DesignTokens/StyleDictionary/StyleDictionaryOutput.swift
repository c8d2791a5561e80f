/// A converted document, checked by the reader of the Design Tokens format.
struct StyleDictionaryOutput {
  struct Member {
    let segments: [String]
    let source: String
    let place: Place
    let node: JSONValue
  }

  private(set) var document: JSONValue
  private(set) var collector: FindingCollector

  /// Leaves out what the reader refuses, until it refuses nothing but references out of the file.
  ///
  /// - Parameter all: The paths of all tokens of the file, converted or not.
  init(
    _ converted: (tokens: [Member], descriptions: [(segments: [String], text: String)]),
    all: [String], _ collector: FindingCollector
  ) {
    self.collector = collector
    var tokens = converted.tokens
    document = Self.document(tokens, converted.descriptions)
    var dropped = Set(all.map(ExactText.init))
    for token in tokens { dropped.remove(ExactText(token.segments.joined(separator: "."))) }
    while true {
      let faults = Self.faults(document).filter { fault in
        guard fault.code == .brokenReference, let target = fault.chain.last else { return true }
        return dropped.contains(ExactText(target))
      }
      guard !faults.isEmpty else { return }
      let messages = Dictionary(
        faults.map { (ExactText($0.path), $0.message) }, uniquingKeysWith: { first, _ in first })
      var kept: [Member] = []
      for token in tokens {
        guard let message = messages[ExactText(token.segments.joined(separator: "."))] else {
          kept.append(token)
          continue
        }
        dropped.insert(ExactText(token.segments.joined(separator: ".")))
        self.collector.report(
          .unsupported, token.source, "the token is left out: \(message)", at: token.place,
          severity: .warning)
      }
      guard kept.count < tokens.count else { return }
      tokens = kept
      document = Self.document(tokens, converted.descriptions)
    }
  }

  private static func faults(_ document: JSONValue) -> [TokenFinding] {
    do throws(TokenError) {
      _ = try TokenCatalog(TokenFile(name: "", text: document.text)).theme()
      return []
    } catch {
      guard case .refused(let findings) = error else { return [] }
      return findings.filter { $0.severity == .error }
    }
  }

  private static func document(
    _ tokens: [Member], _ descriptions: [(segments: [String], text: String)]
  ) -> JSONValue {
    let used = descriptions.filter { description in
      tokens.contains { $0.segments.starts(with: description.segments) }
    }
    return group(
      tokens.map { ($0.segments[...], $0.node) }
        + used.map { ($0.segments[...] + ["$description"], .string($0.text)) })
  }

  private static func group(_ members: [(path: ArraySlice<String>, node: JSONValue)]) -> JSONValue {
    var names: [String] = []
    var inside: [ExactText: [(path: ArraySlice<String>, node: JSONValue)]] = [:]
    for (path, node) in members {
      guard let name = path.first else { continue }
      if inside[ExactText(name)] == nil { names.append(name) }
      inside[ExactText(name), default: []].append((path.dropFirst(), node))
    }
    return .object(
      names.map { name in
        let members = inside[ExactText(name)] ?? []
        if let only = members.first, only.path.isEmpty { return .init(name, only.node) }
        return .init(name, group(members))
      })
  }
}
