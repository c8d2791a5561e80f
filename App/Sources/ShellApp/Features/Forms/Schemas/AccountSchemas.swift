/// The schemas of signing in and up.
enum AccountSchemas {
  static let login = #"""
    {
      "formatVersion": 1, "id": "login", "title": "Welcome Back", "submitLabel": "Log In",
      "validation": "onSubmit",
      "sections": [{ "id": "credentials", "fields": [
        { "id": "email", "type": "email", "label": "Email", "placeholder": "you@example.com",
          "required": true, "transforms": ["trim", "lowercase"],
          "rules": [{ "rule": "email" }, { "rule": "notEmpty" }],
          "autofill": "username", "keyboard": "email", "returnKey": "next", "focusOrder": 1,
          "accessibility": { "label": "Email address",
            "hint": "Enter your email address for login" } },
        { "id": "password", "type": "password", "label": "Password", "required": true,
          "rules": [{ "rule": "minLength", "value": 6 }],
          "autofill": "current-password", "returnKey": "go", "focusOrder": 2,
          "accessibility": { "label": "Password", "hint": "Enter your password" } }
      ] }]
    }
    """#

  static let signup = #"""
    {
      "formatVersion": 1, "id": "signup", "title": "Create Account",
      "submitLabel": "Create Account", "validation": "live",
      "sections": [
        { "id": "personal", "title": "Personal Information", "fields": [
          { "id": "name", "type": "text", "label": "Full Name", "required": true,
            "transforms": ["trim", "collapseWhitespace"], "maxLength": 100, "autofill": "name",
            "returnKey": "next" },
          { "id": "email", "type": "email", "label": "Email", "placeholder": "you@example.com",
            "required": true, "transforms": ["trim", "lowercase"],
            "rules": [{ "rule": "email" }], "autofill": "email", "keyboard": "email",
            "returnKey": "next" },
          { "id": "phone", "type": "phone", "label": "Phone", "required": false,
            "transforms": ["e164"], "rules": [{ "rule": "phone", "region": "US" }],
            "autofill": "tel", "keyboard": "phone", "returnKey": "next" }
        ] },
        { "id": "account", "title": "Account Details", "fields": [
          { "id": "accountType", "type": "choice", "label": "Account Type", "required": true,
            "default": "Personal",
            "options": [ { "value": "Personal", "label": "Personal" },
                         { "value": "Business", "label": "Business" } ] },
          { "id": "companyName", "type": "text", "label": "Company Name", "required": true,
            "visible": { "field": "accountType", "equals": "Business" },
            "transforms": ["trim"], "maxLength": 100, "autofill": "organization" }
        ] },
        { "id": "security", "title": "Security", "fields": [
          { "id": "password", "type": "password", "label": "Password", "required": true,
            "rules": [{ "rule": "minLength", "value": 8 }], "autofill": "new-password",
            "returnKey": "next" },
          { "id": "confirmPassword", "type": "password", "label": "Confirm Password",
            "required": true,
            "rules": [{ "rule": "matches", "field": "password",
                        "message": "The passwords do not match" }],
            "autofill": "new-password", "returnKey": "go" }
        ] }
      ]
    }
    """#

  static let mfa = #"""
    {
      "formatVersion": 1, "id": "mfa", "title": "Enter Your Code", "submitLabel": "Verify",
      "sections": [{ "fields": [
        { "id": "code", "type": "text", "label": "Verification Code", "placeholder": "123456",
          "help": "The six digits that we sent you or that your authenticator app shows.",
          "required": true, "sensitive": true, "transforms": ["digits"],
          "rules": [{ "rule": "pattern", "value": "\\d{6}", "message": "Enter the six digits" }],
          "autofill": "one-time-code", "keyboard": "number", "returnKey": "go" }
      ] }]
    }
    """#
}
