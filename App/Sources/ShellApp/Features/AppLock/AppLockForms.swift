import Domain
import FormKit

/// The forms of the app lock and the meaning of their values.
enum AppLockForms {
  /// Unlocks the app by the passcode; shows nothing of the signed-in person.
  static let unlock = try? CompiledForm(unlockSchema(canUseBiometrics: false))
  /// The same with a button for biometrics.
  static let unlockWithBiometrics = try? CompiledForm(unlockSchema(canUseBiometrics: true))

  private static func unlockSchema(canUseBiometrics: Bool) -> FormSchema {
    FormSchema(
      "unlock", title: .key("unlock.title"), submitLabel: .key("unlock.submit"),
      fields: [
        FormField(
          "passcode", .password, label: .key("unlock.passcode"),
          help: .key("unlock.passcode.help"), required: true,
          returnKey: "go")
      ],
      actions: (canUseBiometrics
        ? [FormAction(ActionID.useBiometrics.rawValue, label: .key("unlock.useBiometrics"))] : [])
        + [
          FormAction(ActionID.signOut.rawValue, label: .key("action.signOut")),
          FormAction(ActionID.quit.rawValue, label: .key("action.quit")),
        ])
  }

  /// Sets the lock.
  ///
  /// - Parameters:
  ///   - lock: The present lock; nil when the app has none.
  ///   - hasBiometrics: Whether the device has biometrics that can be used.
  ///   - messages: The texts of the form.
  static func appLock(
    _ lock: AppLock?, hasBiometrics: Bool, in messages: FormMessages
  ) -> FormSchema {
    let isLocking = Condition.field("policy", .notEquals(.string(code(.never))))
    let current = FormField(
      "currentPasscode", .password, label: .key("appLock.currentPasscode"),
      help: .key("appLock.currentPasscode.help"), required: true, returnKey: "next")
    let biometrics = FormField(
      "usesBiometrics", .toggle, label: .key("appLock.usesBiometrics"), visible: isLocking)
    return FormSchema(
      "appLock", title: .key("appLock.title"), submitLabel: .key("action.save"),
      fields: [
        .choice(
          "policy", label: .key("appLock.policy"),
          options: policies(with: lock).map { option($0, in: messages) },
          required: true)
      ] + (hasBiometrics ? [biometrics] : [])
        + passcodeFields(
          isNew: lock == nil, isLocking, messages)
        + (lock == nil ? [] : [current]))
  }

  private static func passcodeFields(
    isNew: Bool, _ isLocking: Condition, _ messages: FormMessages
  ) -> [FormField] {
    let help = Phrase(
      isNew ? "appLock.passcode.help" : "appLock.newPasscode.help",
      ["minimum": .number(Passcode.minimumLength), "maximum": .number(Passcode.maximumLength)])
    return [
      FormField(
        "passcode", .password, label: .key(isNew ? "appLock.passcode" : "appLock.newPasscode"),
        help: .literal(messages.text(help)),
        required: .constant(isNew), visible: isLocking,
        rules: [.minLength(Passcode.minimumLength)], maxLength: Passcode.maximumLength,
        autofill: "new-password", returnKey: "next"),
      FormField(
        "confirmPasscode", .password, label: .key("appLock.confirmPasscode"),
        required: isNew ? true : .field("passcode", .isFilled(true)), visible: isLocking,
        rules: [.matches("passcode", message: .key("appLock.confirmPasscode.mismatch"))],
        autofill: "new-password", returnKey: "next"),
    ]
  }

  /// The values of the present lock; secrets are never among them.
  static func values(_ lock: AppLock?) -> FormObject {
    [
      "policy": .string(code(lock?.policy ?? .never)),
      "usesBiometrics": .bool(lock?.usesBiometrics ?? true),
    ]
  }

  /// The passcode of a field; nil when it is empty.
  static func passcode(_ id: FieldID, in values: FieldValues) -> Passcode? {
    values[id]?.stringValue.map { Passcode($0) }
  }

  /// The chosen policy.
  static func policy(in values: FieldValues) -> BiometricPolicy {
    switch values["policy"]?.stringValue {
    case "always": return .always
    case let code?: return Int(code).map(BiometricPolicy.afterMinutes) ?? .never
    case nil: return .never
    }
  }

  /// The choices; a present one that is not among the usual ones is added.
  private static func policies(with lock: AppLock?) -> [BiometricPolicy] {
    let usual: [BiometricPolicy] = [
      .never, .always, .afterMinutes(1), .afterMinutes(5), .afterMinutes(15), .afterMinutes(60),
    ]
    guard let present = lock?.policy, !usual.contains(present) else { return usual }
    return usual + [present]
  }

  private static func code(_ policy: BiometricPolicy) -> String {
    switch policy {
    case .always: "always"
    case .never: "never"
    case .afterMinutes(let minutes): "\(minutes)"
    }
  }

  private static func option(
    _ policy: BiometricPolicy, in messages: FormMessages
  ) -> FieldOption {
    FieldOption(.string(code(policy)), label: .literal(messages.text(policy.phrase)))
  }
}
