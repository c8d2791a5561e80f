/// The schemas of the identity flow, one for each step.
enum IdentitySchemas {
  /// The action that ends the flow, on every step of it.
  static let signOut = #"{ "id": "signOutButton", "label": { "key": "action.signOut" } }"#

  static let screenName = #"""
    {
      "formatVersion": 1, "id": "screenName", "title": { "key": "screenName.title" },
      "submitLabel": { "key": "action.continue" }, "validation": "live",
      "sections": [{ "fields": [
        { "id": "screenName", "type": "text", "label": { "key": "field.screenName" },
          "help": { "key": "screenName.name.help" },
          "required": true, "transforms": ["trim"],
          "rules": [
            { "rule": "custom", "name": "screenName" },
            { "rule": "remote", "check": "screenNameAvailability", "debounce": 500,
              "message": { "key": "screenName.taken" } }
          ],
          "autofill": "nickname", "keyboard": "ascii", "returnKey": "next" }
      ] }],
      "actions": [\#(signOut)]
    }
    """#

  static let birthday = #"""
    {
      "formatVersion": 1, "id": "birthday", "title": { "key": "birthday.title" },
      "submitLabel": { "key": "action.continue" }, "validation": "live",
      "sections": [{ "fields": [
        { "id": "dateOfBirth", "x-controlId": "birthdayPicker", "type": "date",
          "label": { "key": "birthday.dateOfBirth" }, "placeholder": { "key": "birthday.dateOfBirth.placeholder" },
          "help": { "key": "birthday.dateOfBirth.help" },
          "required": true, "sensitive": true,
          "rules": [
            { "rule": "custom", "name": "dateOfBirth" },
            { "rule": "custom", "name": "age", "severity": "hint" },
            { "rule": "custom", "name": "guardianConsentHint", "severity": "hint" }
          ],
          "autofill": "bday", "returnKey": "next" }
      ] }],
      "actions": [\#(signOut)]
    }
    """#

  static let changeBirthday = #"""
    {
      "formatVersion": 1, "id": "changeBirthday", "title": { "key": "changeBirthday.title" },
      "submitLabel": { "key": "action.save" }, "validation": "live",
      "sections": [{ "fields": [
        { "id": "dateOfBirth", "x-controlId": "birthdayPicker", "type": "date",
          "label": { "key": "birthday.dateOfBirth" }, "placeholder": { "key": "birthday.dateOfBirth.placeholder" },
          "help": { "key": "changeBirthday.help" },
          "required": true, "sensitive": true,
          "rules": [
            { "rule": "custom", "name": "dateOfBirth" },
            { "rule": "custom", "name": "minimumAge", "severity": "warning" },
            { "rule": "custom", "name": "age", "severity": "hint" },
            { "rule": "custom", "name": "guardianConsentHint", "severity": "hint" }
          ],
          "autofill": "bday", "returnKey": "go" }
      ] }]
    }
    """#

  static let guardianConsent = #"""
    {
      "formatVersion": 1, "id": "guardianConsent", "title": { "key": "guardianConsent.title" },
      "submitLabel": { "key": "guardianConsent.submit" }, "validation": "onBlur",
      "sections": [{ "fields": [
        { "id": "guardianEmail", "type": "email", "label": { "key": "guardianConsent.guardianEmail" },
          "help": { "key": "guardianConsent.guardianEmail.help" },
          "required": true, "sensitive": true, "transforms": ["trim", "lowercase"],
          "maxLength": 254, "rules": [{ "rule": "email" }, { "rule": "custom", "name": "guardianEmail" }],
          "keyboard": "email" }
      ] }],
      "actions": [\#(signOut)]
    }
    """#

  static let guardianDecision = #"""
    {
      "formatVersion": 1, "id": "guardianDecision", "title": { "key": "guardianDecision.title" },
      "submitLabel": { "key": "guardianDecision.submit" }, "validation": "onBlur",
      "sections": [{
        "title": { "key": "guardianDecision.explanation" },
        "fields": [
        { "id": "consentCode", "type": "text", "label": { "key": "guardianDecision.consentCode" },
          "help": { "key": "guardianDecision.consentCode.help" },
          "required": true, "sensitive": true, "transforms": ["trim"],
          "rules": [{ "rule": "custom", "name": "guardianConsentCode" }], "keyboard": "ascii" },
        { "id": "decision", "type": "choice", "label": { "key": "guardianDecision.decision" },
          "help": { "key": "guardianDecision.decision.help" },
          "required": true,
          "options": [
            { "value": "approved", "label": { "key": "guardianDecision.decision.approved" } },
            { "value": "denied", "label": { "key": "guardianDecision.decision.denied" } }
          ] }
      ] }]
    }
    """#

  static let avatar = #"""
    {
      "formatVersion": 1, "id": "avatar", "title": { "key": "avatar.title" },
      "submitLabel": { "key": "action.continue" }, "validation": "onBlur",
      "sections": [{ "fields": [
        \#(pictureFields(help: "avatar.picture.help", isRequired: false))
      ] }],
      "actions": [{ "id": "skipAvatarButton", "label": { "key": "avatar.skipAvatar" } }, \#(signOut)]
    }
    """#

  static let profilePicture = #"""
    {
      "formatVersion": 1, "id": "profilePicture", "title": { "key": "profilePicture.title" },
      "submitLabel": { "key": "profilePicture.submit" }, "validation": "onBlur",
      "sections": [{ "fields": [
        \#(pictureFields(help: "profilePicture.help", isRequired: true))
      ] }],
      "actions": [
        { "id": "removeAvatarButton", "label": { "key": "profilePicture.remove" }, "destructive": true,
          "visible": { "context": "hasPicture", "equals": true } }
      ]
    }
    """#

  /// The fields that choose a picture and the part of it to keep.
  private static func pictureFields(help: String, isRequired: Bool) -> String {
    #"""
      { "id": "avatar", "x-controlId": "avatarButton", "type": "image",
        "label": { "key": "avatar.picture" }, "placeholder": { "key": "avatar.picture.placeholder" },
        "help": { "key": "\#(help)" }, "required": \#(isRequired),
        "enabled": { "not": { "context": "photosDenied", "equals": true } },
        "rules": [
          { "rule": "fileSize", "max": 10485760,
            "message": { "key": "avatar.picture.fileSize" } },
          { "rule": "imageAspectRatio", "ratio": "1:1", "severity": "hint",
            "message": { "key": "avatar.picture.notSquare" } }
        ] },
      { "id": "avatarCrop", "type": "text", "label": { "key": "avatar.crop" },
        "placeholder": { "key": "avatar.crop.placeholder" },
        "help": { "key": "avatar.crop.help" }, "transforms": ["trim"], "maxLength": 40,
        "cropOf": "avatar", "visible": { "field": "avatar", "isFilled": true },
        "rules": [
          { "rule": "pattern", "value": "[0-9]+ *, *[0-9]+ *, *[1-9][0-9]* *, *[1-9][0-9]*",
            "message": { "key": "avatar.crop.malformed" } }
        ] }
    """#
  }

  static let review = #"""
    {
      "formatVersion": 1, "id": "review", "title": { "key": "review.title" },
      "submitLabel": { "key": "review.submit" },
      "sections": [],
      "actions": [
        { "id": "retryAvatarButton", "label": { "key": "action.retryAvatar" },
          "visible": { "context": "hasQueuedAvatar", "equals": true } },
        \#(signOut)
      ]
    }
    """#
}
