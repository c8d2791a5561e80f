/// What a form needs to know of the world: the day, a read-only context, words and messages.
public struct FormEnvironment: Sendable {
  /// The day rules call "today".
  public var today: FormDate
  /// The read-only values conditions may ask for: auth state, feature flags, experiment arms.
  public var context: FormObject
  /// The texts of issues, and of the schema's message keys; they know the locale.
  public var messages: FormMessages
  /// What `notReserved` and `noProfanity` refuse.
  public var words: WordLists
  /// How much failing rules weigh; nil, the default, leaves it to the schema.
  public var strategy: (any ValidationStrategy)?
  /// Makes the key of a new attempt to submit, see ``Submission/idempotencyKey``.
  ///
  /// A key must be unguessable and never repeat, such as a UUID's text; nil makes none.
  public var idempotencyKey: (@Sendable () -> String)?

  /// Makes an environment.
  ///
  /// - Parameters:
  ///   - today: The day rules call "today".
  ///   - context: The read-only values; default none.
  ///   - messages: The texts, and with them the locale; default English.
  ///   - words: The word lists; default a small English one.
  ///   - strategy: How much failing rules weigh; default as the schema declares.
  ///   - idempotencyKey: Makes the key of a new attempt; default none.
  public init(
    today: FormDate, context: FormObject = [:], messages: FormMessages = FormMessages(),
    words: WordLists = WordLists(), strategy: (any ValidationStrategy)? = nil,
    idempotencyKey: (@Sendable () -> String)? = nil
  ) {
    self.today = today
    self.context = context
    self.messages = messages
    self.words = words
    self.strategy = strategy
    self.idempotencyKey = idempotencyKey
  }

  /// How much a failure of a rule weighs here.
  func severity(of rule: @autoclosure () -> String, declared: Severity) -> Severity {
    guard let strategy else { return declared }
    return strategy.severity(of: rule(), declared: declared)
  }

  /// The locale of the texts: how numbers and days are written and read.
  public var locale: FormLocale { messages.locale }

  /// The direction of the locale, for surfaces that mirror themselves.
  public var direction: LayoutDirection { messages.direction }
}
