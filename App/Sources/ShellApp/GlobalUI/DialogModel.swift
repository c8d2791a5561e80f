/// A question that must be answered before anything else.
public struct DialogModel: Sendable, Hashable {
  /// The question.
  public let title: Phrase
  /// What follows from the answers; nil for nothing to add.
  public let message: Phrase?
  /// The answer that does something.
  public let confirm: CallToActionModel
  /// The answer that does nothing; nil when there is only one answer.
  public let cancel: CallToActionModel?

  /// Makes a dialog.
  public init(
    title: Phrase, message: Phrase? = nil, confirm: CallToActionModel,
    cancel: CallToActionModel? = nil
  ) {
    self.title = title
    self.message = message
    self.confirm = confirm
    self.cancel = cancel
  }

  /// What a lone Return answers and where the focus starts: never what cannot be taken back.
  public var defaultAction: CallToActionModel {
    confirm.role == .destructive ? cancel ?? confirm : confirm
  }

  /// The other answers.
  public var otherActions: [CallToActionModel] {
    [confirm, cancel].compactMap { $0 }.filter { $0 != defaultAction }
  }
}
