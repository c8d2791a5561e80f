import Domain
import FormKit

/// The forms about an account, and what their values mean.
enum AccountForms {
  /// Asks for the password again.
  static let password = FormSchema(
    "reauthenticate", title: .key("reauthenticate.title"), submitLabel: .key("action.continue"),
    fields: [
      FormField(
        "password", .password, label: .key("field.password"),
        help: .key("reauthenticate.help"),
        required: true,
        autofill: "current-password", returnKey: "go")
    ],
    actions: [FormAction(ActionID.noPassword.rawValue, label: .key("reauthenticate.noPassword"))])

  /// Chooses the second factor of the sign-in.
  ///
  /// - Parameters:
  ///   - isOn: Whether there is one, whose recovery codes a button replaces.
  ///   - methods: The methods beside the authenticator app that the service offers to the account.
  private static func secondFactor(isOn: Bool, _ methods: Set<Domain.MFAMethod>) -> FormSchema {
    let email = FieldOption("email", label: .key("secondFactor.method.email"))
    let textMessage = FieldOption("sms", label: .key("secondFactor.method.sms"))
    let renewal = FormAction(
      ActionID.renewRecoveryCodes.rawValue, label: .key("recoveryCodes.renew"))
    return FormSchema(
      "secondFactor", title: .key("secondFactor.title"), submitLabel: .key("action.save"),
      fields: [
        .choice(
          "method", label: .key("secondFactor.method"),
          options: [
            FieldOption("none", label: .key("secondFactor.method.none"))
          ] + (methods.contains(.email) ? [email] : []) + [
            FieldOption("totp", label: .key("secondFactor.method.app"))
          ] + (methods.contains(.sms) ? [textMessage] : []), required: true)
      ], actions: isOn ? [renewal] : [])
  }

  /// Without and with a present factor, for each set of methods beside the authenticator app.
  private static let secondFactorForms: [[Set<Domain.MFAMethod>: CompiledForm]] =
    [false, true].map { isOn in
      var forms: [Set<Domain.MFAMethod>: CompiledForm] = [:]
      for methods: Set<Domain.MFAMethod> in [[], [.email], [.sms], [.email, .sms]] {
        forms[methods] = try? CompiledForm(secondFactor(isOn: isOn, methods))
      }
      return forms
    }

  /// The compiled form that chooses the second factor in place of the present one.
  static func secondFactorForm(_ present: SecondFactorSettings) -> CompiledForm? {
    let isOn = present.status.method != nil
    return secondFactorForms[isOn ? 1 : 0][present.offeredMethods.subtracting([.totp])]
  }

  /// Asks for the first code of an authenticator app.
  static let authenticator = FormSchema(
    "authenticator", title: .key("authenticator.title"), submitLabel: .key("mfa.submit"),
    fields: [
      FormField(
        "code", .text, label: .key("authenticator.code"),
        placeholder: .key("mfa.code.placeholder"), required: true, transforms: [.digits],
        rules: [FieldRule(.pattern("\\d{6}"), message: .key("mfa.code.pattern"))],
        sensitive: true, autofill: "one-time-code", keyboard: "number", returnKey: "go")
    ])

  /// Asks for the phone number that receives the codes.
  static let phoneNumber = FormSchema(
    "phoneNumber", title: .key("textMessage.title"), submitLabel: .key("textMessage.submit"),
    fields: [
      FormField(
        "phoneNumber", .phone, label: .key("textMessage.number"),
        placeholder: .key("textMessage.number.placeholder"), help: .key("textMessage.number.help"),
        required: true, transforms: [.trim], rules: [FieldRule(.custom("phoneNumber"))],
        maxLength: 40, autofill: "tel", keyboard: "phone", returnKey: "go")
    ])

  /// The number of a typed text; nil when it is none with a country code.
  static func phoneNumber(_ text: String) -> Domain.PhoneNumber? {
    FormKit.PhoneNumber(text, region: nil).flatMap { Domain.PhoneNumber($0.e164) }
  }

  /// Asks for the code that was sent to the number.
  static let textMessageCode = FormSchema(
    "textMessageCode", title: .key("textMessage.code.title"), submitLabel: .key("mfa.submit"),
    fields: [
      FormField(
        "code", .text, label: .key("mfa.code"), placeholder: .key("mfa.code.placeholder"),
        required: true, transforms: [.digits],
        rules: [FieldRule(.pattern("\\d{6}"), message: .key("mfa.code.pattern"))],
        sensitive: true, autofill: "one-time-code", keyboard: "number", returnKey: "go")
    ],
    actions: [FormAction(ActionID.anotherCode.rawValue, label: .key("createAccount.another"))])

