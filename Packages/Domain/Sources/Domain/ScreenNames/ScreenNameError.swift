/// An error from validating a screen name.
public enum ScreenNameError: Error, Hashable, Sendable {
  /// The text has fewer characters than the policy's minimum.
  case tooShort(minimum: Int)
  /// The text has more characters than the policy's maximum.
  case tooLong(maximum: Int)
  /// The first invalid character in the text, the associated value, is an emoji.
  case emoji(Character)
  /// The first invalid character in the text, the associated value, is a non-Latin letter or digit.
  case nonLatin(Character)
  /// The first invalid character in the text, the associated value, is no emoji, letter or digit.
  case invalidCharacter(Character)
  /// The screen name is reserved for the service itself.
  case reserved
  /// The screen name contains an offensive word.
  case profanity
}

extension ScreenNameError: CustomStringConvertible {
  /// A message for the user.
  public var message: String {
    switch self {
    case .tooShort(let minimum): "At least \(minimum) characters"
    case .tooLong(let maximum): "At most \(maximum) characters"
    case .emoji, .nonLatin, .invalidCharacter: "Letters, numbers, and underscore only"
    case .reserved: "That name is reserved"
    case .profanity: "Please choose a different name"
    }
  }

  /// The same text as ``message``.
  public var description: String { message }
}
