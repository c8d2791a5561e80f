import Domain
import FormKit

/// The forms about an account, and what their values mean.
enum AccountForms {
  /// Asks for the password again.
  static let password = FormSchema(
    "reauthenticate", title: "Confirm Your Password", submitLabel: "Continue",
    fields: [
      FormField(
        "password", .password, label: "Password",
        help: "You signed in more than ten minutes ago. Enter your password to continue.",
        required: true,
        autofill: "current-password", returnKey: "go")
    ],
    actions: [FormAction(ActionID.noPassword.rawValue, label: "I have no password")])

  /// Chooses the second factor of the sign-in.
  ///
  /// Only what works without anything being set up first: the service can send codes to the
  /// address one signs in with.
  static let secondFactor = FormSchema(
    "secondFactor", title: "Second Factor", submitLabel: "Save",
    fields: [
      .choice(
        "method", label: "When you sign in, ask for",
        options: [
          FieldOption("none", label: "The password only"),
          FieldOption("email", label: "The password and a code sent by email"),
        ], required: true)
    ])

  /// Asks for the address that receives the reset code.
  static let passwordReset = FormSchema(
    "passwordReset", title: "Reset Your Password", submitLabel: "Send",
    fields: [
      FormField(
        "email", .email, label: "Email", placeholder: "you@example.com", required: true,
        transforms: [.trim, .lowercase], rules: [.email], autofill: "username", keyboard: "email",
        returnKey: "go")
    ])

  /// Asks for a new password and the code from the email.
  static let newPassword = FormSchema(
    "newPassword", title: "Choose a New Password", submitLabel: "Set Password",
    fields: [
      FormField(
        "token", .text, label: "Code From Your Email", required: true, transforms: [.trim],
        maxLength: 200, sensitive: true, autofill: "one-time-code", returnKey: "next"),
      FormField(
        "password", .password, label: "New Password", required: true, rules: [.minLength(8)],
        autofill: "new-password", returnKey: "next"),
      FormField(
        "confirmPassword", .password, label: "Confirm Password", required: true,
        rules: [.matches("password", message: "The passwords do not match")],
        autofill: "new-password", returnKey: "go"),
    ])

  /// The compiled forms; nil when a schema does not load.
  static let passwordForm = try? CompiledForm(password)
  static let secondFactorForm = try? CompiledForm(secondFactor)
  static let passwordResetForm = try? CompiledForm(passwordReset)
  static let newPasswordForm = try? CompiledForm(newPassword)

  /// The password of a form; nothing when it has none.
  static func password(in values: FieldValues) throws(MappingError) -> Password {
    try values.convert(.password) { Password($0) }.get()
  }

  /// The second factor that was chosen; nil for none.
  static func method(in values: FieldValues) -> Domain.MFAMethod? {
    values["method"]?.stringValue.flatMap(Domain.MFAMethod.init)
  }
}

extension FieldID {
  static let code: FieldID = "code"
  static let token: FieldID = "token"
}
