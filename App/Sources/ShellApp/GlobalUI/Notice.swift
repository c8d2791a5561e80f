/// A sentence shown around a form: the text of a toast or a banner, wherever a surface puts it.
public struct Notice: Sendable, Hashable {
  /// How it is meant.
  public let kind: Tone
  /// The sentence.
  public let text: Phrase
  /// The buttons it offers, in order.
  public let actions: [CallToActionModel]

  /// Makes a notice; without buttons by default.
  public init(_ kind: Tone, _ text: Phrase, actions: [CallToActionModel] = []) {
    self.kind = kind
    self.text = text
    self.actions = actions
  }
}
