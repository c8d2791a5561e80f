/// One question to a source of options: which ones, under which answers, from where on.
public struct OptionRequest: Sendable, Hashable, Identifiable {
  /// The request's number, unique in its engine.
  public let id: Int
  /// The source's name in the schema.
  public let source: String
  /// The choice that wants the options.
  public let path: FieldPath
  /// What the fields of `dependsOn` hold, by id; null when empty or hidden.
  public let dependencies: [FieldID: FormValue]
  /// What the person looks for; empty for everything.
  public let search: String
  /// Where the page begins, as ``OptionPage/next`` of the page before said; nil for the first page.
  public let page: String?
  /// Whether a field of `dependsOn` is sensitive, so that its value must not be logged.
  public let isSensitive: Bool
}
