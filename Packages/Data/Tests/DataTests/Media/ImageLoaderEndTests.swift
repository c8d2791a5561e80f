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

/// Cancellation and removal while a picture is loaded.
@Suite(.timeLimit(.minutes(1))) struct ImageLoaderEndTests {
  private static let path = "/v1/avatars/1"

  @Test func `the request is cancelled when the last caller leaves`() async throws {
    let world = try LoaderWorld(client: \.hanging)
    let task = Task { try await world.text() }
    while world.server.requests.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await world.server.waitForCancellation()
  }

  @Test func `a caller that is cancelled leaves the request to the others`() async throws {
    let world = try LoaderWorld()
    let gate = Gate()
    world.server.put("one", at: Self.path)
    world.server.hold(at: gate)
    let stays = Task { try await world.text() }
    await gate.waitForVisitors(1)
    let leaves = Task { try await world.text() }
    leaves.cancel()
    await #expect(throws: CancellationError.self) { try await leaves.value }
    gate.open()
    #expect(try await stays.value == "one")
    #expect(world.server.requests.count == 1)
  }

  @Test func `a caller that is cancelled before it asks sends no request`() async throws {
    let world = try LoaderWorld()
    let gate = Gate()
    let task = Task {
      await gate.wait()
      return try await world.text()
    }
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(world.server.requests.isEmpty)
  }

  @Test func `callers that wait for a slot leave when they are cancelled`() async throws {
    var configuration = ImageLoader<FakeImage>.Configuration()
    configuration.loadLimit = 1
    let world = try LoaderWorld(configuration: configuration)
    let gate = Gate()
    for id in 1...3 { world.server.put("\(id)", at: "/v1/avatars/\(id)") }
    world.server.hold(at: gate)
    let first = Task { try await world.text() }
    await gate.waitForVisitors(1)
    let second = Task { try await world.text("/v1/avatars/2") }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    let third = Task { try await world.text("/v1/avatars/3") }
    gate.open()
    #expect(try await first.value == "1")
    #expect(try await third.value == "3")
    #expect(world.server.requests.map { $0.url.lastPathComponent } == ["1", "3"])
  }

  @Test func `a removed picture is gone from memory and disk at all sizes`() async throws {
    let world = try LoaderWorld()
    let small = PixelSize(width: 20, height: 20)
    world.server.put("one", tag: "\"1\"", at: Self.path)
    world.server.put("other", at: "/v1/avatars/2")
    let url = try LoaderWorld.url()
    _ = try await world.text()
    _ = try await world.text(Self.path, small)
    _ = try await world.text("/v1/avatars/2")
    world.loader.remove(url)
    #expect(world.loader.cached(at: url, size: LoaderWorld.size) == nil)
    #expect(world.loader.cached(at: url, size: small) == nil)
    #expect(try !world.isStored())
    #expect(try world.isStored("/v1/avatars/2"))
    try world.disk.flush()
    let second = try LoaderWorld(on: world)
    second.server.fail(with: .offline)
    await #expect(throws: RemoteError.offline) { try await second.text() }
    #expect(try await second.text("/v1/avatars/2") == "other")
  }

  @Test func `a picture removed during its request never comes back`() async throws {
    let world = try LoaderWorld()
    let gate = Gate()
    world.server.put("old", tag: "\"1\"", at: Self.path)
    world.server.hold(at: gate)
    let task = Task { try await world.text() }
    await gate.waitForVisitors(1)
    world.server.put("new", tag: "\"2\"", at: Self.path)
    world.server.hold(at: nil)
    world.loader.remove(try LoaderWorld.url())
    #expect(try await task.value == "new", "the caller receives the response that follows")
    gate.open()
    for _ in 0..<100 { await Task.yield() }
    #expect(
      world.loader.cached(at: try LoaderWorld.url(), size: LoaderWorld.size)?.text == "new")
    try world.disk.flush()
    #expect(try await LoaderWorld(on: world).text() == "new")
    #expect(world.server.requests.count == 2)
  }

  @Test func `a picture removed during its decode never comes back`() async throws {
    var configuration = ImageLoader<FakeImage>.Configuration()
    // The next load begins when the old one has ended.
    configuration.loadLimit = 1
    let world = try LoaderWorld(configuration: configuration)
    let gate = Gate()
    world.server.put("old", tag: "\"1\"", at: Self.path)
    world.gate = gate
    let task = Task { try await world.text() }
    await gate.waitForVisitors(1)
    world.server.fail(with: .offline)
    world.loader.remove(try LoaderWorld.url())
    gate.open()
    await #expect(throws: RemoteError.offline) { try await task.value }
    #expect(world.decodeCount == 1)
    #expect(world.loader.memoryCost == 0)
    #expect(try !world.isStored())
  }

  @Test func `a late response after a removal is not stored`() async throws {
    let world = try LoaderWorld()
    let gate = Gate()
    world.server.put("old", tag: "\"1\"", at: Self.path)
    world.server.hold(at: gate)
    let task = Task { try await world.text() }
    await gate.waitForVisitors(1)
    world.server.fail(with: .offline)
    world.server.hold(at: nil)
    world.loader.remove(try LoaderWorld.url())
    await #expect(throws: RemoteError.offline) { try await task.value }
    gate.open()
    while world.server.isRunning { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    #expect(world.loader.memoryCost == 0)
    #expect(try !world.isStored())
  }

  @Test func `removing all pictures ends the requests and empties memory and disk`()
    async throws
  {
    let world = try LoaderWorld()
    let gate = Gate()
    for id in 1...2 { world.server.put("\(id)", at: "/v1/avatars/\(id)") }
    _ = try await world.text("/v1/avatars/2")
    world.server.hold(at: gate)
    let task = Task { try await world.text() }
    await gate.waitForVisitors(1)
    try world.loader.removeAll()
    await #expect(throws: CancellationError.self) { try await task.value }
    gate.open()
    while world.server.isRunning { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    #expect(world.loader.memoryCost == 0)
    #expect(try !world.isStored())
    #expect(try !world.isStored("/v1/avatars/2"))
    #expect(try await world.text() == "1")
  }

  @Test func `a removal between many requests is never followed by the old picture`()
    async throws
  {
    let world = try LoaderWorld()
    let url = try LoaderWorld.url()
    for version in 1...200 {
      world.server.put("\(version)", tag: "\"\(version)\"", at: Self.path)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 { group.addTask { _ = try? await world.text() } }
        group.addTask {
          world.server.put("\(version)b", tag: "\"\(version)b\"", at: Self.path)
          world.loader.remove(url)
          let text = try? await world.text()
          #expect(text == "\(version)b")
        }
      }
      #expect(
        world.loader.cached(at: url, size: LoaderWorld.size)?.text == "\(version)b")
      world.loader.remove(url)
    }
  }

  @Test func `a cancelled prefetch sends no further requests`() async throws {
    let world = try LoaderWorld(client: \.hanging)
    let urls = try (1...100).map { try LoaderWorld.url("/v1/avatars/\($0)") }
    let task = Task { await world.loader.prefetch(urls, size: LoaderWorld.size) }
    while world.server.requests.count < 3 { await Task.yield() }
    task.cancel()
    await task.value
    #expect(world.server.requests.count == 3)
  }
}
