/// A policy with the rules for screen names: length, characters, reserved names, offensive words.
///
/// Validation checks the rules in that order. It reports only the first rule that a text violates.
public struct ScreenNamePolicy: Sendable {
  /// The minimum number of characters.
  ///
  /// Letters are converted to ASCII before they are counted. For example, ß counts as two.
  public var minimumLength: Int
  /// The maximum number of characters.
  ///
  /// Letters are converted to ASCII before they are counted. For example, ß counts as two.
  public var maximumLength: Int
  /// The names that the service reserves for itself, in canonical form.
  public var reservedNames: Set<String>
  /// The filter that finds offensive words.
  public var profanity: ProfanityFilter

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - minimumLength: The minimum number of characters. The default is 3.
  ///   - maximumLength: The maximum number of characters. The default is 20.
  ///   - reservedNames: The names that the service reserves for itself, in canonical form. The
  ///     default is ``ReservedNames/standard``.
  ///   - profanity: The filter that finds offensive words. The default is
  ///     ``ProfanityFilter/standard``.
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

  /// The policy with the default length limits, reserved names and profanity filter.
  public static let standard = ScreenNamePolicy()

  /// A policy that checks only the length and the characters.
  ///
  /// The policy has the default length limits and accepts reserved and offensive names. Use it for
  /// existing screen names.
  public static let formatOnly = ScreenNamePolicy(
    reservedNames: [], profanity: ProfanityFilter(words: [], anywhere: []))

  /// Returns the error for the first rule that a typed text violates; nil when the text is valid.
  public func error(in raw: String) -> ScreenNameError? {
    do throws(ScreenNameError) {
      _ = try canonicalName(of: raw)
      return nil
    } catch {
      return error
    }
  }

  /// Validates a typed text and returns the screen name in canonical form.
  ///
  /// Surrounding white space is ignored.
  ///
  /// - Throws: The error for the first rule that the text violates.
  public func canonicalName(of raw: String) throws(ScreenNameError) -> String {
    let (name, length, firstRefused) = Self.fold(raw)
    guard length >= minimumLength else { throw .tooShort(minimum: minimumLength) }
    guard length <= maximumLength else { throw .tooLong(maximum: maximumLength) }
    if let firstRefused { throw firstRefused }
    guard !reservedNames.contains(name) else { throw .reserved }
    guard !profanity.matches(name) else { throw .profanity }
    return name
  }

  /// Returns a text in canonical form, its length, and the error for its first invalid character.
  private static func fold(_ raw: String) -> (String, length: Int, refused: ScreenNameError?) {
    if let name = LatinFolding.foldASCII(raw) { return (name, name.utf8.count, nil) }
    var name = ""
    var length = 0
    var firstRefused: ScreenNameError?
    for character in raw.withoutSurroundingWhitespace() {
      let folded = LatinFolding.fold(character)
      length += folded?.utf8.count ?? 1
      name += folded ?? ""
      if folded == nil, firstRefused == nil { firstRefused = refusal(of: character) }
    }
    return (name, length, firstRefused)
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
