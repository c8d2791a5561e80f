public import FormKit

/// The app's texts: titles, labels, help, buttons, notices and errors, by key and language.
///
/// English and German are complete. A locale of another language is served in English as a whole:
/// texts, formats and direction. The pseudo-locale `en-XA` shows every text with accents and between
/// brackets, so that a text without a key is easily seen.
public enum Words {
  /// The catalogues of the app.
  public static var catalogues: [MessageCatalogue] { [english, german] }

  /// The pseudo-locale.
  public static let pseudoLocale = "en-XA"

  /// The texts for a locale, of the app and of its forms.
  ///
  /// - Parameter locale: An identifier such as `de-AT`; English for a language that the app lacks.
  public static func messages(for locale: String) -> FormMessages {
    let wanted = FormLocale(locale)
    if wanted == FormLocale(pseudoLocale) {
      return FormMessages(locale: wanted, catalogues: [pseudo])
    }
    guard let catalogue = catalogue(of: wanted) else {
      return FormMessages(locale: .english, catalogues: [english])
    }
    return FormMessages(locale: wanted, catalogues: [catalogue])
  }

  /// The catalogue of a locale's language, made when a locale needs it; nil for a language that the app
  /// lacks.
  private static func catalogue(of locale: FormLocale) -> MessageCatalogue? {
    switch locale.language {
    case "en": english
    case "de": german
    default: nil
    }
  }

  /// Whether the catalogue has a text under a key.
  static func has(_ key: String) -> Bool { english.texts[key] != nil }

  /// Whether the app has texts in the language of a locale.
  public static func areComplete(for locale: String) -> Bool {
    catalogue(of: FormLocale(locale)) != nil
  }

  /// English with accents, half as long again.
  private static let pseudo = MessageCatalogue(
    language: pseudoLocale,
    texts: MessageCatalogue.english.texts.merging(english.texts) { $1 }.mapValues(accented))

  /// A text with accents; its places stay.
  static func accented(_ text: String) -> String {
    var isPlace = false
    var result = "["
    for character in text {
      if character == "{" { isPlace = true }
      result.append(isPlace ? character : accents[character] ?? character)
      if character == "}" { isPlace = false }
    }
    return result + String(repeating: "·", count: text.count / 2) + "]"
  }

  private static let accents: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "AEIOUYCNSaeiouycns",
      "\u{C5}\u{C9}\u{CE}\u{D6}\u{DB}\u{DD}\u{C7}\u{D1}\u{160}\u{E5}\u{E9}\u{EE}\u{F6}\u{FB}\u{FD}\u{E7}\u{F1}\u{161}"
    ))
}
