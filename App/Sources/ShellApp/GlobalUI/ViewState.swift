/// The state of a value that a screen loads.
///
/// A load that fails can be repeated: its screen offers ``ActionID/tryAgain``.
public enum ViewState<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The value is being loaded.
  case loading
  /// There is no value.
  case empty
  /// The value.
  case content(Value)
  /// The value could not be loaded; a sentence for people.
  case error(Phrase)

  /// The value; nil in the other states.
  public var content: Value? { if case .content(let value) = self { value } else { nil } }
}