  /// Asks for a recovery code in place of a code of the second factor.
  static let recoveryCode = FormSchema(
    "recoveryCode", title: .key("recoveryCode.title"), submitLabel: .key("mfa.submit"),
    fields: [
      FormField(
        "code", .text, label: .key("recoveryCode.code"), help: .key("recoveryCode.code.help"),
        required: true, transforms: [.trim],
        rules: [
          FieldRule(
            .pattern("[ \\-]*(?:[0-9A-Za-z][ \\-]*){16}"),
            message: .key("recoveryCode.code.pattern"))
        ],
        maxLength: 60, sensitive: true, returnKey: "go")
    ])

  /// The values of the form of the second factor for the present one; none for one that it does not offer.
  static func values(of present: SecondFactorSettings) -> FormObject {
    switch present.status {
    case .off: ["method": "none"]
    case .on(let factor)
    where factor.method == .totp || present.offeredMethods.contains(factor.method):
      ["method": .string(factor.method.rawValue)]
    case .on, .unknown: [:]
    }
  }

  /// Waits for the person to come back from a provider's page.
  static let provider = FormSchema(
    "provider", title: .key("provider.title"), submitLabel: .key("provider.cancel"), fields: [])

  /// The compiled ``provider``.
  static let providerForm = try? CompiledForm(provider)

  /// The rules of a new password: the first one also judges as a person types in a browser, the second
  /// one is Domain's.
  private static let newPasswordRules = [
    FieldRule.minLength(Password.lengths.lowerBound, unit: .codePoints),
    FieldRule(.custom("newPassword")),
  ]

  /// A longer password is better.
  private static let strengthHint = FieldRule(
    .minLength(14, .graphemes), severity: .hint, message: .key("createAccount.password.strength"))

  /// Domain's rules that the forms name.
  static let rules: RuleRegistry = {
    var registry = RuleRegistry()
    registry.register("newPassword") { value, context in
      // What has too few code points as typed is refused by the rule before.
      guard let text = value.stringValue,
        text.unicodeScalars.count >= Password.lengths.lowerBound
      else { return nil }
      do throws(Password.Error) {
        _ = try Password(new: text)
        return nil
      } catch {
        return context.messages.text(error.phrase)
      }
    }
    registry.register("phoneNumber") { value, context in
      guard let text = value.stringValue, phoneNumber(text) == nil else { return nil }
      return context.messages.text("textMessage.number.invalid")
    }
    return registry
  }()

  /// Asks for the address and the password of a new account.
  static let signUp = FormSchema(
    "createAccount", title: .key("createAccount.title"), submitLabel: .key("action.continue"),
    validation: .live,
    fields: [
      FormField(
        "email", .email, label: .key("field.email"), placeholder: .key("field.email.placeholder"),
        help: .key("createAccount.email.help"), required: true,
        transforms: [.trim, .lowercase], rules: [.email], maxLength: EmailAddress.maximumLength,
        autofill: "username", keyboard: "email",
        returnKey: "next"),
      FormField(
        "password", .password, label: .key("field.password"),
        help: .key("createAccount.password.help"), required: true,
        rules: newPasswordRules + [strengthHint],
        autofill: "new-password", returnKey: "go"),
    ])

  /// Asks for the code that creates the account.
  static let signUpCode = FormSchema(
    "createAccountCode", title: .key("createAccount.code.title"),
    submitLabel: .key("createAccount.code.submit"),
    fields: [
      FormField(
        "code", .text, label: .key("mfa.code"), placeholder: .key("mfa.code.placeholder"),
        required: true, transforms: [.digits],
        rules: [FieldRule(.pattern("\\d{6}"), message: .key("mfa.code.pattern"))],
        sensitive: true, autofill: "one-time-code", keyboard: "number", returnKey: "go")
    ],
    actions: [
      FormAction(ActionID.anotherCode.rawValue, label: .key("createAccount.another")),
      FormAction(ActionID.changeAddress.rawValue, label: .key("createAccount.changeAddress")),
    ])

