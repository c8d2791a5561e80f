import Domain
import FormKit
import ShellApp
import Testing

/// What the sandbox's forms become, through the presenter as `run` asks it.
@Suite(.withoutLeaks) struct SandboxMappingTests {
  private let presenter = SandboxForms(
    catalog: .standard(region: "US"), environment: { FormEnvironment.english })

  private func map(
    _ form: SandboxForm, _ values: FormObject
  ) throws -> SandboxResult {
    try #require(try presenter.result(of: form, FieldValues(values)))
  }

  private func problems(
    _ form: SandboxForm, _ values: FormObject, sensitive: Set<FieldPath> = []
  ) -> [MappingError.Reason] {
    do throws(MappingError) {
      _ = try presenter.result(of: form, FieldValues(values, sensitive: sensitive))
      return []
    } catch {
      return error.reasons
    }
  }

  private static let signup: FormObject = [
    "screenName": "Ada_1815", "name": "Ada Lovelace", "email": "Ada@Example.com",
    "phone": "+12015550123", "accountType": "Business", "companyName": "Engines",
    "password": "correct-horse", "confirmPassword": "correct-horse",
  ]

  private static let payment: FormObject = [
    "cardName": "Ada Lovelace", "cardNumber": "4111111111111111", "expiry": "09/29",
    "securityCode": "123", "amount": 20.1, "tip": 0.29, "total": 20.39,
  ]

  private func payment(_ changes: FormObject) -> FormObject {
    Self.payment.merging(changes) { $1 }
  }

  @Test func `every form of the sandbox is a schema that loads without a finding`() throws {
    #expect(SandboxForm.builtIn.map(\.rawValue) == ["login", "signup", "profile", "payment"])
    for form in SandboxForm.builtIn {
      #expect(try #require(presenter.form(form)).findings == [])
    }
  }

