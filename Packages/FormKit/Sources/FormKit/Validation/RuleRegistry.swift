/// The rules an app adds, by name, for `{ "rule": "custom", "name": … }`.
public struct RuleRegistry: Sendable {
  private var rules: TextMap<CustomRule> = [:]

  /// Makes an empty registry.
  public init() {}

  /// The registered names, sorted.
  public var names: [String] { rules.keys.sortedExactly() }

  /// The rule registered under a name, or nil.
  public subscript(name: String) -> CustomRule? { rules[name] }

  /// Registers a rule; a later one of the same name replaces the earlier.
  ///
  /// - Parameter judge: Returns nil when the value is fine, else the sentence to show. It also sees
  ///   empty values.
  public mutating func register(
    _ name: String,
    judge: @escaping @Sendable (_ value: FormValue, _ context: RuleContext) -> String?
  ) {
    rules[name] = CustomRule(judge: judge)
  }
}

/// A rule an app registered.
public struct CustomRule: Sendable {
  let judge: @Sendable (FormValue, RuleContext) -> String?
}

/// What a custom rule may know besides the value.
public struct RuleContext: Sendable {
  /// The day the form is judged.
  public let today: FormDate
  /// The form's read-only context.
  public let context: FormObject
  /// The texts of the form, in which the rule words its sentence.
  public let messages: FormMessages

  /// Makes a context; the texts are the built-in English ones by default.
  public init(today: FormDate, context: FormObject, messages: FormMessages = FormMessages()) {
    self.today = today
    self.context = context
    self.messages = messages
  }
}
