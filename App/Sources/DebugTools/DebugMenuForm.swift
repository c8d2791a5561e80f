import FormKit

/// The debug menu's form, and its values as faults.
enum DebugMenuForm {
  static let schema = FormSchema(
    "debugMenu", title: "Debug Menu", submitLabel: "Apply",
    fields: [
      .choice(
        "validation", label: "Validation",
        options: [
          FieldOption("declared", label: "As the form specifies"),
          FieldOption("strict", label: "Strict: warnings block as well"),
          FieldOption("lenient", label: "Lenient: errors only warn"),
        ], required: true),
      FormField("offline", .toggle, label: "Simulate offline"),
      FormField(
        "serverError", .toggle, label: "Inject a server error",
        help: "The next submission of the form sandbox fails."),
      FormField("slowNetwork", .toggle, label: "Slow network"),
      .choice(
        "requests", label: "Requests",
        options: [
          FieldOption("sent", label: "Unchanged"),
          FieldOption("offline", label: "Offline"),
          FieldOption("late", label: "Delayed by three seconds"),
          FieldOption("failing", label: "Answered with 500"),
          FieldOption("truncated", label: "Truncated answers"),
          FieldOption("refused", label: "Token refused once (401)"),
          FieldOption("maintenance", label: "Service under maintenance"),
          FieldOption("updateRequired", label: "Update required (426)"),
        ], required: true),
      .choice(
        "biometrics", label: "Biometrics",
        options: [
          FieldOption("device", label: "Those of the device"),
          FieldOption("success", label: "Success"),
          FieldOption("failure", label: "Failure"),
          FieldOption("cancelledByUser", label: "Cancelled by the person"),
          FieldOption("cancelledBySystem", label: "Cancelled by the system"),
          FieldOption("lockedOut", label: "Locked after too many failures"),
          FieldOption("notEnrolled", label: "Not enrolled"),
        ], required: true),
      FormField("clearDrafts", .toggle, label: "Clear drafts"),
    ])

  static func values(_ faults: FormFaults) -> FormObject {
    [
      "validation": .string(faults.validation.rawValue), "offline": .bool(faults.isOffline),
      "serverError": .bool(faults.failsNextSubmission), "slowNetwork": .bool(faults.isSlow),
      "requests": .string(faults.requests.rawValue),
      "biometrics": .string(faults.biometrics.rawValue),
      "clearDrafts": false,
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
    return faults
  }

  static func clearsDrafts(_ values: FieldValues) -> Bool {
    values["clearDrafts"]?.boolValue == true
  }
}
