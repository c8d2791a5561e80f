// swift-format-ignore-file
@_exported import AppleFoundation

#if !OS_watchOS
  @MainActor open class UIFeedbackGenerator: NSObject {
    open func prepare() {}
  }

  @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackStyle: Int { case light, medium, heavy, soft, rigid }
    public init(style: FeedbackStyle) {}
    open func impactOccurred() {}
  }

  @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackType: Int { case success, warning, error }
    open func notificationOccurred(_ notificationType: FeedbackType) {}
  }

  @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    open func selectionChanged() {}
  }

  @MainActor open class UIViewController: NSObject {
    public init(nibName: String?) {}
    public required init?(coder: NSCoder) { nil }
    open var presentedViewController: UIViewController? { nil }
  }

  @MainActor open class UIWindow: NSObject {
    open var rootViewController: UIViewController? { nil }
  }

  @MainActor open class UIScene: NSObject {}

  @MainActor open class UIWindowScene: UIScene {
    open var keyWindow: UIWindow? { nil }
  }

  @MainActor open class UIApplication: NSObject {
    open class var shared: UIApplication { UIApplication() }
    open class var openSettingsURLString: String { "" }
    open var connectedScenes: Set<UIScene> { [] }
    open func open(_ url: URL) async -> Bool { false }
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
