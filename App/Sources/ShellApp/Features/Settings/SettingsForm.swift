import FormKit

/// The form of the settings, and its values.
enum SettingsForm {
  static let schema = FormSchema(
    "settings", title: .key("action.settings"), submitLabel: .key("action.save"),
    fields: [
      .choice(
        "appearance", label: .key("settings.appearance"),
        options: [
          option(.automatic, .key("settings.appearance.automatic")),
          option(.light, .key("settings.appearance.light")),
          option(.dark, .key("settings.appearance.dark")),
        ], required: true),
      FormField(
        "highContrast", .toggle, label: .key("settings.highContrast"),
        visible: .field("appearance", .notEquals(.string(Appearance.automatic.rawValue)))),
      FormField("reducesMotion", .toggle, label: .key("settings.reducesMotion")),
      FormField(
        "sharesUsage", .toggle, label: .key("settings.sharesUsage"),
        help: .key("settings.sharesUsage.help")),
      FormField("playsFeedback", .toggle, label: .key("settings.playsFeedback")),
      FormField(
        "remindsOfStreak", .toggle, label: .key("settings.remindsOfStreak"),
        help: .key("settings.remindsOfStreak.help")),
    ])

  /// The schema, compiled; nil when it does not load.
  static let form = try? CompiledForm(schema)

  static func values(_ settings: any SettingsInteractor) -> FormObject {
    let appearance = settings.appearance
    return [
      "appearance": .string(appearance.withoutContrast.rawValue),
      "highContrast": .bool(appearance != appearance.withoutContrast),
      "reducesMotion": .bool(settings.reducesMotion),
      "sharesUsage": .bool(settings.sharesUsage),
      "playsFeedback": .bool(settings.playsFeedback),
      "remindsOfStreak": .bool(settings.remindsOfStreak),
    ]
  }

  static func appearance(in values: FieldValues) -> Appearance {
    let chosen = values["appearance"]?.stringValue.flatMap(Appearance.init) ?? .automatic
    guard values["highContrast"]?.boolValue == true else { return chosen }
    return Appearance.allCases.last { $0.withoutContrast == chosen } ?? chosen
  }

  static func reducesMotion(in values: FieldValues) -> Bool {
    values["reducesMotion"]?.boolValue == true
  }

  static func sharesUsage(in values: FieldValues) -> Bool {
    values["sharesUsage"]?.boolValue == true
  }

  static func playsFeedback(in values: FieldValues) -> Bool {
    values["playsFeedback"]?.boolValue == true
  }

  static func remindsOfStreak(in values: FieldValues) -> Bool {
    values["remindsOfStreak"]?.boolValue == true
  }

  private static func option(_ appearance: Appearance, _ label: FormText) -> FieldOption {
    FieldOption(.string(appearance.rawValue), label: label)
  }
}

extension Appearance {
  /// The same appearance in the contrast of the system.
  fileprivate var withoutContrast: Appearance {
    switch self {
    case .automatic: .automatic
    case .light, .highContrast: .light
    case .dark, .highContrastDark: .dark
    }
  }
}
