import Foundation
import LocalPersistence
import LocalPersistenceMock
import Synchronization
import Testing

@testable import ShellApp

/// The facts about a signed-in person that the log has.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct UserPropertiesTests {
  /// Records the properties of users.
  private final class Properties: LogService {
    let all = Mutex<[LogParameters]>([])
    func log(_ entry: LogEntry) {}
    func addUserProperties(_ properties: LogParameters, isHighPriority: Bool) {
      all.withLock { $0.append(properties) }
    }
  }

  private let folder: TemporaryLogFolder
  private let properties = Properties()

  init() throws { folder = try TemporaryLogFolder() }

  /// Starts the app with a signed-in person.
  private func start() async throws {
    var configuration = Configuration(
      stateDirectory: folder.folder.path, isSignedIn: true, bootTimeout: .seconds(60))
    configuration.hasConsoleLog = false
    let system = SystemEnvironment.live(configuration)
    let logger = LogManager(services: [properties], now: system.now)
    let dependencies = try Dependencies(
      configuration: configuration, system: system,
      transport: try Transport.live(configuration, system, logger), logger: logger)
    try await dependencies.prepare()
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    app.identifyUser(in: app.store.snapshot)
    app.identifyUser(in: app.store.snapshot)
  }

  @Test func `the version of the first sign-in is a property that no later version changes`()
    async throws
  {
    try await start()
    #expect(
      properties.all.withLock { $0 }.map { $0["creation_version"] } == [
        .public(AppIdentity.version)
      ])
    let store = FileKeyValueStore(
      folder: folder.folder.appending("values"), namespace: "installation")
    let key = KeyValueKey<String?>("creationVersion")
    #expect(try store.value(for: key) == AppIdentity.version)
    try store.set("0.0.1", for: key)
    try await start()
    #expect(properties.all.withLock { $0.last }?["creation_version"] == .public("0.0.1"))
    #expect(properties.all.withLock { $0.last }?["app_version"] == .public(AppIdentity.version))
    #expect(try store.value(for: key) == "0.0.1")
  }

  @Test func `the log of a process begins with the facts about the app and the device`()
    async throws
  {
    let url = URL(string: "https://localhost")
    var configuration = Configuration(
      stateDirectory: folder.folder.path, locale: "de-DE", apiURL: url)
    configuration.hasConsoleLog = false
    for _ in 0..<2 {
      let dependencies = try Dependencies(configuration: configuration)
      await dependencies.logger.flush(within: .seconds(60), on: ContinuousClock())
    }
    let lines = try folder.text().split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      #expect(line.contains(#""level":"info","type":"info","event":"app_launch""#))
      let build = BuildConfiguration.current.rawValue
      #expect(line.contains(#""app_version":"\#(AppIdentity.version)","build":"\#(build)""#))
      #expect(line.contains(#""locale":"de-DE""#) && line.contains(#""os":""#))
    }
  }

  @Test func `a store that fails is logged, and the property is missing`() {
    let store = FailingKeyValueStore()
    store.fail(.snapshot, with: .busy)
    let names = Mutex<[String]>([])
    struct Names: LogService {
      let add: @Sendable (String) -> Void
      func log(_ entry: LogEntry) { add(entry.name) }
    }
    let logger = LogManager(
      services: [Names { name in names.withLock { $0.append(name) } }],
      now: { Date(timeIntervalSince1970: 0) })
    #expect(Installation(store: store, logger: logger).creationVersion() == nil)
    #expect(names.withLock { $0 } == ["installation_store_Fail"])
  }
}
