/// What stands in for content that is not there: because there is none, or because it failed.
public struct ContentUnavailableModel: Sendable, Hashable {
  /// Why there is no content.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// There is nothing yet.
    case empty
    /// It could not be had.
    case error
  }

  /// Why there is no content.
  public let reason: Reason
  /// What is missing.
  public let title: Phrase
  /// What to do about it.
  public let message: Phrase
  /// The ways on, the first by default; none where there is nothing to do.
  public let actions: [CallToActionModel]

  private init(
    _ reason: Reason, _ title: Phrase, _ message: Phrase, _ actions: [CallToActionModel]
  ) {
    self.reason = reason
    self.title = title
    self.message = message
    self.actions = actions
  }

  /// There is nothing yet.
  public static func empty(
    title: Phrase, message: Phrase, actions: [CallToActionModel] = []
  ) -> ContentUnavailableModel {
    .init(.empty, title, message, actions)
  }

  /// It could not be had.
  public static func error(
    title: Phrase, message: Phrase, actions: [CallToActionModel] = []
  ) -> ContentUnavailableModel {
    .init(.error, title, message, actions)
  }

  /// How it is meant.
  public var tone: Tone { reason == .error ? .error : .info }

  /// Its sentence, for a surface that shows sentences around a form.
  public var notice: Notice { Notice(tone, message) }
}
