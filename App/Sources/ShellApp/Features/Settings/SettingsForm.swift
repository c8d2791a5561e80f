import FormKit

/// The form of the settings, and its values.
enum SettingsForm {
  static let schema = FormSchema(
    "settings", title: "Settings", submitLabel: "Save",
    fields: [
      .choice(
        "appearance", label: "Appearance", options: Appearance.allCases.map(option), required: true),
      FormField("reducesMotion", .toggle, label: "Reduce motion"),
    ],
    actions: [
      FormAction(ActionID.appLock.rawValue, label: "App lock"),
      FormAction(ActionID.secondFactor.rawValue, label: "Second factor"),
      FormAction(ActionID.deleteAccount.rawValue, label: "Delete account"),
    ])

  static func values(_ settings: Settings) -> FormObject {
    [
      "appearance": .string(settings.appearance.rawValue),
      "reducesMotion": .bool(settings.reducesMotion),
    ]
  }

  static func save(_ values: FieldValues, in settings: Settings) throws {
    let appearance = values["appearance"]?.stringValue.flatMap(Appearance.init)
    try settings.set(
      appearance: appearance ?? .automatic,
      reducesMotion: values["reducesMotion"]?.boolValue == true)
  }

  private static func option(_ appearance: Appearance) -> FieldOption {
    let label =
      switch appearance {
      case .automatic: "Same as the system"
      case .light: "Light"
      case .dark: "Dark"
      case .highContrast: "High contrast"
      case .highContrastDark: "High contrast, dark"
      }
    return FieldOption(.string(appearance.rawValue), label: .literal(label))
  }
}
