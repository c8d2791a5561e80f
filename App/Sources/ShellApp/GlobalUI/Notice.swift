/// A sentence shown around a form: the text of a toast or a banner, wherever a surface puts it.
public struct Notice: Sendable, Hashable {
  /// How it is meant.
  public let kind: Tone
  /// The sentence.
  public let text: String

  /// Makes a notice.
  public init(_ kind: Tone, _ text: String) {
    self.kind = kind
    self.text = text
  }
}