  @Test func `signing up asks for a name whose availability is checked`() throws {
    let fields = try #require(presenter.form(.signup)).schema.fields
    #expect(fields.first?.id == "screenName")
    #expect(
      fields.first?.rules.contains {
        if case .remote(check: "screenNameAvailability", _) = $0.kind { true } else { false }
      } == true)
  }

  @Test func `a login becomes credentials; the password is hidden and does not come back`() throws {
    let result = try map(.login, ["email": "  ADA@example.com ", "password": "correct-horse"])
    #expect(result.redacted == ["email": "ada@example.com", "password": "•••"])
    #expect(result.values == ["email": "ada@example.com"])
  }

  @Test func `a business signs up with its company, a person without one`() throws {
    let business = try map(.signup, Self.signup)
    #expect(
      business.redacted == [
        "screenName": "ada_1815", "name": "Ada Lovelace", "email": "ada@example.com",
        "phone": "+12015550123", "password": "•••",
        "account": ["type": "business", "companyName": "Engines"],
      ])
    #expect(business.values["accountType"] == "Business")
    #expect(business.values["companyName"] == "Engines")
    #expect(business.values["password"] == nil && business.values["confirmPassword"] == nil)
    var values = Self.signup
    values["accountType"] = "Personal"
    values["phone"] = nil
    let personal = try map(.signup, values)
    #expect(personal.redacted.objectValue?["account"] == ["type": "personal"])
    #expect(personal.redacted.objectValue?["phone"] == nil)
    #expect(personal.values["companyName"] == nil)
  }

  @Test func `what a lenient form lets pass the domain still refuses`() {
    var values = Self.signup
    values["confirmPassword"] = "other-horse"
    #expect(
      problems(.signup, values) == [
        .invalidFormat("confirmPassword", reason: "field.confirmPassword.mismatch")
      ])
    values = Self.signup
    values["companyName"] = nil
    #expect(problems(.signup, values) == [.missingField("companyName")])
    #expect(
      problems(.login, ["email": "ada@", "password": "x"]) == [
        .invalidFormat("email", reason: "field.email.invalid")
      ])
    #expect(
      problems(.payment, payment(["expiry": "13/29"])) == [
        .invalidFormat("expiry", reason: "payment.expiry.pattern")
      ])
    #expect(problems(.payment, payment(["expiry": "1/29"])).count == 1)
    #expect(problems(.payment, payment(["expiry": "-1/29"])).count == 1)
  }

  @Test func `every problem is told at once, never with a secret`() {
    let wrong: FormObject = ["cardNumber": "4111-1111", "securityCode": "secret"]
    let problems = problems(
      .payment, payment(wrong), sensitive: ["cardNumber", "securityCode"])
    #expect(problems.map(\.field) == ["cardNumber", "securityCode"])
    #expect(!"\(problems)".contains("4111") && !"\(problems)".contains("secret\""))
  }

  @Test func `a profile keeps what is optional apart from what is not there`() throws {
    let values: FormObject = ["name": "Ada", "email": "a@example.com", "country": "GB"]
    let result = try map(.profile, values)
    #expect(result.redacted == .object(values))
    #expect(result.values == values)
  }

  @Test func `the addresses of a profile are a list, in their order`() throws {
    let values: FormObject = [
      "name": "Ada", "email": "a@example.com", "country": "GB", "birthday": "1990-12-10",
      "addresses": [
        [
          "addressCountry": "DE", "street": "Invalidenstr. 44", "postalCode": "10115",
          "city": "Berlin", "region": "BE",
        ],
        ["addressCountry": "GB", "street": "St James's Square 12", "city": "London"],
      ],
    ]
    let result = try map(.profile, values)
    #expect(result.redacted == .object(values))
    #expect(result.values == values)
    #expect(
      problems(.profile, values.merging(["addresses": [["street": "x"]]]) { $1 }).map(\.field)
        == ["addresses[0].addressCountry", "addresses[0].city"])
  }

  @Test func `a payment keeps its billing address`() throws {
    let billing: FormObject = [
      "country": "US", "postalCode": "10001", "city": "New York", "region": "NY",
    ]
    let result = try map(.payment, payment(billing))
    #expect(result.redacted["billing"] == .object(billing))
    #expect(result.values["city"] == "New York")
  }

  @Test func `a payment is counted in cents, and its card is hidden`() throws {
    let result = try map(.payment, Self.payment)
    #expect(
      result.redacted == [
        "card": [
          "holder": "Ada Lovelace", "number": "•••", "securityCode": "•••",
          "expiry": ["month": 9, "year": 2029],
        ],
        "amountInCents": 2010, "tipInCents": 29, "totalInCents": 2039,
      ])
    #expect(
      result.values == [
        "cardName": "Ada Lovelace", "expiry": "09/29", "amount": 20.1, "tip": 0.29,
      ])
  }

  @Test func `without a tip there is none`() throws {
    var values = Self.payment
    values["tip"] = nil
    #expect(try map(.payment, values).redacted.objectValue?["totalInCents"] == 2010)
  }

  @Test(arguments: [
    (1e300, "payment.amount.tooLarge"), (-1e300, "payment.amount.tooLarge"),
    (9_007_199_254_740_992, "payment.amount.tooLarge"), (0.001, "payment.amount.decimals"),
    (20.005, "payment.amount.decimals"), (0, "payment.amount.tooSmall"),
    (-5, "payment.amount.tooSmall"),
  ])
  func `an amount that is no number of cents is refused, not rounded`(
    amount: Double, reason: String
  ) {
    #expect(
      problems(.payment, payment(["amount": .number(amount)])) == [
        .invalidFormat("amount", reason: reason)
      ])
  }

  @Test(arguments: [0.29, 0.57, 1.15, 4.35, 1_234_567_890.12, 44_999_999_999_999.99])
  func `an amount of two decimals is exact`(amount: Double) throws {
    let cents = try #require(
      try map(.payment, payment(["amount": .number(amount)]))
        .redacted.objectValue?["amountInCents"]?.numberValue)
    #expect(cents / 100 == amount)
  }
}
