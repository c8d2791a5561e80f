/// A message at the top of a screen that stays while what it says holds.
public struct BannerModel: Sendable, Hashable {
  /// How it is meant.
  public let tone: Tone
  /// The message.
  public let message: Phrase
  /// What it offers, in order.
  public let actions: [CallToActionModel]
  /// Whether the person may put it away.
  public let isDismissible: Bool

  /// Makes a banner; by default it offers nothing and stays.
  public init(
    _ tone: Tone, _ message: Phrase, actions: [CallToActionModel] = [], isDismissible: Bool = false
  ) {
    self.tone = tone
    self.message = message
    self.actions = actions
    self.isDismissible = isDismissible
  }

  /// Its sentence and buttons, for a surface that shows sentences around a form.
  public var notice: Notice {
    Notice(tone, message, actions: actions + (isDismissible ? [.dismissBanner] : []))
  }
}

extension CallToActionModel {
  /// The button that puts a banner away.
  static let dismissBanner = CallToActionModel(
    .dismissBanner, title: "action.dismiss", role: .cancel)
}
