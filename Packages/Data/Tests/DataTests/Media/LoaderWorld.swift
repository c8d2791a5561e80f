import Data
import Domain
import LocalPersistence
import Networking
import NetworkingMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A decoded picture of the tests.
struct FakeImage: Hashable, Sendable {
  let text: String
  let size: PixelSize
}

/// A loader with its server, disk, clock and decoder.
final class LoaderWorld: Sendable {
  static let size = PixelSize(width: 200, height: 200)
  static let cost = 160_000

  let server = PictureServer()
  let folder = TemporaryFolder()
  let loader: ImageLoader<FakeImage>
  let disk: DiskCache
  private let time: Mutex<Date>
  private let heldAt = Mutex<Gate?>(nil)
  private let decodes = Mutex<[FakeImage: Int]>([:])

  init(
    configuration: ImageLoader<FakeImage>.Configuration = ImageLoader.Configuration(),
    client: ((PictureServer) -> any HTTPClient)? = nil, on earlier: LoaderWorld? = nil
  ) throws {
    let box = Box()
    time = Mutex(earlier?.now ?? Fixture.now)
    let path = earlier?.folder.folder ?? folder.folder
    disk = DiskCache(folder: path, now: { box.world?.now ?? Fixture.now })
    loader = ImageLoader(
      client: client?(server) ?? server, service: try Fixture.baseURL(), disk: disk,
      configuration: configuration, now: { box.world?.now ?? Fixture.now },
      cost: { _ in Self.cost },
      decode: { data, size in
        guard let world = box.world else { throw DecodingFailure() }
        await world.gate?.wait()
        return try world.decode(data, size)
      })
    box.world = self
  }

  /// The number of decodes of all pictures.
  var decodeCount: Int { decodes.withLock { $0.values.reduce(0, +) } }

  /// The most decodes of one picture at one size.
  var mostDecodes: Int { decodes.withLock { $0.values.max() ?? 0 } }

  /// The gate at which decodes wait, whether or not they are cancelled.
  var gate: Gate? {
    get { heldAt.withLock { $0 } }
    set { heldAt.withLock { $0 = newValue } }
  }

  var now: Date { time.withLock { $0 } }

  func advance(by seconds: Double) { time.withLock { $0.addTimeInterval(seconds) } }

  static func url(_ path: String = "/v1/avatars/1") throws -> URL {
    try #require(URL(string: "https://api.example.com" + path))
  }

  func text(_ path: String = "/v1/avatars/1", _ size: PixelSize = size) async throws -> String {
    try await loader.image(at: Self.url(path), size: size).text
  }

  /// Whether the disk contains an entry of the picture.
  func isStored(_ path: String = "/v1/avatars/1") throws -> Bool {
    disk.retrieve(CacheKey<Data>("picture/\(try Self.url(path).absoluteString)")) != nil
  }

  private func decode(_ data: Data, _ size: PixelSize) throws -> FakeImage {
    let image = FakeImage(text: String(decoding: data, as: UTF8.self), size: size)
    decodes.withLock { $0[image, default: 0] += 1 }
    if image.text.hasPrefix("damaged") { throw AvatarError.unsupportedFormat }
    if image.text.hasPrefix("foreign error") { throw DecodingFailure() }
    return image
  }

  private struct DecodingFailure: Error {}

  /// Breaks the cycle between the loader's closures and this object.
  private final class Box: Sendable {
    private let held = Mutex(Weak())
    var world: LoaderWorld? {
      get { held.withLock { $0.world } }
      set { held.withLock { $0.world = newValue } }
    }
  }

  private struct Weak { weak var world: LoaderWorld? }
}
