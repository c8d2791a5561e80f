import FormKit
import ShellApp

/// The debug menu's form, and its values as faults.
enum DebugMenuForm {
  /// The form; an app without a lock has no use for biometrics.
  static func schema(hasBiometrics: Bool) -> FormSchema {
    FormSchema(
      "debugMenu", title: .key("debugMenu.title"), submitLabel: .key("debugMenu.submit"),
      fields: faults + (hasBiometrics ? [biometrics] : [])
        + [
          photos,
          FormField(
            "clock", .text, label: .key("debugMenu.clock"), help: .key("debugMenu.clock.help"),
            rules: [
              .pattern("[+\\-]?[0-9]{1,6}[smhd]", message: .key("debugMenu.clock.pattern"))
            ]),
          FormField(
            "layout", .toggle, label: .key("debugMenu.layout"),
            help: .key("debugMenu.layout.help")),
          FormField("clearDrafts", .toggle, label: .key("debugMenu.clearDrafts")),
        ] + FeatureFlag.allCases.map(flag) + [streakHeading])
  }

  /// The choice of a flag's value.
  private static func flag(_ flag: FeatureFlag) -> FormField {
    .choice(
      id(of: flag), label: .key("debugMenu.flag.\(flag.rawValue)"),
      options: [
        FieldOption("configured", label: .key("debugMenu.flag.configured")),
        FieldOption("on", label: .key("debugMenu.flag.on")),
        FieldOption("off", label: .key("debugMenu.flag.off")),
      ], required: true)
  }

  /// The choice of the arm of the experiment.
  private static let streakHeading = FormField.choice(
    "experiment-streakHeading", label: .key("debugMenu.experiment.streakHeading"),
    options: [FieldOption("configured", label: .key("debugMenu.flag.configured"))]
      + StreakHeadingArm.allCases.map {
        FieldOption(
          .string($0.rawValue),
          label: .key("debugMenu.experiment.streakHeading.\($0.rawValue)"))
      }, required: true)

  private static func id(of flag: FeatureFlag) -> FieldID {
    FieldID(rawValue: "flag-\(flag.rawValue)")
  }

  private static let faults: [FormField] =
    [
      .choice(
        "validation", label: .key("debugMenu.validation"),
        options: [
          FieldOption("declared", label: .key("debugMenu.validation.declared")),
          FieldOption("strict", label: .key("debugMenu.validation.strict")),
          FieldOption("lenient", label: .key("debugMenu.validation.lenient")),
        ], required: true),
      FormField("offline", .toggle, label: .key("debugMenu.offline")),
      FormField(
        "serverError", .toggle, label: .key("debugMenu.serverError"),
        help: .key("debugMenu.serverError.help")),
      FormField("slowNetwork", .toggle, label: .key("debugMenu.slowNetwork")),
      .choice(
        "requests", label: .key("debugMenu.requests"),
        options: [
          FieldOption("sent", label: .key("debugMenu.requests.sent")),
          FieldOption("offline", label: .key("debugMenu.requests.offline")),
          FieldOption("late", label: .key("debugMenu.requests.late")),
          FieldOption("failing", label: .key("debugMenu.requests.failing")),
          FieldOption("truncated", label: .key("debugMenu.requests.truncated")),
          FieldOption("refused", label: .key("debugMenu.requests.refused")),
          FieldOption("maintenance", label: .key("debugMenu.requests.maintenance")),
          FieldOption("updateRequired", label: .key("debugMenu.requests.updateRequired")),
        ], required: true),
    ]

  private static let biometrics = FormField.choice(
    "biometrics", label: .key("debugMenu.biometrics"),
    options: [
      FieldOption("device", label: .key("debugMenu.biometrics.device")),
      FieldOption("success", label: .key("debugMenu.biometrics.success")),
      FieldOption("failure", label: .key("debugMenu.biometrics.failure")),
      FieldOption("cancelledByUser", label: .key("debugMenu.biometrics.cancelledByUser")),
      FieldOption("cancelledBySystem", label: .key("debugMenu.biometrics.cancelledBySystem")),
      FieldOption("lockedOut", label: .key("debugMenu.biometrics.lockedOut")),
      FieldOption("notEnrolled", label: .key("debugMenu.biometrics.notEnrolled")),
    ], required: true)

