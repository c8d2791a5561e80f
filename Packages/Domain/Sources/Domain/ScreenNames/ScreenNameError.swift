/// An error from validating a screen name.
public enum ScreenNameError: Error, Hashable, Sendable {
  /// The text has fewer characters than the policy's minimum.
  case tooShort(minimum: Int)
  /// The text has more characters than the policy's maximum.
  case tooLong(maximum: Int)
  /// The first invalid character in the text is an emoji.
  ///
  /// The associated value is that character.
  case emoji(Character)
  /// The first invalid character in the text is a non-Latin letter or digit.
  ///
  /// The associated value is that character.
  case nonLatin(Character)
  /// The first invalid character in the text is not an emoji, a letter or a digit.
  ///
  /// The associated value is that character, such as a space or a hyphen.
  case invalidCharacter(Character)
  /// The screen name is reserved for the service itself.
  case reserved
  /// The screen name contains an offensive word.
  case profanity
}

extension ScreenNameError: CustomStringConvertible {
  /// The error in English, for logs and commands; screens word it themselves.
  public var description: String {
    switch self {
    case .tooShort(let minimum): "At least \(minimum) characters"
    case .tooLong(let maximum): "At most \(maximum) characters"
    case .emoji, .nonLatin, .invalidCharacter: "Letters, numbers, and underscore only"
    case .reserved: "That name is reserved"
    case .profanity: "Please choose a different name"
    }
  }
}
