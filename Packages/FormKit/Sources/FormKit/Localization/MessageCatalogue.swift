/// The texts of one language, by key.
///
/// ```swift
/// let french = MessageCatalogue(language: "fr", texts: [
///   "rule.required": "Ce champ est obligatoire",
///   "rule.minLength": "Au moins {n} caractères",
///   "rule.minLength.one": "Au moins un caractère",
/// ])
/// let messages = FormMessages(locale: FormLocale("fr-CA"), catalogues: [french])
/// ```
///
/// A text may hold `{name}` places. A text that counts has one variant for each plural category its
/// language tells apart, under the key with the category's name: `.zero`, `.one`, `.two`, `.few`,
/// `.many`; the key itself is the variant for `other`, and for categories that have none.
public struct MessageCatalogue: Sendable, Hashable {
  /// The tag of the language, such as `de`, or of its form in a region, `de-AT`.
  public let language: String
  /// The texts by key.
  public let texts: [String: String]

  /// Makes a catalogue; the tag is read as ``FormLocale/init(_:)`` reads it.
  public init(language: String, texts: [String: String]) {
    self.language = FormLocale(language).description
    self.texts = texts
  }

  /// The built-in catalogues; each has every built-in key.
  public static let builtIn: [MessageCatalogue] = [english, german, spanish, arabic, japanese]
}

extension MessageCatalogue {
  /// Whether the catalogue has a text under a key.
  func has(_ key: String) -> Bool { texts[exactly: key] != nil }
}
