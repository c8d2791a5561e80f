/// The schemas of screens that ask for a decision only.
enum StateSchemas {
  static let welcome = #"""
    {
      "formatVersion": 1, "id": "welcome", "title": "Welcome", "submitLabel": "Sign in",
      "sections": [], "actions": [{ "id": "quitButton", "label": "Quit" }]
    }
    """#

  static let home = #"""
    {
      "formatVersion": 1, "id": "home", "title": "Home", "submitLabel": "Profile",
      "sections": [{ "fields": [
        { "id": "greeting", "type": "text", "label": "Signed in as", "readOnly": true }
      ] }],
      "actions": [
        { "id": "formSandboxButton", "label": "Form sandbox",
          "visible": { "context": "isFormSandboxOff", "notEquals": true } },
        { "id": "settingsButton", "label": "Settings" },
        { "id": "signOutButton", "label": "Sign out" },
        { "id": "quitButton", "label": "Quit" }
      ]
    }
    """#

  static let profileCard = #"""
    {
      "formatVersion": 1, "id": "profileCard", "title": "Your Profile", "submitLabel": "Back",
      "sections": [{ "fields": [
        { "id": "screenName", "type": "text", "label": "Screen Name", "readOnly": true },
        { "id": "age", "type": "integer", "label": "Age", "readOnly": true },
        { "id": "avatar", "type": "text", "label": "Picture", "readOnly": true }
      ] }]
    }
    """#

  static let ineligible = #"""
    {
      "formatVersion": 1, "id": "ineligible", "title": "Not Yet", "submitLabel": "Sign out",
      "sections": [],
      "actions": [{ "id": "contactSupportButton", "label": "Contact support" }]
    }
    """#

  static let verification = #"""
    {
      "formatVersion": 1, "id": "verification", "title": "Check Your Messages",
      "submitLabel": "I Have Verified It", "sections": [],
      "actions": [{ "id": "signOutButton", "label": "Sign out" }]
    }
    """#
}
