public import Domain
public import LocalPersistence
public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A loader of remote pictures with a cache in memory and a cache on disk.
///
/// ```swift
/// let loader = ImageLoader<Bitmap>(
///   client: client, service: baseURL, disk: disk, now: now, cost: { $0.pixels.count },
///   decode: { try await decoder.decode($0, to: $1, scaling: .fill) })
/// let bitmap = try await loader.image(at: url, size: PixelSize(width: 200, height: 200))
/// ```
///
/// - Memory contains decoded pictures, up to a limit, and drops the least recently used. The disk
///   contains the bodies of responses with their `ETag`.
/// - However many callers ask at once, there is one request for a URL and one decode for a URL and a
///   size. A caller that is cancelled leaves at once. The request is cancelled when the last caller has
///   left.
/// - A picture is fresh for ``Configuration/freshness``. After that, the next ``image(at:size:)`` sends
///   a conditional request; a 304 keeps the picture without decoding it again.
/// - When the service cannot be reached or fails, the stored picture is used, however old, and the next
///   request follows after ``Configuration/retryPause``.
/// - A 404 or 410 removes the picture. A body that does not decode is not stored.
/// - A removal during a request wins: what the request returns is neither stored nor returned.
///
/// The pictures belong to the device, not to a user: call ``removeAll()`` at sign-out. The bodies are
/// stored without encryption, as ``LocalAvatarStore`` stores its pictures. The deinitializer of an image
/// must not call the loader.
public final class ImageLoader<Image: Sendable>: Sendable {
  /// A closure that decodes a body to fit a size.
  public typealias Decode = @Sendable (_ body: Data, _ size: PixelSize) async throws -> Image

  /// The options of an ``ImageLoader``.
  public struct Configuration: Sendable {
    /// The limit for the costs of all pictures in memory; 32 MB by default.
    ///
    /// A picture that exceeds the limit alone is returned and not kept.
    public var memoryLimit = 32_000_000
    /// The maximum number of bytes in a response; 10 MiB by default.
    public var responseLimit = AvatarLimits.standard.maximumBytes
    /// The time in which a picture needs no request; five minutes by default.
    ///
    /// The time starts when the service has sent or confirmed the picture. A longer `max-age` of the
    /// response does not extend it, so that a picture that was withdrawn disappears.
    public var freshness = Duration.seconds(300)
    /// The time in which a stored picture is used after a failed request; 30 seconds by default.
    public var retryPause = Duration.seconds(30)
    /// The maximum number of pictures that are requested and decoded at the same time; 6 by default.
    ///
    /// ``ImageLoader/prefetch(_:size:)`` uses at most half of them.
    public var loadLimit = 6
    /// The value of the header field `Accept`; JPEG, PNG and WebP by default.
    public var accept = "image/jpeg, image/png, image/webp"

    /// Creates a configuration with the default values.
    public init() {}
  }

  /// A picture at a size.
  struct Target: Hashable, Sendable {
    let url: URL
    /// The URL without its fragment, which a server does not receive.
    let address: String
    let size: PixelSize

    init(_ url: URL, _ size: PixelSize) {
      self.url = url.absoluteURL
      self.size = size
      address = Self.address(of: url)
    }

    static func address(of url: URL) -> String {
      let text = url.absoluteString
      return String(text.prefix { $0 != "#" })
    }

    static func == (left: Target, right: Target) -> Bool {
      left.size == right.size && left.address == right.address
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(address)
      hasher.combine(size)
    }
  }

  let configuration: Configuration
  let download: PictureDownload
  let shelf: PictureShelf<Image>
  let slots: LoadSlots
  let bodies = SharedWork<String, FetchedPicture>()
  let now: @Sendable () -> Date
  let decode: Decode
  private let pictures = SharedWork<Target, Image>()
  private let lookups = CacheLookups()

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests.
  ///   - service: The base URL of the service. Requests to its origin require the session of `client`;
  ///     requests to other origins never do. With nil, no request requires a session.
  ///   - disk: The cache for the bodies, usually a `DiskCache` of its own: ``removeAll()`` empties it.
  ///   - configuration: The options; see ``Configuration``.
  ///   - now: Returns the current time.
  ///   - cost: Returns the size of an image in memory, in bytes.
  ///   - decode: Decodes a body to fit a size. It is never called twice at once for a URL and a size.
  public init(
    client: any HTTPClient, service: URL?, disk: any AppCache,
    configuration: Configuration = Configuration(), now: @escaping @Sendable () -> Date,
    cost: @escaping @Sendable (Image) -> Int, decode: @escaping Decode
  ) {
    self.configuration = configuration
    self.now = now
    self.decode = decode
    download = PictureDownload(
      client: client, service: service, limit: configuration.responseLimit,
      accept: configuration.accept)
    shelf = PictureShelf(
      disk: disk, memoryLimit: configuration.memoryLimit, cost: cost, now: now)
    slots = LoadSlots(count: configuration.loadLimit)
  }

