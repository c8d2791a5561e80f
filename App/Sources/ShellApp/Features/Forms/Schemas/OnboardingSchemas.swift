import FormKit

/// The schemas of onboarding, and of the forms that change its answers later.
enum OnboardingSchemas {
  static let handle = schema(
    "handle", title: "handle.title", submit: "action.continue", help: "handle.help",
    actions: [FormAction(ActionID.signOut.rawValue, label: .key("action.signOut"))])

  static let changeHandle = schema(
    "changeHandle", title: "changeHandle.title", submit: "action.save", help: "changeHandle.help")

  /// A form with the field of a handle only.
  private static func schema(
    _ id: String, title: String, submit: String, help: String, actions: [FormAction] = []
  ) -> String {
    var schema = FormSchema(
      id, title: .key(title), submitLabel: .key(submit), validation: .live,
      fields: [.appHandle(help: .key(help))])
    schema.actions = actions
    return schema.document.json(pretty: true)
  }

  static let displayName = texts(
    "displayName", title: "displayName.title", submit: "action.continue",
    actions: IdentitySchemas.signOut)

  static let editProfile = texts(
    "editProfile", title: "editProfile.title", submit: "action.save")

  /// A form with the display name and the bio.
  private static func texts(
    _ id: String, title: String, submit: String, actions: String = ""
  ) -> String {
    #"""
    {
      "formatVersion": 1, "id": "\#(id)", "title": { "key": "\#(title)" },
      "submitLabel": { "key": "\#(submit)" }, "validation": "onBlur",
      "sections": [{ "fields": [
        { "id": "displayName", "type": "text", "label": { "key": "field.displayName" },
          "help": { "key": "displayName.help" }, "required": true,
          "transforms": ["trim", "collapseWhitespace"], "maxLength": 50,
          "rules": [{ "rule": "custom", "name": "displayName" }],
          "autofill": "name", "returnKey": "next" },
        { "id": "bio", "type": "textarea", "label": { "key": "profile.bio" },
          "help": { "key": "displayName.bio.help" }, "transforms": ["trim"], "maxLength": 160,
          "rules": [{ "rule": "custom", "name": "bio" }, { "rule": "noProfanity" }] }
      ] }],
      "actions": [\#(actions)]
    }
    """#
  }
}

extension FormField {
  /// The field of a handle with the rules, the check and the words of the app.
  static func appHandle(help: FormText) -> FormField {
    .handle(
      label: .key("field.handle"), help: help, rule: "handle", check: "handleAvailability",
      takenMessage: .key("handle.taken"))
  }
}
