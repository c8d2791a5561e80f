import Data
import Domain
import LocalPersistence
import Networking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Conditional requests, failures and bodies that do not decode.
@Suite(.timeLimit(.minutes(1))) struct ImageLoaderRevalidationTests {
  private static let path = "/v1/avatars/1"

  private func world(tag: String? = "\"1\"") async throws -> LoaderWorld {
    let world = try LoaderWorld()
    world.server.put("one", tag: tag, at: Self.path)
    _ = try await world.text()
    return world
  }

  @Test func `a 304 keeps the picture fresh again without a decode`() async throws {
    let world = try await world()
    world.advance(by: 299)
    _ = try await world.text()
    #expect(world.server.requests.count == 1)
    world.advance(by: 1)
    #expect(try await world.text() == "one")
    world.advance(by: 299)
    #expect(try await world.text() == "one")
    #expect(world.server.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\""])
    #expect(world.decodeCount == 1)
  }

  @Test func `a 304 is stored, so that a restart needs no request`() async throws {
    let world = try await world()
    world.advance(by: 400)
    _ = try await world.text()
    try world.disk.flush()
    let second = try LoaderWorld(on: world)
    second.advance(by: 299)
    #expect(try await second.text() == "one")
    #expect(second.server.requests.isEmpty)
  }

  @Test func `a new body replaces the picture`() async throws {
    let world = try await world()
    world.server.put("two", tag: "\"2\"", at: Self.path)
    world.advance(by: 300)
    #expect(
      world.loader.cached(at: try LoaderWorld.url(), size: LoaderWorld.size)?.text == "one")
    #expect(try await world.text() == "two")
    try world.disk.flush()
    #expect(try await LoaderWorld(on: world).text() == "two")
  }

  @Test func `a picture without a tag is requested in full and decoded only when it differs`()
    async throws
  {
    let world = try await world(tag: nil)
    world.advance(by: 300)
    #expect(try await world.text() == "one")
    #expect(world.decodeCount == 1)
    world.server.put("two", at: Self.path)
    world.advance(by: 300)
    #expect(try await world.text() == "two")
    #expect(world.server.requests.map { $0.headers["If-None-Match"] } == [nil, nil, nil])
  }

  @Test func `a clock that was set back validates the picture`() async throws {
    let world = try await world()
    world.advance(by: -3_600)
    _ = try await world.text()
    #expect(world.server.requests.count == 2)
  }

  @Test(arguments: [
    NetworkError.offline, .connectionRefused, .timedOut(.attempt), .status(503, nil),
    .rateLimited(until: nil),
  ])
  func `without the service an old picture is used`(_ failure: NetworkError) async throws {
    let world = try await world()
    world.server.fail(with: failure)
    world.advance(by: 1_000_000)
    #expect(try await world.text() == "one")
    _ = try await world.text()
    #expect(world.server.requests.count == 2, "the next request follows after a pause")
    world.advance(by: 30)
    _ = try await world.text()
    #expect(world.server.requests.count == 3)
    try world.disk.flush()
    let second = try LoaderWorld(on: world)
    second.server.fail(with: failure)
    second.advance(by: 1_000_000)
    #expect(try await second.text() == "one")
  }

  @Test func `without the service and without a stored picture the error is thrown`()
    async throws
  {
    let world = try LoaderWorld()
    world.server.fail(with: .offline)
    await #expect(throws: RemoteError.offline) { try await world.text() }
    world.server.fail(with: nil)
    world.server.put("one", at: Self.path)
    #expect(try await world.text() == "one")
  }

  @Test(arguments: [404, 410])
  func `a picture that is gone leaves memory and disk`(_ status: Int) async throws {
    let world = try await world()
    world.server.answer(status)
    world.advance(by: 300)
    await #expect(throws: MissingPictureError.self) { try await world.text() }
    #expect(world.loader.cached(at: try LoaderWorld.url(), size: LoaderWorld.size) == nil)
    #expect(try !world.isStored())
    world.server.answer(nil)
    world.server.fail(with: .offline)
    await #expect(throws: RemoteError.offline) { try await world.text() }
  }

  @Test(arguments: [
    (401, RemoteError.unauthorized(.sessionEnded)), (403, .refused), (204, .invalidResponse),
    (206, .invalidResponse), (304, .invalidResponse), (426, .updateRequired),
  ])
  func `an unusable response throws and stores nothing`(_ status: Int, _ error: RemoteError)
    async throws
  {
    let world = try LoaderWorld()
    world.server.answer(status)
    await #expect(throws: error) { try await world.text() }
    #expect(try !world.isStored())
  }

  @Test func `a body that does not decode throws the decoder's error and is not stored`()
    async throws
  {
    let world = try LoaderWorld()
    world.server.put("damaged", tag: "\"1\"", at: Self.path)
    await #expect(throws: AvatarError.unsupportedFormat) { try await world.text() }
    #expect(try !world.isStored())
    world.server.put("foreign error", tag: "\"2\"", at: Self.path)
    await #expect(throws: AvatarError.processingFailed) { try await world.text() }
    #expect(try !world.isStored())
    #expect(world.loader.memoryCost == 0)
  }

  @Test func `a stored body that does not decode is requested again without a condition`()
    async throws
  {
    let world = try await world()
    let key = CacheKey<Data>("picture/\(try LoaderWorld.url().absoluteString)")
    var bytes = try #require(world.disk.retrieve(key))
    bytes.replaceSubrange((bytes.count - 3)..., with: Data("damaged".utf8))
    try world.disk.store(bytes, for: key)
    try world.disk.flush()
    let second = try LoaderWorld(on: world)
    second.server.put("one", tag: "\"1\"", at: Self.path)
    #expect(try await second.text() == "one")
    #expect(second.server.requests.map { $0.headers["If-None-Match"] } == [nil])
    #expect(second.decodeCount == 2)
  }

  @Test func `a response above the limit is refused and not stored`() async throws {
    var configuration = ImageLoader<FakeImage>.Configuration()
    configuration.responseLimit = 4
    let world = try LoaderWorld(configuration: configuration)
    world.server.put("12345", at: Self.path)
    await #expect(throws: AvatarError.tooLarge) { try await world.text() }
    world.server.put("1234", at: Self.path)
    #expect(try await world.text() == "1234")
  }

  @Test func `no-store keeps a picture off the disk`() async throws {
    let world = try await world()
    world.server.put("two", cacheControl: "private, No-Store", at: Self.path)
    world.advance(by: 300)
    #expect(try await world.text() == "two")
    #expect(try await world.text() == "two")
    #expect(world.server.requests.count == 2)
    #expect(try !world.isStored())
  }

  @Test func `a URL that is no web address is not requested`() async throws {
    let world = try LoaderWorld()
    let url = try #require(URL(string: "file:///etc/hostname"))
    await #expect(throws: RemoteError.self) {
      try await world.loader.image(at: url, size: LoaderWorld.size)
    }
    #expect(world.server.requests.isEmpty)
  }
}
