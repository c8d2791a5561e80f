import Domain
import DomainMock
import Foundation
import Synchronization
import Testing

@testable import ShellApp

struct DependenciesTests {
  /// Fits each build: prod needs a server, the others ignore or take it.
  private static let configuration = Configuration(apiURL: URL(string: "https://localhost"))

  private static let configurations: [Configuration] = [
    configuration,
    {
      var stored = configuration
      stored.stateDirectory = NSTemporaryDirectory() + "dependencies-tests"
      return stored
    }(),
  ]

  @Test(arguments: configurations)
  func `every part of every layer can be made, and is registered once`(
    configuration: Configuration
  ) throws {
    let system = SystemEnvironment.live(configuration)
    let logger = LogManager.silent
    let transport = try Transport.live(configuration, system, logger)
    try Container(
      Dependencies.layers(
        configuration: configuration, system: system, transport: transport, sources: [],
        stores: nil, logger: logger, interceptor: nil)
    ).makeAll()
  }

  @Test func `composing makes no part before its first use`() async throws {
    let made = Atomic<Int>(0)
    var overrides = Registrations()
    overrides.register(Stores.self) {
      made.add(1, ordering: .relaxed)
      return Stores(configuration: Self.configuration, logger: LogManager.silent)
    }
    let dependencies = try Container.$overrides.withValue(overrides) {
      try Dependencies(configuration: Self.configuration)
    }
    #expect(made.load(ordering: .relaxed) == 0)
    _ = await dependencies.storageReport()
    #expect(made.load(ordering: .relaxed) == 1)
  }

  @Test func `a test replaces a use case of the app`() async throws {
    var overrides = Registrations()
    overrides.register((any RestoreSessionUseCase).self) {
      RestoreSessionUseCaseFake(.locked(.locked))
    }
    let dependencies = try Container.$overrides.withValue(overrides) {
      try Dependencies(configuration: Self.configuration)
    }
    let app = await AppCoordinator(dependencies: dependencies)
    try await app.boot()
    #expect(await app.store.state == .locked(.secureStore(.locked)))
  }
}
