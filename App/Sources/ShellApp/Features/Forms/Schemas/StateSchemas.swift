/// The schemas of screens that ask for a decision only.
enum StateSchemas {
  static let welcome = #"""
    {
      "formatVersion": 1, "id": "welcome", "title": { "key": "welcome.title" }, "submitLabel": { "key": "action.signIn" },
      "sections": [],
      "actions": [
        { "id": "createAccountButton", "label": { "key": "createAccount.open" }, "primary": true },
        { "id": "guestButton", "label": { "key": "welcome.guest" }, "placement": "beforeSubmit" },
        { "id": "quitButton", "label": { "key": "action.quit" } }
      ]
    }
    """#

  static let home = #"""
    {
      "formatVersion": 1, "id": "home", "title": { "key": "home.title" }, "submitLabel": { "key": "home.submit" },
      "sections": [],
      "actions": [
        { "id": "signOutButton", "label": { "key": "action.signOut" } },
        { "id": "quitButton", "label": { "key": "action.quit" } }
      ]
    }
    """#

  static let profileCard = #"""
    {
      "formatVersion": 1, "id": "profileCard", "title": { "key": "profileCard.title" }, "submitLabel": { "key": "action.back" },
      "sections": []
    }
    """#

  static let ineligible = #"""
    {
      "formatVersion": 1, "id": "ineligible", "title": { "key": "ineligible.title" }, "submitLabel": { "key": "action.signOut" },
      "sections": [],
      "actions": [
        { "id": "contactSupportButton", "label": { "key": "ineligible.contactSupport" } },
        { "id": "deleteAccountButton", "label": { "key": "action.deleteAccount" } }
      ]
    }
    """#

  static let verification = #"""
    {
      "formatVersion": 1, "id": "verification", "title": { "key": "verification.title" },
      "submitLabel": { "key": "mfa.submit" },
      "sections": [
        { "fields": [
          { "id": "code", "type": "text", "label": { "key": "mfa.code" },
            "placeholder": { "key": "mfa.code.placeholder" }, "required": true, "sensitive": true,
            "transforms": ["digits"], "autofill": "one-time-code", "keyboard": "number",
            "returnKey": "go",
            "rules": [{ "rule": "pattern", "value": "\\d{6}", "message": { "key": "mfa.code.pattern" } }] }
        ] }
      ],
      "actions": [
        { "id": "anotherCodeButton", "label": { "key": "createAccount.another" } },
        { "id": "signOutButton", "label": { "key": "action.signOut" } }
      ]
    }
    """#
}
