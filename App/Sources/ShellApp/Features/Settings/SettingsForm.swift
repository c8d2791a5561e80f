import FormKit

/// The form of the settings, and its values.
enum SettingsForm {
  static let schema = FormSchema(
    "settings", title: .key("action.settings"), submitLabel: .key("action.save"),
    fields: [
      .choice(
        "appearance", label: .key("settings.appearance"), options: Appearance.allCases.map(option),
        required: true),
      FormField("reducesMotion", .toggle, label: .key("settings.reducesMotion")),
      FormField(
        "sharesUsage", .toggle, label: .key("settings.sharesUsage"),
        help: .key("settings.sharesUsage.help")),
    ])

  /// The schema, compiled; nil when it does not load.
  static let form = try? CompiledForm(schema)

  static func values(_ settings: any SettingsInteractor) -> FormObject {
    [
      "appearance": .string(settings.appearance.rawValue),
      "reducesMotion": .bool(settings.reducesMotion),
      "sharesUsage": .bool(settings.sharesUsage),
    ]
  }

  static func appearance(in values: FieldValues) -> Appearance {
    values["appearance"]?.stringValue.flatMap(Appearance.init) ?? .automatic
  }

  static func reducesMotion(in values: FieldValues) -> Bool {
    values["reducesMotion"]?.boolValue == true
  }

  static func sharesUsage(in values: FieldValues) -> Bool {
    values["sharesUsage"]?.boolValue == true
  }

  private static func option(_ appearance: Appearance) -> FieldOption {
    let key =
      switch appearance {
      case .automatic: "settings.appearance.automatic"
      case .light: "settings.appearance.light"
      case .dark: "settings.appearance.dark"
      case .highContrast: "settings.appearance.highContrast"
      case .highContrastDark: "settings.appearance.highContrastDark"
      }
    return FieldOption(.string(appearance.rawValue), label: .key(key))
  }
}