  private static let photos = FormField.choice(
    "photos", label: .key("debugMenu.photos"),
    options: [
      FieldOption("device", label: .key("debugMenu.photos.device")),
      FieldOption("notAsked", label: .key("debugMenu.photos.notAsked")),
      FieldOption("granted", label: .key("debugMenu.photos.granted")),
      FieldOption("limited", label: .key("debugMenu.photos.limited")),
      FieldOption("denied", label: .key("debugMenu.photos.denied")),
    ], required: true)

  /// The values of the form's fields.
  static func values(_ faults: FormFaults, of schema: FormSchema) -> FormObject {
    let ids = Set(schema.fields.map(\.id.rawValue))
    return all(faults).filter { ids.contains($0.key) }
  }

  private static func all(_ faults: FormFaults) -> FormObject {
    var values: FormObject = [:]
    for flag in FeatureFlag.allCases {
      let name = faults.flags[flag].map { $0 ? "on" : "off" } ?? "configured"
      values[id(of: flag).rawValue] = .string(name)
    }
    values["experiment-streakHeading"] = .string(faults.streakHeading?.rawValue ?? "configured")
    return values.merging(switches(faults)) { $1 }
  }

  private static func switches(_ faults: FormFaults) -> FormObject {
    [
      "validation": .string(faults.validation.rawValue), "offline": .bool(faults.isOffline),
      "serverError": .bool(faults.failsNextSubmission), "slowNetwork": .bool(faults.isSlow),
      "requests": .string(faults.requests.rawValue),
      "biometrics": .string(faults.biometrics.rawValue),
      "photos": .string(faults.photos.rawValue),
      "clock": .string(faults.clockOffset == .none ? "" : "\(faults.clockOffset)"),
      "layout": .bool(faults.overflowsLayout), "clearDrafts": false,
    ]
  }

  static func faults(_ values: FieldValues) -> FormFaults {
    func isOn(_ id: FieldID) -> Bool { values[id]?.boolValue == true }
    let validation = values["validation"]?.stringValue.flatMap(FormFaults.Validation.init)
    var faults = FormFaults(
      validation: validation ?? .declared, isOffline: isOn("offline"),
      failsNextSubmission: isOn("serverError"), isSlow: isOn("slowNetwork"),
      requests: values["requests"]?.stringValue.flatMap(FormFaults.Requests.init) ?? .sent)
    let biometrics = values["biometrics"]?.stringValue.flatMap(FormFaults.Biometrics.init)
    faults.biometrics = biometrics ?? .device
    faults.photos = values["photos"]?.stringValue.flatMap(FormFaults.Photos.init) ?? .device
    faults.clockOffset = values["clock"]?.stringValue.flatMap { ClockOffset($0) } ?? .none
    faults.overflowsLayout = isOn("layout")
    faults.streakHeading = values["experiment-streakHeading"]?.stringValue
      .flatMap(StreakHeadingArm.init)
    for flag in FeatureFlag.allCases {
      switch values[id(of: flag)]?.stringValue {
      case "on": faults.flags[flag] = true
      case "off": faults.flags[flag] = false
      default: break
      }
    }
    return faults
  }

  /// The faults after a submission: what was changed in the form, and of the rest what is simulated now.
  ///
  /// - Parameter shown: The faults that the form has shown.
  static func faults(
    _ values: FieldValues, since shown: FormFaults, now: FormFaults
  ) -> FormFaults {
    let (before, submitted) = (all(shown), all(faults(values)))
    let merged = all(now).merging(submitted.filter { before[$0.key] != $0.value }) { $1 }
    return faults(FieldValues(merged))
  }

  static func clearsDrafts(_ values: FieldValues) -> Bool {
    values["clearDrafts"]?.boolValue == true
  }
}
