/// A sentence shown around a form: the text of a toast or a banner, wherever a surface puts it.
public struct Notice: Sendable, Hashable {
  /// How it is meant.
  public let kind: Tone
  /// The sentence.
  public let text: Phrase
  /// The buttons it offers, in order.
  public let actions: [CallToActionModel]
  /// The page outside of the app where the person goes on; nil for none.
  public let link: Link?

  /// A page outside of the app.
  public struct Link: Sendable, Hashable {
    /// The text of the link.
    public let label: Phrase
    /// The address of the page.
    public let address: String

    /// Makes a link.
    public init(_ label: Phrase, address: String) {
      self.label = label
      self.address = address
    }
  }

  /// Makes a notice; without buttons and without a link by default.
  public init(
    _ kind: Tone, _ text: Phrase, actions: [CallToActionModel] = [], link: Link? = nil
  ) {
    self.kind = kind
    self.text = text
    self.actions = actions
    self.link = link
  }
}
