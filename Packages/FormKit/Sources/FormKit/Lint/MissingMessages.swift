extension CompiledForm {
  /// Lints a parsed document, and warns of texts that a language lacks.
  ///
  /// The finding `missingMessage` stands at every `{ "key": … }` text for which no catalogue has a
  /// text in the language of one of the locales, so that people would read English or the key.
  ///
  /// - Parameters:
  ///   - rules: The app's own rules by name.
  ///   - catalogues: The app's; the built-in ones count too.
  ///   - locales: The locales the form is for.
  public static func lint(
    document: FormValue, rules: RuleRegistry = RuleRegistry(), catalogues: [MessageCatalogue],
    locales: [FormLocale]
  ) -> [LintFinding] {
    if let finding = FormLimits().nestingFinding(document) { return [finding] }
    var texts = TextKeys()
    texts.visit(document, .root)
    let known = catalogues + MessageCatalogue.builtIn
    let missing = texts.found.compactMap { pointer, key -> LintFinding? in
      let lacking = locales.filter { locale in
        !known.contains { locale.lookupTags.contains($0.language) && $0.has(key) }
      }
      guard !lacking.isEmpty else { return nil }
      let languages = lacking.map(\.description).joined(separator: ", ")
      return LintFinding(
        severity: .warning, code: "missingMessage", path: pointer.description,
        message: "No catalogue has a text for the key \"\(key)\" in \(languages).")
    }
    return lint(document: document, rules: rules) + missing
  }
}

/// Finds the `{ "key": … }` texts of a schema document, in the order of its keys.
private struct TextKeys {
  var found: [(JSONPointer, String)] = []

  private static let textKeys: Set<String> = [
    "title", "submitLabel", "label", "help", "placeholder", "prefix", "suffix", "message", "hint",
    "itemLabel",
  ]
  /// What holds data or conditions, never a text.
  private static let otherKeys: Set<String> = [
    "default", "value", "values", "visible", "enabled", "readOnly", "required", "when", "that",
    "compute",
  ]

  mutating func visit(_ value: FormValue, _ pointer: JSONPointer) {
    switch value {
    case .array(let items):
      for (index, item) in items.enumerated() { visit(item, pointer.appending(index)) }
    case .object(let members):
      for (name, member) in members.sorted(by: { $0.key.isExactlyBefore($1.key) }) {
        let place = pointer.appending(name)
        // A fragment may have any name, also one that means something elsewhere.
        if pointer.description == "/fragments" {
          visit(member, place)
        } else if Self.textKeys.contains(name) {
          if let key = member["key"]?.stringValue { found.append((place, key)) }
        } else if !Self.otherKeys.contains(name), !name.hasPrefix("x-") {
          visit(member, place)
        }
      }
    default: break
    }
  }
}
