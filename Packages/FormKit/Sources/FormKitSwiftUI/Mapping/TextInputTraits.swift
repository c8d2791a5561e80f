public import FormKit

/// How a typed field behaves under the fingers; names as UIKit has them.
public struct TextInputTraits: Sendable, Hashable {
  /// The keyboard to offer.
  public enum Keyboard: String, Sendable, Hashable, CaseIterable {
    /// Letters.
    case standard
    /// With an at sign.
    case email
    /// With a slash.
    case url
    /// Digits to dial.
    case phone
    /// Digits only.
    case number
    /// Digits and a decimal separator.
    case decimal
    /// Digits and punctuation, for days, times and signed numbers.
    case punctuation
  }

  /// What the return key says.
  public enum ReturnKey: String, Sendable, Hashable, CaseIterable {
    /// Goes on with the next field.
    case next
    /// Ends typing.
    case done
    /// Submits.
    case go
    /// Sends.
    case send
    /// Searches.
    case search
    /// Starts a line.
    case newline
  }

  /// What is typed, for filling in by the system; the raw values are the WHATWG autofill tokens.
  public enum ContentType: String, Sendable, Hashable, CaseIterable {
    /// A person's whole name.
    case name
    /// The given name.
    case givenName = "given-name"
    /// The middle name.
    case middleName = "additional-name"
    /// The family name.
    case familyName = "family-name"
    /// An organisation.
    case organizationName = "organization"
    /// A role in it.
    case jobTitle = "organization-title"
    /// An email address.
    case emailAddress = "email"
    /// A phone number.
    case telephoneNumber = "tel"
    /// A web address.
    case url
    /// A sign-in name.
    case username
    /// The password of an account.
    case password = "current-password"
    /// A password to be.
    case newPassword = "new-password"
    /// A code sent for once.
    case oneTimeCode = "one-time-code"
    /// Street and number.
    case fullStreetAddress = "street-address"
    /// A state or province.
    case addressState = "address-level1"
    /// A town.
    case addressCity = "address-level2"
    /// A postal code.
    case postalCode = "postal-code"
    /// A country.
    case countryName = "country-name"
    /// The number of a payment card.
    case creditCardNumber = "cc-number"
    /// The name on it.
    case creditCardName = "cc-name"
    /// Its month and year.
    case creditCardExpiration = "cc-exp"
    /// Its security code.
    case creditCardSecurityCode = "cc-csc"
    /// A day of birth.
    case birthdate = "bday"
  }

  /// The keyboard to offer.
  public let keyboard: Keyboard
  /// What the return key says.
  public let returnKey: ReturnKey
  /// What is typed; nil where the system has no name for it.
  public let contentType: ContentType?
  /// Whether sentences and names begin with a capital letter by themselves.
  public let capitalizes: Bool
  /// Whether words are corrected.
  public let corrects: Bool

  /// Decides by the schema's words, then by the type.
  public init(_ field: FieldComponent) {
    keyboard = Self.keyboard(field)
    returnKey =
      field.type == .textarea
      ? .newline : field.returnKey.flatMap(ReturnKey.init(rawValue:)) ?? .next
    contentType = field.autofill?.split(separator: " ").last.flatMap {
      ContentType(rawValue: String($0))
    }
    let isProse = keyboard == .standard && field.type != .password && !Self.isSecret(field)
    capitalizes = isProse && contentType != .username
    corrects = isProse && contentType == nil
  }

  private static func isSecret(_ field: FieldComponent) -> Bool {
    if case .text(let text) = field.control { text.isSecret } else { false }
  }

  private static func keyboard(_ field: FieldComponent) -> Keyboard {
    switch field.keyboard {
    case "email": return .email
    case "url": return .url
    case "phone", "tel": return .phone
    case "number", "numeric": return .number
    case "decimal": return .decimal
    default: break
    }
    switch field.type {
    case .email: return .email
    case .url: return .url
    case .phone: return .phone
    case .number, .integer: return isSigned(field) ? .punctuation : unsigned(field)
    case .date, .time: return .punctuation
    default: return .standard
    }
  }

  private static func unsigned(_ field: FieldComponent) -> Keyboard {
    field.type == .integer ? .number : .decimal
  }

  /// The digit keyboards have no minus sign.
  private static func isSigned(_ field: FieldComponent) -> Bool {
    guard case .text(let text) = field.control else { return true }
    return (text.bounds.minimum?.numberValue ?? -1) < 0
  }
}
