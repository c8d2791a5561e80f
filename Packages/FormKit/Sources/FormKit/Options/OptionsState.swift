/// What a surface shows of the options that a choice gets from a source.
public struct OptionsState: Sendable, Hashable {
  /// Where the loading stands.
  public enum Phase: Sendable, Hashable {
    /// Not asked for: the field is hidden.
    case unloaded
    /// Asked for, or waiting for the typing pause.
    case loading
    /// There.
    case loaded
    /// Nobody could be asked; ``FormEngine/retryOptions(of:)`` asks again.
    case failed
  }

  /// Where the loading stands.
  public let phase: Phase
  /// The options loaded for the present answers, those of all pages so far.
  ///
  /// While a search or another page loads, and when it fails, the ones before stay; another value of
  /// a field the source depends on empties the list.
  public let options: [FieldOption]
  /// What is looked for; empty for everything.
  public let search: String
  /// Whether the source has another page; ``FormEngine/loadMoreOptions(of:)`` asks for it.
  public let hasMore: Bool
  /// Whether these are all options there are: a value that is none of them fails `oneOf`.
  public let isComplete: Bool
  /// The options that the field's value means, as far as any page told, of earlier searches too.
  public let chosen: [FieldOption]
}
