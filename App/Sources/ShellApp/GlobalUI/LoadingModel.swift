import Domain

/// Work under way, with what is being waited for.
///
/// Surfaces show it as they show progress; ``LoadingBoard`` holds the one of the moment.
public struct LoadingModel: Sendable, Hashable {
  /// What is being waited for.
  public let message: Phrase
  /// How much is done, 0 to 1; nil when nobody knows.
  public let fraction: Double?

  /// Makes a loading state.
  ///
  /// - Parameter fraction: Limited to 0 through 1; not a number counts as unknown.
  public init(_ message: Phrase, fraction: Double? = nil) {
    self.message = message
    self.fraction = fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
  }

  /// How much is done in whole percent, rounded down: 100 only when all is done.
  public var percent: Int? { fraction.map { Int($0 * 100) } }

  /// The text for screen readers.
  public var announcement: Phrase {
    percent.map { message + Phrase("loading.percent", ["n": .number($0)]) } ?? message
  }

  /// Its sentence, for a surface that shows sentences around a form.
  public var notice: Notice { Notice(.info, announcement) }
}

extension LoadingModel {
  /// A picture on its way to the service.
  static func uploading(_ progress: UploadProgress) -> LoadingModel {
    LoadingModel(uploadMessage, fraction: progress.fraction)
  }

  /// The message while the profile loads.
  static let profileMessage: Phrase = "profile.loading"
  /// The message while a picture is uploaded.
  static let uploadMessage: Phrase = "avatar.uploading"
}
