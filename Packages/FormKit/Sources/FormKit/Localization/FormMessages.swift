import Synchronization

/// The texts a form shows, by key, in the best language there is for a locale.
///
/// A text is looked for in the overrides, then under each of the locale's tags from the most
/// special to the language (`de-AT`, `de`), the app's catalogues before the built-in ones, then in
/// English. A key nobody has a text for is shown as it is.
///
/// Built in are English, German (which says "Sie"), Spanish (which says "usted"), Arabic and
/// Japanese.
///
/// Where directions could mix, what is inserted into a text stands between U+2068 and U+2069, so
/// that the order of neither changes: everything but plain digits in a text that runs right to
/// left, right-to-left letters in one that does not. English texts with English insertions never
/// hold these characters.
public struct FormMessages: Sendable {
  /// Tells texts apart: copies share it, and so do all without anything of the app's own in one
  /// locale.
  final class Identity: Sendable, Hashable {
    static func == (lhs: Identity, rhs: Identity) -> Bool { lhs === rhs }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    private static let builtIn = Mutex<[String: Identity]>([:])

    /// The one of a locale's built-in texts; of a locale's that is asked for after 256 others a new
    /// one.
    static func builtIn(_ locale: FormLocale) -> Identity {
      builtIn.withLock { known in
        if let identity = known[locale.description] { return identity }
        let identity = Identity()
        if known.count < 256 { known[locale.description] = identity }
        return identity
      }
    }
  }

  let identity: Identity
  /// The locale the texts are for; it also says how numbers and days in them are written.
  public let locale: FormLocale
  private let layers: [Layer]

  /// Makes the texts for a locale; cheap enough to make one for each form.
  ///
  /// - Parameters:
  ///   - locale: Default English.
  ///   - catalogues: The app's own, for the schema's `{ "key": … }` texts and in place of built-in
  ///     texts; of two for one language the earlier wins. Default none.
  ///   - overrides: Texts by key that win over every catalogue; default none.
  public init(
    locale: FormLocale = .english, catalogues: [MessageCatalogue] = [],
    overrides: [String: String] = [:]
  ) {
    self.locale = locale
    identity = catalogues.isEmpty && overrides.isEmpty ? .builtIn(locale) : Identity()
    if catalogues.isEmpty, overrides.isEmpty, locale.language == "en" {
      layers = Self.englishOnly
      return
    }
    var layers: [Layer] = []
    if !overrides.isEmpty { layers.append(Layer(tag: locale.description, texts: overrides)) }
    for tag in Self.tags(for: locale) {
      for catalogue in catalogues + MessageCatalogue.builtIn where catalogue.language == tag {
        layers.append(Layer(tag: tag, texts: catalogue.texts))
      }
    }
    self.layers = layers
  }

  /// The direction of the locale.
  public var direction: LayoutDirection { locale.direction }

  /// The text of a schema: itself, or what the catalogues have for its key, else the key.
  public func resolve(_ text: FormText) -> String {
    switch text {
    case .literal(let literal): literal
    case .key(let key): self.text(key)
    }
  }

  /// A text by key with `{name}` places filled; the key itself when there is none.
  ///
  /// A place without a parameter stays as it is written.
  public func text(_ key: String, _ parameters: [String: String] = [:]) -> String {
    for layer in layers {
      if let text = layer.texts[exactly: key] { return layer.filled(text, parameters) }
    }
    return Self.filled(key, parameters, .leftToRight)
  }

  /// A text that counts: its variant for a count, with `{n}` as the count in the locale's digits.
  public func text(
    _ key: String, count: Int, _ parameters: [String: String] = [:]
  ) -> String {
    text(
      pluralKey(key, count), parameters.merging(["n": locale.text(of: count)]) { own, _ in own })
  }

  /// The key of a text's variant for a count, by the plural rules of the language that has it.
  func pluralKey(_ key: String, _ count: Int) -> String {
    for layer in layers {
      let category = layer.rules.category(of: count)
      if category != .other {
        let variant = "\(key).\(category.rawValue)"
        if layer.texts[exactly: variant] != nil { return variant }
      }
      if layer.texts[exactly: key] != nil { return key }
    }
    return key
  }

  /// The tags to look under: the locale's, then English.
  static func tags(for locale: FormLocale) -> [String] {
    locale.lookupTags + (locale.language == "en" ? [] : ["en"])
  }

  private static let englishOnly = [Layer(tag: "en", texts: MessageCatalogue.english.texts)]
}

extension FormMessages {
  /// One catalogue on the way from the most special to the most general.
  private struct Layer: Sendable {
    let texts: [String: String]
    let rules: PluralRules
    let direction: LayoutDirection

    init(tag: String, texts: [String: String]) {
      self.texts = texts
      rules = PluralRules(language: tag)
      direction = FormLocale(tag).direction
    }

    func filled(_ text: String, _ parameters: [String: String]) -> String {
      FormMessages.filled(text, parameters, direction)
    }
  }

  /// Fills places in one pass, so that what is inserted is never taken for a place.
  private static func filled(
    _ text: String, _ parameters: [String: String], _ direction: LayoutDirection
  ) -> String {
    guard !parameters.isEmpty, text.utf8.contains(0x7B) else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: 0x7B) {
      result += rest[..<open]
      rest = rest[open...]
      guard let close = rest.utf8.firstIndex(of: 0x7D),
        let value = parameters[String(rest[rest.index(after: open)..<close])]
      else {
        result.append("{")
        rest = rest.dropFirst()
        continue
      }
      result += BidirectionalText.inserted(value, into: direction)
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
