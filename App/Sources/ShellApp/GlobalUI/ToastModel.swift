/// A short message over the screen.
///
/// ```swift
/// let toast = ToastModel.success("settings.saved")
/// ```
public struct ToastModel: Sendable, Hashable {
  /// How it is meant.
  public let tone: Tone
  /// The message.
  public let message: Phrase
  /// What it offers; nil for nothing.
  public let action: CallToActionModel?

  /// Makes a toast.
  public init(_ tone: Tone, _ message: Phrase, action: CallToActionModel? = nil) {
    self.tone = tone
    self.message = message
    self.action = action
  }

  /// Something worked.
  public static func success(_ message: Phrase) -> ToastModel { .init(.success, message) }
  /// Something failed.
  public static func error(_ message: Phrase) -> ToastModel { .init(.error, message) }
  /// Something to know.
  public static func warning(_ message: Phrase) -> ToastModel { .init(.warning, message) }
  /// Neutral.
  public static func info(_ message: Phrase) -> ToastModel { .init(.info, message) }

  /// How long it shows; nil until it is dismissed.
  ///
  /// What must be acted on or read in full never goes by itself (WCAG 2.2, 2.2.1).
  public var duration: Duration? { tone.isUrgent || action != nil ? nil : .seconds(5) }

  /// Its sentence, for a surface that shows sentences around a form.
  public var notice: Notice { Notice(tone, message) }
}