  /// The sum of the costs of the pictures in memory.
  public var memoryCost: Int { shelf.memoryCost }

  /// The number of calls of ``image(at:size:)`` that found a fresh picture in memory, and of those that
  /// did not.
  public var statistics: (hits: Int, misses: Int) { lookups.counts }

  /// Returns a picture in memory, also when it is no longer fresh; O(1).
  ///
  /// Use it for the first frame, and ``image(at:size:)`` to load or validate the picture.
  public func cached(at url: URL, size: PixelSize) -> Image? {
    shelf.decoded(Target.address(of: url))?.images[size]
  }

  /// Returns a picture from memory, from the disk or from the service.
  ///
  /// - Parameters:
  ///   - url: The absolute URL of the picture.
  ///   - size: The size to decode for, in pixels.
  /// - Throws: ``AvatarError/tooLarge`` when the response exceeds the limit. Throws the
  ///   ``AvatarError`` of the decoder, or ``AvatarError/processingFailed`` for its other errors. Throws
  ///   ``MissingPictureError`` when there is no picture at the URL, or ``RemoteError``. Throws
  ///   `CancellationError` when the task is cancelled or ``removeAll()`` is called.
  public func image(at url: URL, size: PixelSize) async throws -> Image {
    let target = Target(url, size)
    var isFirst = true
    while true {
      try Task.checkCancellation()
      let found = fresh(target)
      if isFirst { lookups.count(isHit: found != nil) }
      isFirst = false
      if let found { return found }
      do {
        return try await pictures.value(for: target) { try await self.load(target) }
      } catch is SupersededError {
        // The picture was removed during the request: the caller receives the one that follows.
      }
    }
  }

  /// Loads pictures that will be shown soon.
  ///
  /// Pictures that fail are skipped. Cancel the task to end the prefetch; requests that other callers
  /// wait for continue.
  public func prefetch(_ urls: [URL], size: PixelSize) async {
    await withTaskGroup(of: Void.self) { group in
      var rest = urls.makeIterator()
      func start() {
        guard !Task.isCancelled, let url = rest.next() else { return }
        group.addTask { _ = try? await self.image(at: url, size: size) }
      }
      for _ in 0..<max(1, configuration.loadLimit / 2) { start() }
      while await group.next() != nil { start() }
    }
  }

  /// Removes a picture at all sizes from memory and disk.
  ///
  /// Requests for the picture are cancelled, and their callers receive the response to a new request.
  /// The file is deleted soon afterwards; `flush()` of the disk cache waits for it.
  public func remove(_ url: URL) {
    let address = Target.address(of: url)
    let ended = shelf.remove(address) { bodies.end { $0 == address } }
    ended.finish(throwing: SupersededError())
    pictures.end { $0.address == address }.finish(throwing: SupersededError())
  }

  /// Removes all pictures from memory and disk and cancels all requests.
  ///
  /// The callers of cancelled requests throw `CancellationError`. The files are deleted before the
  /// method returns.
  /// - Throws: `CacheError` when files cannot be deleted. Memory is empty then too.
  public func removeAll() throws(CacheError) {
    let (ended, failure) = shelf.removeAll { bodies.end { _ in true } }
    ended.finish(throwing: CancellationError())
    pictures.end { _ in true }.finish(throwing: CancellationError())
    if let failure { throw failure }
  }
}

/// A service has no picture at a URL: it has answered with the status 404 or 410.
public struct MissingPictureError: Error, Hashable, Sendable {}

/// The picture was removed while it was loaded.
struct SupersededError: Error {}
