/// What a token file asks of its tokens, under `dev.shellstarterkit.tokens` in `$extensions`.
///
/// ```json
/// "$extensions": { "dev.shellstarterkit.tokens": { "contrast": [
///   { "text": ["color.text.primary"], "on": ["color.background"], "minimum": 4.5 }
/// ] } }
/// ```
/// `minimum` is a number or a reference to a number token, by default 4.5; `over` names what lies
/// behind a transparent surface, by default white. A token with the `role` `touchTarget` is the
/// least size of what a finger hits.
struct LintRules {
  /// Texts that may lie on surfaces, by their paths.
  struct Contrast {
    let owner: String
    let texts: [String]
    let surfaces: [String]
    let backdrop: String?
    let minimum: JSONValue?
  }

  static let key = "dev.shellstarterkit.tokens"

  var contrast: [Contrast] = []
  var touchTargets: [String] = []

  /// The rules of all groups and tokens; a malformed one is reported.
  init(_ tree: TokenTree, _ collector: inout FindingCollector) {
    for (id, node) in tree.nodes.enumerated() {
      var extensions = node.properties.extensions
      if case .token(let definition) = node.content { extensions = definition.extensions }
      guard let own = extensions?.object?[Self.key] else { continue }
      let path = tree.path(of: id)
      if own.object?["role"]?.string == "touchTarget" { touchTargets.append(path) }
      guard let rules = own.object?["contrast"] else { continue }
      for rule in rules.array ?? [rules] {
        guard let parsed = Self.contrast(rule.value, path) else {
          collector.report(
            .structure, path, "a contrast rule needs 'text' and 'on', arrays of paths",
            at: rule.place)
          continue
        }
        contrast.append(parsed)
      }
    }
  }

  private static func contrast(_ rule: JSONValue, _ owner: String) -> Contrast? {
    func paths(_ name: String) -> [String]? {
      guard let elements = rule[name]?.arrayValue else { return nil }
      let texts = elements.compactMap(\.stringValue)
      return texts.count == elements.count ? texts.map { $0.aliasPath ?? $0 } : nil
    }
    guard let texts = paths("text"), let surfaces = paths("on") else { return nil }
    let backdrop = rule["over"]?.stringValue
    return Contrast(
      owner: owner, texts: texts, surfaces: surfaces,
      backdrop: backdrop.map { $0.aliasPath ?? $0 }, minimum: rule["minimum"])
  }
}
