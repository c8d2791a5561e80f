/// What a form needs to know of the world: the day, a read-only context, words and messages.
public struct FormEnvironment: Sendable {
  /// The day rules call "today".
  public var today: FormDate
  /// The read-only values conditions may ask for: auth state, feature flags, experiment arms.
  public var context: [String: FormValue]
  /// The texts of issues, and of the schema's message keys; they know the locale.
  public var messages: FormMessages
  /// What `notReserved` and `noProfanity` refuse.
  public var words: WordLists
  /// Makes the key of a new attempt to submit, see ``Submission/idempotencyKey``.
  ///
  /// A key must be unguessable and never repeat, such as a UUID's text; nil makes none.
  public var idempotencyKey: (@Sendable () -> String)?

  /// Makes an environment.
  ///
  /// - Parameters:
  ///   - today: The day rules call "today".
  ///   - context: The read-only values; default none.
  ///   - messages: The texts, and with them the locale; default English.
  ///   - words: The word lists; default a small English one.
  ///   - idempotencyKey: Makes the key of a new attempt; default none.
  public init(
    today: FormDate, context: [String: FormValue] = [:], messages: FormMessages = FormMessages(),
    words: WordLists = WordLists(), idempotencyKey: (@Sendable () -> String)? = nil
  ) {
    self.today = today
    self.context = context
    self.messages = messages
    self.words = words
    self.idempotencyKey = idempotencyKey
  }

  /// The locale of the texts: how numbers and days are written and read.
  public var locale: FormLocale { messages.locale }

  /// The direction of the locale, for surfaces that mirror themselves.
  public var direction: LayoutDirection { messages.direction }
}

/// The words that the `notReserved` and `noProfanity` rules refuse.
public struct WordLists: Sendable {
  /// Names nobody may take, lower case.
  public var reserved: Set<String>
  /// Words refused as whole words, lower case, plain letters.
  public var profanity: Set<String>

  /// Makes word lists; both default to a small English list meant to be replaced.
  public init(
    reserved: Set<String> = [
      "admin", "root", "system", "support", "help", "moderator", "mod", "official", "team",
      "staff", "null", "undefined", "api", "www",
    ],
    profanity: Set<String> = [
      "arse", "arsehole", "ass", "asshole", "bastard", "bitch", "bollocks", "bullshit", "cunt",
      "dick", "fuck", "fucker", "fucking", "motherfucker", "piss", "prick", "shit", "slut",
      "twat", "wanker", "whore",
    ]
  ) {
    self.reserved = reserved
    self.profanity = profanity
  }

  /// Whether a text is a reserved name, case and surrounding space aside.
  func isReserved(_ text: String) -> Bool {
    reserved.contains(TextFolding.trim(text).lowercased())
  }

  /// Whether a word of the text is on the list, after folding accents and digit look-alikes.
  func hasProfanity(_ text: String) -> Bool {
    var word = ""
    for scalar in TextFolding.stripDiacritics(text).lowercased().unicodeScalars {
      if let letter = Self.letter(scalar) {
        word.unicodeScalars.append(letter)
      } else {
        if profanity.contains(word) { return true }
        word = ""
      }
    }
    return profanity.contains(word)
  }

  private static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "a"..."z": scalar
    case "0": "o"
    case "1", "!": "i"
    case "3": "e"
    case "4", "@": "a"
    case "5", "$": "s"
    case "7": "t"
    default: nil
    }
  }
}
