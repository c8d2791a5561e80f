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
      FormAction(
        ActionID.appLock.rawValue, label: "App lock",
        visible: .context("hasAppLock", .notEquals(false))),
      FormAction(ActionID.secondFactor.rawValue, label: "Second factor"),
      FormAction(ActionID.deleteAccount.rawValue, label: "Delete account"),
    ])

  /// The schema, compiled; nil when it does not load.
  static let form = try? CompiledForm(schema)

  static func values(_ settings: any SettingsInteractor) -> FormObject {
    [
      "appearance": .string(settings.appearance.rawValue),
      "reducesMotion": .bool(settings.reducesMotion),
    ]
  }

  static func appearance(in values: FieldValues) -> Appearance {
    values["appearance"]?.stringValue.flatMap(Appearance.init) ?? .automatic
  }

  static func reducesMotion(in values: FieldValues) -> Bool {
    values["reducesMotion"]?.boolValue == true
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
