import Domain
import FormKit

/// The parts of the settings with screens of their own: the security and the account.
struct SettingsContent {
  /// The policy of the app's lock; nil when it is unknown, or when the app cannot be locked.
  let lock: BiometricPolicy?
  /// Whether the app can be locked.
  let hasLock: Bool
  /// The address of the account; nil when it has none.
  let email: EmailAddress?
  /// The details of the account at the service; nil when the request failed.
  let account: AccountDetails?
  /// The days since the password was changed; nil when that is unknown.
  let passwordAge: Int?
  /// Whether the account is a guest's.
  let isGuest: Bool
  /// The texts.
  let messages: FormMessages

  /// The second factor of the sign-in.
  private var secondFactor: SecondFactorStatus { account?.secondFactor ?? .unknown }

  /// A card for each part.
  var blocks: [ContentBlock] {
    [
      card(
        "settings.security",
        (isGuest ? [] : [secondFactorRow])
          + (secondFactor.recoveryCodesLeft.map { [recoveryCodes($0)] } ?? [])
          + (hasLock ? [appLock] : []) + (email == nil ? [] : [password])),
      card(
        "settings.account",
        (isGuest ? [guest] : []) + (email.map { [row($0)] } ?? []) + [signOut, deletion]),
    ]
  }

  private var secondFactorRow: ContentBlock.ListRow {
    .init(
      text("settings.secondFactor"), detail: secondFactor.phrase.map(text) ?? "",
      tag: secondFactor.isOn.map(tag), actions: [action(.secondFactor, "action.change")])
  }

  /// They are renewed where the second factor is changed.
  private func recoveryCodes(_ left: Int) -> ContentBlock.ListRow {
    .init(
      text("settings.recoveryCodes"),
      detail: text(Phrase("settings.recoveryCodes.left", count: left)))
  }

  private var appLock: ContentBlock.ListRow {
    .init(
      text("settings.appLock"), detail: lock.map { text($0.phrase) } ?? "",
      tag: lock.map { tag($0 != .never) }, actions: [action(.appLock, "action.change")])
  }

  private func row(_ email: EmailAddress) -> ContentBlock.ListRow {
    .init(text("field.email"), detail: email.revealed, tag: account.map { verified($0.isVerified) })
  }

  private func verified(_ isVerified: Bool) -> ContentBlock.Tag {
    isVerified
      ? .init(text("settings.verified"), .success) : .init(text("settings.unverified"), .warning)
  }

  private var password: ContentBlock.ListRow {
    let isMissing = account.map { !$0.hasPassword } ?? false
    let age = passwordAge.map(Self.age)
    return .init(
      text("settings.password"),
      detail: isMissing ? text("settings.password.none") : age.map(text) ?? "",
      actions: [action(.changePassword, isMissing ? "settings.password.set" : "action.change")])
  }

  /// How long ago a password was changed, in days, months of 30 or years of 365.
  private static func age(_ days: Int) -> Phrase {
    switch days {
    case ..<1: "settings.password.today"
    case ..<30: Phrase("settings.password.days", count: days)
    case ..<365: Phrase("settings.password.months", count: days / 30)
    default: Phrase("settings.password.years", count: days / 365)
    }
  }

  private var guest: ContentBlock.ListRow {
    .init(
      text("settings.guest"), detail: text("settings.guest.detail"),
      actions: [action(.linkAccount, "createAccount.open")])
  }

  private var signOut: ContentBlock.ListRow {
    .init(text("action.signOut"), actions: [action(.signOut, "action.signOut")])
  }

  private var deletion: ContentBlock.ListRow {
    .init(
      text("action.deleteAccount"), detail: text("settings.deleteAccount.detail"),
      actions: [
        ContentBlock.Action(
          ActionID.deleteAccount.rawValue, label: text("action.delete"), isDestructive: true)
      ])
  }

  private func tag(_ isOn: Bool) -> ContentBlock.Tag {
    isOn ? .init(text("settings.on"), .success) : .init(text("settings.off"))
  }

  private func card(_ title: Phrase, _ rows: [ContentBlock.ListRow]) -> ContentBlock {
    .card(.init(text(title), [.list(rows)]))
  }

  private func action(_ id: ActionID, _ label: Phrase) -> ContentBlock.Action {
    .init(id.rawValue, label: text(label))
  }

  private func text(_ phrase: Phrase) -> String { messages.text(phrase) }
}

extension SecondFactorStatus {
  /// The second factor; nil without one, and when it is unknown.
  private var factor: PresentSecondFactor? {
    if case .on(let factor) = self { factor } else { nil }
  }

  /// The method of the second factor; nil without one, and when it is unknown.
  var method: Domain.MFAMethod? { factor?.method }

  /// The last two digits of the number that receives text messages; nil when there is none, or it is unknown.
  var phoneNumberEnding: String? { factor?.phoneNumberEnding }

  /// The recovery codes that are not used; nil when their number is unknown.
  fileprivate var recoveryCodesLeft: Int? { factor?.recoveryCodesLeft }

  /// Whether the sign-in asks for a code; nil when it is unknown.
  fileprivate var isOn: Bool? {
    switch self {
    case .off: false
    case .on: true
    case .unknown: nil
    }
  }

  /// What is asked for at the sign-in; nil when it is unknown.
  fileprivate var phrase: Phrase? {
    switch self {
    case .off: "secondFactor.method.none"
    case .on(let factor):
      switch factor.method {
      case .email: "secondFactor.method.email"
      case .totp: "secondFactor.method.app"
      case .sms:
        factor.phoneNumberEnding.map {
          Phrase("secondFactor.method.sms.number", ["ending": .text($0)])
        } ?? "secondFactor.method.sms"
      }
    case .unknown: nil
    }
  }
}
