import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The error of a decoder for a body that was stored.
private struct UndecodableStoredError: Error {
  let cause: any Error
}

extension ImageLoader {
  /// Returns a picture in memory that needs no request.
  func fresh(_ target: Target) -> Image? {
    guard let decoded = shelf.decoded(target.address), decoded.freshTime.contains(now()) else {
      return nil
    }
    return decoded.images[target.size]
  }

  /// Loads a picture; runs once for all callers that ask at the same time.
  func load(_ target: Target) async throws -> Image {
    let writer = shelf.begin(target.address)
    defer { shelf.end(writer) }
    return try await slots.run {
      // Another load may have ended since the caller looked.
      if let image = fresh(target) { return image }
      do {
        return try await fetched(target, writer)
      } catch is PictureDownload.GoneError {
        guard shelf.discard(by: writer) else { throw SupersededError() }
        throw MissingPictureError()
      }
    }
  }

  /// Decodes the body; a stored body that does not decode is replaced once.
  private func fetched(
    _ target: Target, _ writer: PictureShelf<Image>.Writer
  ) async throws -> Image {
    do {
      return try await decoded(try await body(of: target), target, writer)
    } catch is UndecodableStoredError {
      guard shelf.discard(by: writer) else { throw SupersededError() }
    }
    do {
      return try await decoded(try await body(of: target), target, writer)
    } catch let error as UndecodableStoredError {
      throw error.cause
    }
  }

  private func body(of target: Target) async throws -> FetchedPicture {
    try await bodies.value(for: target.address) {
      let stored = self.shelf.stored(target.address)
      let instant = self.now()
      if let stored, stored.freshTime(self.seconds(\.freshness)).contains(instant) {
        return FetchedPicture(picture: stored, source: .fresh)
      }
      do {
        let outcome = try await self.download.send(target.url, entityTag: stored?.entityTag)
        return try FetchedPicture(outcome, replacing: stored, at: instant)
      } catch let error as RemoteError where error.isTransient {
        guard let stored else { throw error }
        return FetchedPicture(picture: stored, source: .stale)
      }
    }
  }

  private func decoded(
    _ fetched: FetchedPicture, _ target: Target, _ writer: PictureShelf<Image>.Writer
  ) async throws -> Image {
    let image = try await present(fetched, target)
    shelf.keep(
      image, size: target.size, of: fetched.picture, freshTime: freshTime(of: fetched),
      onDisk: fetched.diskChange, by: writer)
    return image
  }

  /// Returns the picture in memory when it has the same body; otherwise decodes the body.
  private func present(_ fetched: FetchedPicture, _ target: Target) async throws -> Image {
    if let present = shelf.decoded(target.address), present.identity == fetched.picture.identity,
      let image = present.images[target.size]
    {
      return image
    }
    do {
      return try await decode(fetched.picture.body, target.size)
    } catch let error as CancellationError {
      throw error
    } catch {
      let cause = (error as? AvatarError) ?? .processingFailed
      if case .received = fetched.source { throw cause }
      throw UndecodableStoredError(cause: cause)
    }
  }

  private func freshTime(of fetched: FetchedPicture) -> FreshTime {
    guard fetched.source == .stale else {
      return fetched.picture.freshTime(seconds(\.freshness))
    }
    let instant = now()
    return FreshTime(start: instant, end: instant.addingTimeInterval(seconds(\.retryPause)))
  }

  private func seconds(_ duration: KeyPath<Configuration, Duration>) -> Double {
    configuration[keyPath: duration] / .seconds(1)
  }
}

extension RemoteError {
  /// Whether a stored picture may be used in place of the response.
  fileprivate var isTransient: Bool {
    switch self {
    case .offline, .unreachable, .timedOut, .rateLimited, .maintenance, .serviceFailed: true
    case .unauthorized, .updateRequired, .refused, .invalidResponse, .unexpected: false
    }
  }
}
