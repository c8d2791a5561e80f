/// The schemas of the identity flow, one for each step.
enum IdentitySchemas {
  static let screenName = #"""
    {
      "formatVersion": 1, "id": "screenName", "title": "Choose Your Name",
      "submitLabel": "Continue", "validation": "live",
      "sections": [{ "fields": [
        { "id": "screenName", "type": "text", "label": "Screen Name",
          "help": "3 to 20 letters, numbers or underscores. Everyone sees it.",
          "required": true, "transforms": ["trim"],
          "rules": [
            { "rule": "custom", "name": "screenName" },
            { "rule": "remote", "check": "screenNameAvailability", "debounce": 500,
              "message": "That name is taken" }
          ],
          "autofill": "nickname", "keyboard": "ascii", "returnKey": "next" }
      ] }]
    }
    """#

  static let birthday = #"""
    {
      "formatVersion": 1, "id": "birthday", "title": "When's Your Birthday?",
      "submitLabel": "Continue", "validation": "onBlur",
      "sections": [{ "fields": [
        { "id": "dateOfBirth", "x-controlId": "birthdayPicker", "type": "date",
          "label": "Date of Birth", "placeholder": "YYYY-MM-DD",
          "help": "We use only your age. Other people never see the date.",
          "required": true, "sensitive": true,
          "rules": [
            { "rule": "custom", "name": "dateOfBirth" },
            { "rule": "custom", "name": "guardianConsentHint", "severity": "hint" }
          ],
          "autofill": "bday", "returnKey": "next" }
      ] }]
    }
    """#

  static let guardianConsent = #"""
    {
      "formatVersion": 1, "id": "guardianConsent", "title": "Ask a Parent or Guardian",
      "submitLabel": "Ask Your Guardian", "validation": "onBlur",
      "sections": [{ "fields": [
        { "id": "guardianEmail", "type": "email", "label": "Guardian's Email",
          "help": "We send your guardian a code to approve or deny your profile. \#
    The code is valid for 7 days.",
          "required": true, "sensitive": true, "transforms": ["trim", "lowercase"],
          "rules": [{ "rule": "email" }, { "rule": "custom", "name": "guardianEmail" }],
          "keyboard": "email" }
      ] }]
    }
    """#

  static let guardianDecision = #"""
    {
      "formatVersion": 1, "id": "guardianDecision", "title": "Consent for Your Child",
      "submitLabel": "Send Your Decision", "validation": "onBlur",
      "sections": [{
        "title": "A child asks for your consent to use this app. \#
    Enter the code from our message, then choose.",
        "fields": [
        { "id": "consentCode", "type": "text", "label": "Code",
          "help": "The 16 characters in our message to you.",
          "required": true, "sensitive": true, "transforms": ["trim"],
          "rules": [{ "rule": "custom", "name": "guardianConsentCode" }], "keyboard": "ascii" },
        { "id": "decision", "type": "choice", "label": "May your child use this app?",
          "help": "You can change your decision with the same code while it is valid.",
          "required": true,
          "options": [
            { "value": "approved", "label": "Yes, I approve" },
            { "value": "denied", "label": "No, I deny it" }
          ] }
      ] }]
    }
    """#

  static let avatar = #"""
    {
      "formatVersion": 1, "id": "avatar", "title": "Add Your Photo",
      "submitLabel": "Continue", "validation": "onSubmit",
      "sections": [{ "fields": [
        { "id": "avatar", "x-controlId": "avatarButton", "type": "image",
          "label": "Profile Picture", "placeholder": "Path of a JPEG or PNG file",
          "help": "Up to 10 MB. You can add one later.",
          "rules": [
            { "rule": "fileSize", "max": 10485760,
              "message": "Image too large. Try a smaller photo." }
          ] }
      ] }],
      "actions": [{ "id": "skipAvatarButton", "label": "Skip for now" }]
    }
    """#

  static let review = #"""
    {
      "formatVersion": 1, "id": "review", "title": "Is Everything Right?",
      "submitLabel": "Create Profile",
      "sections": [{ "fields": [
        { "id": "screenName", "type": "text", "label": "Screen Name", "readOnly": true },
        { "id": "age", "type": "integer", "label": "Age", "readOnly": true },
        { "id": "avatar", "x-controlId": "avatarPreview", "type": "text", "label": "Picture",
          "readOnly": true, "visible": { "context": "hasAvatar", "equals": true } },
        { "id": "placeholder", "x-controlId": "placeholderAvatar", "type": "text",
          "label": "Picture", "readOnly": true,
          "visible": { "context": "hasAvatar", "equals": false } },
        { "id": "request", "type": "textarea", "label": "Data We Send", "readOnly": true }
      ] }],
      "actions": [
        { "id": "editScreenNameButton", "label": "Edit screen name" },
        { "id": "editBirthdayButton", "label": "Edit birthday" },
        { "id": "editAvatarButton", "label": "Edit picture" },
        { "id": "retryAvatarButton", "label": "Upload the picture again",
          "visible": { "context": "hasQueuedAvatar", "equals": true } }
      ]
    }
    """#
}