  /// Asks for the address that receives the reset code.
  static let passwordReset = FormSchema(
    "passwordReset", title: .key("passwordReset.title"), submitLabel: .key("passwordReset.submit"),
    fields: [
      FormField(
        "email", .email, label: .key("field.email"), placeholder: .key("field.email.placeholder"),
        required: true,
        transforms: [.trim, .lowercase], rules: [.email], maxLength: EmailAddress.maximumLength,
        autofill: "username", keyboard: "email",
        returnKey: "go")
    ])

  /// Asks for a new password and the code from the email.
  static let newPassword = FormSchema(
    "newPassword", title: .key("newPassword.title"), submitLabel: .key("newPassword.submit"),
    fields: [
      FormField(
        "token", .text, label: .key("newPassword.token"), required: true, transforms: [.trim],
        maxLength: 200, sensitive: true, autofill: "one-time-code", returnKey: "next"),
      FormField(
        "password", .password, label: .key("newPassword.password"), required: true,
        rules: newPasswordRules,
        autofill: "new-password", returnKey: "next"),
      FormField(
        "confirmPassword", .password, label: .key("field.confirmPassword"), required: true,
        rules: [.matches("password", message: .key("field.confirmPassword.mismatch"))],
        autofill: "new-password", returnKey: "go"),
    ])

  /// Asks for a new password of the signed-in account.
  static let changePassword = FormSchema(
    "changePassword", title: .key("changePassword.title"), submitLabel: .key("newPassword.submit"),
    validation: .live,
    fields: [
      FormField(
        "password", .password, label: .key("newPassword.password"),
        help: .key("createAccount.password.help"), required: true,
        rules: newPasswordRules + [strengthHint], autofill: "new-password", returnKey: "next"),
      FormField(
        "confirmPassword", .password, label: .key("field.confirmPassword"), required: true,
        rules: [.matches("password", message: .key("field.confirmPassword.mismatch"))],
        autofill: "new-password", returnKey: "go"),
    ])

  /// The form of a second factor's code with a button for a person who has only a recovery code.
  ///
  /// - Parameter isSent: Whether the service sends the code, so that the person may ask for another one.
  static func codeForm(_ form: CompiledForm?, isSent: Bool) -> CompiledForm? {
    guard var schema = form?.schema else { return nil }
    if isSent {
      schema.actions.append(
        FormAction(ActionID.anotherCode.rawValue, label: .key("createAccount.another")))
    }
    schema.actions.append(
      FormAction(ActionID.useRecoveryCode.rawValue, label: .key("recoveryCode.use")))
    return try? CompiledForm(schema)
  }

  /// The compiled forms; nil when a schema does not load.
  static let passwordForm = try? CompiledForm(password)
  static let authenticatorForm = try? CompiledForm(authenticator)
  static let phoneNumberForm = try? CompiledForm(phoneNumber, rules: rules)
  static let textMessageCodeForm = try? CompiledForm(textMessageCode)
  static let recoveryCodeForm = try? CompiledForm(recoveryCode)
  static let signUpForm = try? CompiledForm(signUp, rules: rules)
  static let signUpCodeForm = try? CompiledForm(signUpCode)
  static let passwordResetForm = try? CompiledForm(passwordReset)
  static let newPasswordForm = try? CompiledForm(newPassword, rules: rules)
  static let changePasswordForm = try? CompiledForm(changePassword, rules: rules)

  /// The password of a form; nothing when it has none.
  static func password(in values: FieldValues) throws(MappingError) -> Password {
    try values.convert(.password) { Password($0) }.get()
  }

  /// The second factor that was chosen; nil for none.
  static func method(in values: FieldValues) -> Domain.MFAMethod? {
    values["method"]?.stringValue.flatMap(Domain.MFAMethod.init)
  }
}

extension Password.Error {
  /// The message for the person.
  var phrase: Phrase {
    switch self {
    case .tooShort: Phrase("password.tooShort", ["n": .number(Password.lengths.lowerBound)])
    case .tooLong: Phrase("password.tooLong", ["n": .number(Password.lengths.upperBound)])
    case .tooCommon: "newPassword.password.weak"
    }
  }
}

extension FieldID {
  static let code: FieldID = "code"
  static let phoneNumber: FieldID = "phoneNumber"
  static let token: FieldID = "token"
}

extension FormAction {
  /// The button of a person who has forgotten the password.
  static let forgotPassword = FormAction(
    ActionID.forgotPassword.rawValue, label: .key("signIn.forgotPassword"))
}
