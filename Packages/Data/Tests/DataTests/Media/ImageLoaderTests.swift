import Data
import Domain
import LocalPersistence
import Networking
import NetworkingMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The memory, the disk and the requests of a loader.
@Suite(.timeLimit(.minutes(1))) struct ImageLoaderTests {
  @Test func `a picture is requested once and then comes from memory`() async throws {
    let world = try LoaderWorld()
    world.server.put("one", tag: "\"1\"", at: "/v1/avatars/1")
    let url = try LoaderWorld.url()
    #expect(world.loader.cached(at: url, size: LoaderWorld.size) == nil)
    #expect(try await world.text() == "one")
    #expect(try await world.text() == "one")
    #expect(world.server.requests.count == 1)
    #expect(world.decodeCount == 1)
    #expect(
      world.loader.cached(at: url, size: LoaderWorld.size)
        == FakeImage(text: "one", size: LoaderWorld.size))
  }

  @Test func `two sizes of a picture share one request`() async throws {
    let world = try LoaderWorld()
    world.server.put("one", at: "/v1/avatars/1")
    let small = PixelSize(width: 20, height: 20)
    let url = try LoaderWorld.url()
    _ = try await world.text()
    #expect(try await world.loader.image(at: url, size: small).size == small)
    #expect(world.server.requests.count == 1)
    #expect(world.decodeCount == 2)
    #expect(world.loader.cached(at: url, size: LoaderWorld.size) != nil)
    #expect(world.loader.memoryCost == 2 * LoaderWorld.cost)
  }

  @Test func `fragments of a URL are one picture`() async throws {
    let world = try LoaderWorld()
    world.server.put("one", at: "/v1/avatars/1")
    _ = try await world.text("/v1/avatars/1#a")
    _ = try await world.text("/v1/avatars/1#b")
    #expect(world.server.requests.count == 1)
  }

  @Test func `a thousand callers of one URL share one request and one decode`() async throws {
    let world = try LoaderWorld()
    let gate = Gate()
    world.server.put("one", at: "/v1/avatars/1")
    world.server.hold(at: gate)
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      let (asked, asks) = AsyncStream.makeStream(of: Void.self)
      for _ in 0..<1_000 {
        group.addTask {
          asks.yield()
          return try await world.text()
        }
      }
      var count = 0
      for await _ in asked {
        count += 1
        if count == 1_000 { break }
      }
      await gate.waitForVisitors(1)
      gate.open()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(texts == Array(repeating: "one", count: 1_000))
    #expect(world.server.requests.count == 1)
    #expect(world.decodeCount == 1)
  }

  /// A caller on the main actor has asked before the next one runs, so that the gate opens after all.
  @Test @MainActor
  func `a thousand pictures with eight callers each are decoded once each within the limits`()
    async throws
  {
    var configuration = ImageLoader<FakeImage>.Configuration()
    configuration.memoryLimit = 100 * LoaderWorld.cost
    configuration.loadLimit = 4
    let world = try LoaderWorld(configuration: configuration)
    let gate = Gate()
    for id in 0..<1_000 { world.server.put("picture \(id)", at: "/v1/avatars/\(id)") }
    world.server.hold(at: gate)
    try await withThrowingTaskGroup(of: Void.self) { group in
      let (asked, asks) = AsyncStream.makeStream(of: Void.self)
      for caller in 0..<8_000 {
        group.addTask { try await Self.ask(world, for: caller % 1_000, telling: asks) }
      }
      var count = 0
      for await _ in asked {
        count += 1
        if count == 8_000 { break }
      }
      gate.open()
      for try await _ in group {
        #expect(world.loader.memoryCost <= configuration.memoryLimit)
      }
    }
    #expect(world.server.requests.count == 1_000)
    #expect(world.decodeCount == 1_000)
    #expect(world.mostDecodes == 1)
    #expect(world.server.mostRunning <= 4)
    #expect(world.loader.memoryCost == configuration.memoryLimit)
  }

  @MainActor
  private static func ask(
    _ world: LoaderWorld, for id: Int, telling asks: AsyncStream<Void>.Continuation
  ) async throws {
    asks.yield()
    #expect(try await world.text("/v1/avatars/\(id)") == "picture \(id)")
  }

  @Test func `no more pictures are requested at a time than the limit`() async throws {
    var configuration = ImageLoader<FakeImage>.Configuration()
    configuration.loadLimit = 2
    let world = try LoaderWorld(configuration: configuration)
    let gate = Gate()
    for id in 1...6 { world.server.put("\(id)", at: "/v1/avatars/\(id)") }
    world.server.hold(at: gate)
    let tasks = (1...6).map { id in Task { try await world.text("/v1/avatars/\(id)") } }
    await gate.waitForVisitors(2)
    for _ in 0..<200 { await Task.yield() }
    #expect(world.server.requests.count == 2)
    gate.open()
    for task in tasks { _ = try await task.value }
    #expect(world.server.requests.count == 6)
  }

  @Test func `the least recently used picture leaves memory first`() async throws {
    var configuration = ImageLoader<FakeImage>.Configuration()
    configuration.memoryLimit = 2 * LoaderWorld.cost
    let world = try LoaderWorld(configuration: configuration)
    for id in 1...3 { world.server.put("\(id)", at: "/v1/avatars/\(id)") }
    for id in [1, 2, 1, 3] { _ = try await world.text("/v1/avatars/\(id)") }
    let isCached = try (1...3).map { id in
      world.loader.cached(at: try LoaderWorld.url("/v1/avatars/\(id)"), size: LoaderWorld.size)
        != nil
    }
    #expect(isCached == [true, false, true])
    #expect(try await world.text("/v1/avatars/2") == "2")
    #expect(world.server.requests.count == 3, "the disk has the body")
  }

  @Test func `a prefetch loads pictures and skips those that fail`() async throws {
    let world = try LoaderWorld()
    for id in [1, 3] { world.server.put("\(id)", at: "/v1/avatars/\(id)") }
    let urls = try (1...3).map { try LoaderWorld.url("/v1/avatars/\($0)") }
    await world.loader.prefetch(urls, size: LoaderWorld.size)
    #expect(
      urls.map { world.loader.cached(at: $0, size: LoaderWorld.size)?.text } == ["1", nil, "3"])
    #expect(world.server.mostRunning <= 3)
  }

  @Test func `a second loader on the same disk sends no request for a fresh picture`()
    async throws
  {
    let first = try LoaderWorld()
    first.server.put("one", tag: "\"1\"", at: "/v1/avatars/1")
    _ = try await first.text()
    try first.disk.flush()
    let second = try LoaderWorld(on: first)
    #expect(try await second.text() == "one")
    #expect(second.server.requests.isEmpty)
  }

  @Test func `a damaged file is requested again`() async throws {
    let first = try LoaderWorld()
    first.server.put("one", tag: "\"1\"", at: "/v1/avatars/1")
    _ = try await first.text()
    try first.disk.flush()
    let path = first.folder.folder.path
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      let file = URL(filePath: path).appending(path: name)
      var contents = try Data(contentsOf: file)
      guard let last = contents.popLast() else { continue }
      contents.append(last ^ 1)
      try contents.write(to: file)
    }
    let second = try LoaderWorld(on: first)
    second.server.put("one", tag: "\"1\"", at: "/v1/avatars/1")
    #expect(try await second.text() == "one")
    #expect(second.server.requests.map { $0.headers["If-None-Match"] } == [nil])
  }

  @Test(arguments: [Data(), Data(repeating: 0xFF, count: 64)])
  func `an entry of another form is requested again`(_ bytes: Data) async throws {
    let world = try LoaderWorld()
    world.server.put("one", at: "/v1/avatars/1")
    try world.disk.store(
      bytes, for: CacheKey<Data>("picture/\(try LoaderWorld.url().absoluteString)"))
    #expect(try await world.text() == "one")
    #expect(world.server.requests.count == 1)
  }

  @Test func `requests to the service require a session and those to other origins never do`()
    async throws
  {
    let world = try LoaderWorld()
    world.server.put("one", at: "/a")
    let hosts = [
      "https://api.example.com", "https://API.example.com:443", "https://cdn.example.com",
      "http://api.example.com", "https://api.example.com:8443",
    ]
    for host in hosts {
      let url = try #require(URL(string: host + "/a"))
      _ = try await world.loader.image(at: url, size: LoaderWorld.size)
    }
    #expect(
      world.server.requests.map(\.context.requiresAuthentication)
        == [true, true, false, false, false])
    #expect(
      world.server.requests.map(\.context.isResponseStreamed)
        == Array(repeating: true, count: hosts.count))
  }
}
