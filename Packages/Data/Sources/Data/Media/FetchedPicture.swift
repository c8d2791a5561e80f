import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A body with its origin.
struct FetchedPicture: Sendable {
  enum Source: Hashable, Sendable {
    /// The stored body, still fresh.
    case fresh
    /// The stored body, after a failed request.
    case stale
    /// The stored body, confirmed by the service.
    case validated
    /// A new body.
    case received(isStorable: Bool)
  }

  let picture: StoredPicture
  let source: Source

  /// The change of the disk once the body has been decoded.
  var diskChange: PictureDiskChange {
    switch source {
    case .fresh, .stale: .none
    case .validated: .store
    case .received(let isStorable): isStorable ? .store : .remove
    }
  }
}

extension FetchedPicture {
  /// Interprets the response to a request for a stored picture, or for a new one.
  ///
  /// - Throws: ``RemoteError/invalidResponse`` for a 304 without a stored picture.
  init(
    _ outcome: PictureDownload.Outcome, replacing stored: StoredPicture?, at instant: Date
  ) throws(RemoteError) {
    switch outcome {
    case .unchanged:
      guard let stored else { throw .invalidResponse }
      self.init(validating: stored, at: instant)
    case .received(let body, let tag, let isStorable):
      if let stored, isStorable, stored.body == body, stored.entityTag == tag {
        self.init(validating: stored, at: instant)
        return
      }
      let received = StoredPicture(
        identity: .random(in: .min ... .max), validatedAt: instant, entityTag: tag, body: body)
      self.init(picture: received, source: .received(isStorable: isStorable))
    }
  }

  private init(validating stored: StoredPicture, at instant: Date) {
    var picture = stored
    picture.validatedAt = instant
    self.init(picture: picture, source: .validated)
  }
}
