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
      "unlock", title: "Unlock the App", submitLabel: "Unlock",
      fields: [
        FormField(
          "passcode", .password, label: "Passcode",
          help: "Forgot the passcode? Sign out and sign in again.", required: true,
          returnKey: "go")
      ],
      actions: (canUseBiometrics
        ? [FormAction(ActionID.useBiometrics.rawValue, label: "Use biometrics")] : []) + [
          FormAction(ActionID.signOut.rawValue, label: "Sign out"),
          FormAction(ActionID.quit.rawValue, label: "Quit"),
        ])
  }

  /// Sets the lock.
  ///
  /// - Parameters:
  ///   - lock: The present lock; nil when the app has none.
  ///   - hasBiometrics: Whether the device has biometrics that can be used.
  static func appLock(_ lock: AppLock?, hasBiometrics: Bool) -> FormSchema {
    let isLocking = Condition.field("policy", .notEquals(.string(code(.never))))
    let current = FormField(
      "currentPasscode", .password, label: "Current Passcode",
      help: "A change needs the current passcode.", required: true, returnKey: "next")
    let biometrics = FormField(
      "usesBiometrics", .toggle, label: "Unlock with biometrics", visible: isLocking)
    return FormSchema(
      "appLock", title: "App Lock", submitLabel: "Save",
      fields: [
        .choice(
          "policy", label: "Ask for the passcode", options: policies(with: lock).map(option),
          required: true)
      ] + (hasBiometrics ? [biometrics] : []) + passcodeFields(isNew: lock == nil, isLocking)
        + (lock == nil ? [] : [current]))
  }

  private static func passcodeFields(isNew: Bool, _ isLocking: Condition) -> [FormField] {
    let lengths = "\(Passcode.minimumLength) to \(Passcode.maximumLength) characters"
    return [
      FormField(
        "passcode", .password, label: isNew ? "Passcode" : "New Passcode",
        help: .literal(isNew ? "\(lengths)." : "\(lengths). Empty keeps the present one."),
        required: .constant(isNew), visible: isLocking,
        rules: [.minLength(Passcode.minimumLength)], maxLength: Passcode.maximumLength,
        autofill: "new-password", returnKey: "next"),
      FormField(
        "confirmPasscode", .password, label: "Confirm Passcode",
        required: isNew ? true : .field("passcode", .isFilled(true)), visible: isLocking,
        rules: [.matches("passcode", message: "The passcodes do not match")],
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

  private static func option(_ policy: BiometricPolicy) -> FieldOption {
    let label =
      switch policy {
      case .always: "Always"
      case .never: "Never"
      case .afterMinutes(1): "After 1 minute away"
      case .afterMinutes(let minutes): "After \(minutes) minutes away"
      }
    return FieldOption(.string(code(policy)), label: .literal(label))
  }
}
