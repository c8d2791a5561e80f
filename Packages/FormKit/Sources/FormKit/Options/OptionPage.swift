/// Some options of a source, in its order.
public struct OptionPage: Sendable, Hashable {
  /// The options.
  public var options: [FieldOption]
  /// Where the next page begins: a cursor or a page number, whatever the source understands; nil
  /// when this is the last page.
  public var next: String?

  /// Makes a page; by default it is the last one.
  public init(_ options: [FieldOption], next: String? = nil) {
    self.options = options
    self.next = next
  }
}

/// The result of a request for options.
public enum OptionResult: Sendable, Hashable {
  /// A page of options.
  case page(OptionPage)
  /// Nobody could be asked.
  case offline
}
