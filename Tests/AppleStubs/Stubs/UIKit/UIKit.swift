// swift-format-ignore-file
@_exported import AppleFoundation

#if !OS_watchOS
  @MainActor open class UIViewController: NSObject {
    public init(nibName: String?) {}
    public required init?(coder: NSCoder) { nil }
  }

  public enum UIKeyboardType: Int, Sendable {
    case `default`, numbersAndPunctuation, URL, numberPad, phonePad
    case emailAddress, decimalPad
  }

  public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let name = Self(rawValue: "")
    public static let givenName = Self(rawValue: "")
    public static let middleName = Self(rawValue: "")
    public static let familyName = Self(rawValue: "")
    public static let organizationName = Self(rawValue: "")
    public static let jobTitle = Self(rawValue: "")
    public static let emailAddress = Self(rawValue: "")
    public static let telephoneNumber = Self(rawValue: "")
    public static let URL = Self(rawValue: "")
    public static let username = Self(rawValue: "")
    public static let password = Self(rawValue: "")
    public static let newPassword = Self(rawValue: "")
    public static let oneTimeCode = Self(rawValue: "")
    public static let fullStreetAddress = Self(rawValue: "")
    public static let addressState = Self(rawValue: "")
    public static let addressCity = Self(rawValue: "")
    public static let postalCode = Self(rawValue: "")
    public static let countryName = Self(rawValue: "")
    public static let creditCardNumber = Self(rawValue: "")
    public static let creditCardName = Self(rawValue: "")
    public static let creditCardExpiration = Self(rawValue: "")
    public static let creditCardSecurityCode = Self(rawValue: "")
    public static let birthdate = Self(rawValue: "")
  }
#endif
