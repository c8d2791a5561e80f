/// The schemas of signing in and up.
enum AccountSchemas {
  static let login = #"""
    {
      "formatVersion": 1, "id": "login", "title": { "key": "login.title" }, "submitLabel": { "key": "login.submit" },
      "validation": "onSubmit",
      "sections": [{ "id": "credentials", "fields": [
        { "id": "email", "type": "email", "label": { "key": "field.email" }, "placeholder": { "key": "field.email.placeholder" },
          "required": true, "transforms": ["trim", "lowercase"],
          "maxLength": 254, "rules": [{ "rule": "email" }, { "rule": "notEmpty" }],
          "autofill": "username", "keyboard": "email", "returnKey": "next", "focusOrder": 1,
          "accessibility": { "label": { "key": "login.email.accessibility.label" },
            "hint": { "key": "login.email.accessibility.hint" } } },
        { "id": "password", "type": "password", "label": { "key": "field.password" }, "required": true,
          "rules": [{ "rule": "minLength", "value": 6 }],
          "autofill": "current-password", "returnKey": "go", "focusOrder": 2,
          "accessibility": { "label": { "key": "field.password" }, "hint": { "key": "login.password.accessibility.hint" } } }
      ] }]
    }
    """#

  static let signup = #"""
    {
      "formatVersion": 1, "id": "signup", "version": 2, "title": { "key": "signup.title" },
      "submitLabel": { "key": "signup.submit" }, "validation": "live",
      "sections": [
        { "id": "personal", "title": { "key": "signup.personal.title" }, "fields": [
          { "id": "screenName", "type": "text", "label": { "key": "field.screenName" },
            "required": { "context": "asksScreenName", "equals": true }, "transforms": ["trim"],
            "rules": [
              { "rule": "custom", "name": "screenName" },
              { "rule": "remote", "check": "screenNameAvailability", "debounce": 500,
                "message": { "key": "screenName.taken" } }
            ],
            "autofill": "nickname", "keyboard": "ascii", "returnKey": "next" },
          { "id": "name", "type": "text", "label": { "key": "field.fullName" }, "required": true,
            "transforms": ["trim", "collapseWhitespace"], "maxLength": 100, "autofill": "name",
            "returnKey": "next" },
          { "id": "email", "type": "email", "label": { "key": "field.email" }, "placeholder": { "key": "field.email.placeholder" },
            "required": true, "transforms": ["trim", "lowercase"],
            "maxLength": 254,
            "rules": [{ "rule": "email" }], "autofill": "email", "keyboard": "email",
            "returnKey": "next" },
          { "id": "phone", "type": "phone", "label": { "key": "field.phone" }, "required": false,
            "transforms": ["e164"], "rules": [{ "rule": "phone", "region": "US" }],
            "autofill": "tel", "keyboard": "phone", "returnKey": "next" }
        ] },
        { "id": "account", "title": { "key": "signup.account.title" }, "fields": [
          { "id": "accountType", "type": "choice", "label": { "key": "signup.accountType" }, "required": true,
            "default": "Personal",
            "options": [ { "value": "Personal", "label": { "key": "signup.accountType.personal" } },
                         { "value": "Business", "label": { "key": "signup.accountType.business" } } ] },
          { "id": "companyName", "type": "text", "label": { "key": "signup.companyName" }, "required": true,
            "visible": { "field": "accountType", "equals": "Business" },
            "transforms": ["trim"], "maxLength": 100, "autofill": "organization" }
        ] },
        { "id": "security", "title": { "key": "signup.security.title" }, "fields": [
          { "id": "password", "type": "password", "label": { "key": "field.password" }, "required": true,
            "rules": [{ "rule": "minLength", "value": 8 }], "autofill": "new-password",
            "returnKey": "next" },
          { "id": "confirmPassword", "type": "password", "label": { "key": "field.confirmPassword" },
            "required": true,
            "rules": [{ "rule": "matches", "field": "password",
                        "message": { "key": "field.confirmPassword.mismatch" } }],
            "autofill": "new-password", "returnKey": "go" }
        ] }
      ]
    }
    """#

  static let mfa = #"""
    {
      "formatVersion": 1, "id": "mfa", "title": { "key": "mfa.title" }, "submitLabel": { "key": "mfa.submit" },
      "sections": [{ "fields": [
        { "id": "code", "type": "text", "label": { "key": "mfa.code" }, "placeholder": { "key": "mfa.code.placeholder" },
          "help": { "key": "mfa.code.help" },
          "required": true, "sensitive": true, "transforms": ["digits"],
          "rules": [{ "rule": "pattern", "value": "\\d{6}", "message": { "key": "mfa.code.pattern" } }],
          "autofill": "one-time-code", "keyboard": "number", "returnKey": "go" }
      ] }]
    }
    """#
}
