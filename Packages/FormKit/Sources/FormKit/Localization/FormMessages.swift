/// The texts a form shows, by key; English unless overridden.
public struct FormMessages: Sendable {
  /// Tells catalogues apart: copies share it.
  final class Identity: Sendable, Hashable {
    static func == (lhs: Identity, rhs: Identity) -> Bool { lhs === rhs }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  let identity: Identity
  private static let builtIn = Identity()
  private let overrides: [String: String]

  /// Makes a catalogue.
  ///
  /// - Parameter overrides: Texts by key, for the schema's `{ "key": … }` texts and for the built-in
  ///   keys (`rule.minLength` with `{n}`, …); default none.
  public init(overrides: [String: String] = [:]) {
    self.overrides = overrides
    identity = overrides.isEmpty ? Self.builtIn : Identity()
  }

  /// The text of a schema: itself, or what the catalogue has for its key, else the key.
  public func resolve(_ text: FormText) -> String {
    switch text {
    case .literal(let literal): literal
    case .key(let key): overrides[key] ?? Self.english[key] ?? key
    }
  }

  /// A text by key with `{name}` places filled; the key itself when there is none.
  public func text(_ key: String, _ parameters: [String: String] = [:]) -> String {
    var result = overrides[key] ?? Self.english[key] ?? key
    for (name, value) in parameters {
      result = result.split(separator: "{\(name)}", omittingEmptySubsequences: false)
        .joined(separator: value)
    }
    return result
  }

  private static let english: [String: String] = [
    "rule.required": "This field is required",
    "rule.required.toggle": "This must be switched on to go on",
    "rule.type.text": "Enter text",
    "rule.type.number": "Enter a number",
    "rule.type.integer": "Enter a whole number",
    "rule.type.date": "Enter a real date, such as 2000-01-31",
    "rule.type.time": "Enter a time, such as 14:30",
    "rule.type.choice": "Choose one of the options",
    "rule.type.multiChoice": "Choose from the options",
    "rule.type.toggle": "Answer yes or no",
    "rule.type.file": "Choose a file",
    "rule.type.image": "Choose a JPEG or PNG image",
    "rule.type.repeat": "A list of items is expected",
    "rule.notEmpty": "Enter something other than spaces",
    "rule.email": "Invalid email address",
    "rule.number": "Enter a number",
    "rule.integer": "Enter a whole number",
    "rule.alphanumericWithUnderscore": "Letters, numbers, and underscore only",
    "rule.noProfanity": "Please choose different words",
    "rule.notReserved": "That name is reserved",
    "rule.minLength": "At least {n} characters",
    "rule.minLength.one": "At least 1 character",
    "rule.maxLength": "At most {n} characters",
    "rule.maxLength.one": "At most 1 character",
    "rule.min": "Must be {n} or more",
    "rule.max": "Must be {n} or less",
    "rule.min.day": "Must be {n} or later",
    "rule.max.day": "Must be {n} or earlier",
    "rule.equals": "Must be {n}",
    "rule.pattern": "Not in the expected form",
    "rule.minItems": "Choose at least {n}",
    "rule.maxItems": "Choose at most {n}",
    "rule.minItems.repeat": "Add at least {n}",
    "rule.maxItems.repeat": "Keep at most {n}",
    "rule.step": "Must go in steps of {n}",
    "rule.oneOf": "Choose one of the options",
    "rule.matches": "Must match {label}",
    "rule.before": "Must be before {n}",
    "rule.before.inclusive": "Must be {n} or earlier",
    "rule.after": "Must be after {n}",
    "rule.after.inclusive": "Must be {n} or later",
    "rule.minAge": "You must be at least {n} years old",
    "rule.maxAge": "You must be at most {n} years old",
    "rule.phone": "Enter a valid phone number",
    "rule.postalCode": "Enter a valid postal code",
    "rule.url": "Enter a full web address, such as https://example.com",
    "rule.fileSize": "The file may have at most {n}",
    "rule.imageSize": "The image's size must be {n}",
    "rule.imageAspectRatio": "The image's shape must be {n}",
    "rule.remote": "This is already taken",
    "rule.custom": "This value is not accepted",
    "rule.assert": "These answers do not fit together",
    "rule.unknownField": "The form has no field of this name; it was ignored",
    "status.unverified": "We'll check this when you're online",
    "today": "today",
  ]
}
