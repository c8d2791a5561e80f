/// The rules for screen names: length, characters, reserved names and offensive words.
///
/// Validation checks the rules in that order and returns or throws the error for the first rule
/// that a text violates.
public struct ScreenNamePolicy: Sendable {
  /// The minimum number of characters, counted after letters such as ß are converted to ASCII.
  public var minimumLength: Int
  /// The maximum number of characters, counted after letters such as ß are converted to ASCII.
  public var maximumLength: Int
  /// The names that the service reserves for itself, in canonical form.
  public var reservedNames: Set<String>
  /// The filter that finds offensive words.
  public var profanity: ProfanityFilter

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - minimumLength: The minimum number of characters, 3 by default.
  ///   - maximumLength: The maximum number of characters, 20 by default.
  ///   - reservedNames: The names that the service reserves for itself, in canonical form;
  ///     ``ReservedNames/standard`` by default.
  ///   - profanity: The filter that finds offensive words; a filter with a small list of English
  ///     words by default.
  public init(
    minimumLength: Int = 3,
    maximumLength: Int = 20,
    reservedNames: Set<String> = ReservedNames.standard,
    profanity: ProfanityFilter = .standard
  ) {
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.reservedNames = reservedNames
    self.profanity = profanity
  }

  /// The policy with the default length limits, reserved names and filter.
  public static let standard = ScreenNamePolicy()

  /// A policy that checks length and characters only, for existing screen names.
  ///
  /// It accepts reserved and offensive names, and has the default length limits.
  public static let formatOnly = ScreenNamePolicy(
    reservedNames: [], profanity: ProfanityFilter(words: [], anywhere: []))

  /// Returns the error for the first rule that a text as typed violates; nil for a valid text.
  public func error(in raw: String) -> ScreenNameError? {
    do throws(ScreenNameError) {
      _ = try canonicalName(of: raw)
      return nil
    } catch {
      return error
    }
  }

  /// Validates a text as typed, and returns the screen name in canonical form.
  ///
  /// Surrounding white space is ignored.
  ///
  /// - Throws: The error for the first rule that the text violates.
  public func canonicalName(of raw: String) throws(ScreenNameError) -> String {
    var name = ""
    var length = 0
    var firstRefused: ScreenNameError?
    for character in raw.withoutSurroundingWhitespace() {
      let folded = LatinFolding.fold(character)
      length += folded?.utf8.count ?? 1
      name += folded ?? ""
      if folded == nil, firstRefused == nil { firstRefused = Self.refusal(of: character) }
    }
    guard length >= minimumLength else { throw .tooShort(minimum: minimumLength) }
    guard length <= maximumLength else { throw .tooLong(maximum: maximumLength) }
    if let firstRefused { throw firstRefused }
    guard !reservedNames.contains(name) else { throw .reserved }
    guard !profanity.matches(name) else { throw .profanity }
    return name
  }

  private static func refusal(of character: Character) -> ScreenNameError {
    let scalars = character.unicodeScalars
    let isEmoji = scalars.contains { scalar in
      scalar.properties.isEmojiPresentation || scalar == "\u{FE0F}" || scalar == "\u{20E3}"
        || (scalar.properties.isEmoji && !scalar.isASCII)
    }
    if isEmoji { return .emoji(character) }
    let isWord = character.isLetter || character.isNumber
    return isWord && !character.isASCII ? .nonLatin(character) : .invalidCharacter(character)
  }
}
