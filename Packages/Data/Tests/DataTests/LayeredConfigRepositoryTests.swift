import DataMock
import Domain
import LocalPersistence
import LocalPersistenceMock
import Networking
import Testing

@testable import Data

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The configuration from the environment, a file, the service and the keys.
struct LayeredConfigRepositoryTests {
  private static let sandbox = ConfigKey("flags.sandbox", builtIn: true)
  private static let size = ConfigKey("pageSize", builtIn: 20)

  private let backend = ScriptedBackend()
  private let values = InMemoryKeyValueStore()
  private let userValues = InMemorySecureStore()
  private let sessions = SecureSessionRepository(store: InMemorySecureStore())

  init() async throws { try await sessions.save(Fixture.session()) }

  private static let names: Set = ["pageSize", "flags.sandbox", "experiments.home"]

  private func repository(
    _ sources: [ConfigSource] = [], origin: String = "https://api.example.com",
    lookups: CacheLookups = CacheLookups()
  ) throws -> LayeredConfigRepository {
    LayeredConfigRepository(
      sources: sources, names: Self.names, origin: origin, client: try Fixture.client(backend),
      values: values,
      userValues: userValues, sessions: sessions, lookups: lookups)
  }

  /// Scripts the answers of one refresh.
  private func answer(_ values: String, flags: String = "{}", assignments: String = "{}") {
    backend.answer("GET /v1/configuration", with: Fixture.json(#"{"values":\#(values)}"#))
    backend.answer(
      "GET /v1/flags", with: Fixture.json(#"{"flags":\#(flags),"assignments":\#(assignments)}"#))
  }

  @Test func `without a source the built-in value holds, and nothing is requested`() throws {
    let repository = try repository()
    #expect(repository.value(of: Self.sandbox))
    #expect(repository.value(of: Self.size) == 20)
    #expect(!repository.hasRemoteValues(isSignedIn: false))
    #expect(backend.requests.isEmpty)
  }

  @Test func `the source nearest to the device wins`() async throws {
    answer(#"{"pageSize":30}"#)
    try await repository().refresh(isSignedIn: false)
    #expect(try repository().value(of: Self.size) == 30)
    let file = try ConfigSource.file(Data(#"{"pageSize":40}"#.utf8), names: ["pageSize"])
    #expect(try repository([file]).value(of: Self.size) == 40)
    let environment = ConfigSource.environment { $0 == "PAGE_SIZE" ? "50" : nil }
    #expect(try repository([environment, file]).value(of: Self.size) == 50)
  }

  @Test func `reads of the service's values are counted, and those of a source are none`()
    async throws
  {
    let lookups = CacheLookups()
    let repository = try repository(lookups: lookups)
    #expect(repository.value(of: Self.size) == 20)
    answer(#"{"pageSize":30}"#)
    try await repository.refresh(isSignedIn: false)
    for _ in 0..<2 { #expect(repository.value(of: Self.size) == 30) }
    let environment = ConfigSource.environment { _ in "50" }
    #expect(try self.repository([environment], lookups: lookups).value(of: Self.size) == 50)
    #expect(lookups.counts.hits == 2)
    #expect(lookups.counts.misses == 1)
  }

  @Test func `a text that is no value counts as absent`() async throws {
    answer(#"{"pageSize":30}"#)
    answer(#"{"pageSize":"many"}"#)
    try await repository().refresh(isSignedIn: false)
    let environment = ConfigSource.environment { _ in "many" }
    #expect(try repository([environment]).value(of: Self.size) == 30)
    try await repository().refresh(isSignedIn: false)
    #expect(try repository().value(of: Self.size) == 20)
  }

  @Test func `flags and arms of the user win over the values for all users`() async throws {
    answer(
      #"{"flags.sandbox":true,"experiments.home":"old"}"#, flags: #"{"sandbox":false}"#,
      assignments: #"{"home":"new"}"#)
    let repository = try repository()
    try await repository.refresh(isSignedIn: true)
    #expect(!repository.value(of: Self.sandbox))
    #expect(repository.value(of: ConfigKey("experiments.home", builtIn: "")) == "new")
    #expect(backend.requests.map(\.context.requiresAuthentication) == [false, true])
    try userValues.deleteAll(except: [])
    #expect(repository.value(of: Self.sandbox))
    #expect(repository.value(of: ConfigKey("experiments.home", builtIn: "")) == "old")
  }

  @Test func `values that were read before stay, and the sources on the device win over them`()
    async throws
  {
    answer(#"{"pageSize":30}"#, flags: #"{"sandbox":false}"#)
    answer(#"{"pageSize":40}"#, flags: #"{"sandbox":true}"#)
    try await repository().refresh(isSignedIn: true)
    let remote = try repository().remoteValues()
    try await repository().refresh(isSignedIn: true)
    #expect(try repository().value(of: Self.size, in: remote) == 30)
    #expect(try repository().value(of: Self.sandbox, in: remote) == false)
    #expect(try repository().value(of: Self.size) == 40)
    let environment = ConfigSource.environment { $0 == "PAGE_SIZE" ? "50" : nil }
    #expect(try repository([environment]).value(of: Self.size, in: remote) == 50)
  }

  @Test func `the values of the service are known at the next start`() async throws {
    answer(#"{"pageSize":30}"#, flags: #"{"sandbox":false}"#)
    try await repository().refresh(isSignedIn: true)
    let next = try repository()
    #expect(next.hasRemoteValues(isSignedIn: true))
    #expect(next.value(of: Self.size) == 30)
    #expect(!next.value(of: Self.sandbox))
  }

  @Test func `without a user no flags are requested, and they are not known`() async throws {
    answer("{}")
    let repository = try repository()
    try await repository.refresh(isSignedIn: false)
    #expect(backend.requests.map { $0.url.path() } == ["/v1/configuration"])
    #expect(repository.hasRemoteValues(isSignedIn: false))
    #expect(!repository.hasRemoteValues(isSignedIn: true))
  }

  @Test func `a failed refresh keeps the earlier values`() async throws {
    answer(#"{"pageSize":30}"#, flags: #"{"sandbox":false}"#)
    backend.fail("GET /v1/configuration", with: .offline)
    let repository = try repository()
    try await repository.refresh(isSignedIn: true)
    await #expect(throws: RemoteError.self) { try await repository.refresh(isSignedIn: true) }
    #expect(repository.value(of: Self.size) == 30)
    #expect(!repository.value(of: Self.sandbox))
  }

  @Test func `a value that the service takes back is built-in again`() async throws {
    answer(#"{"pageSize":30}"#)
    answer("{}")
    let repository = try repository()
    try await repository.refresh(isSignedIn: false)
    try await repository.refresh(isSignedIn: false)
    #expect(repository.value(of: Self.size) == 20)
  }

  @Test func `the values of another service are ignored`() async throws {
    answer(#"{"pageSize":30}"#, flags: #"{"sandbox":false}"#)
    try await repository().refresh(isSignedIn: true)
    let other = try repository(origin: "https://other.example.com")
    #expect(!other.hasRemoteValues(isSignedIn: false))
    #expect(other.value(of: Self.size) == 20)
    #expect(other.value(of: Self.sandbox))
    #expect(try repository().value(of: Self.size) == 30)
  }

  @Test func `names without a key and long texts are not stored`() async throws {
    let long = String(repeating: "9", count: 1_025)
    answer(#"{"pageSize":"\#(long)","other":"x"}"#, flags: #"{"other":true}"#)
    try await repository().refresh(isSignedIn: true)
    #expect(try values.value(for: .configuration)?.texts == [:])
    #expect(
      try userValues.retrieve(key: "configuration", decoding: StoredConfig.self)?.texts == [:])
  }

  @Test func `a service without the operation has no values`() async throws {
    backend.answer("GET /v1/configuration", with: HTTPResponse(status: 404))
    let repository = try repository()
    try await repository.refresh(isSignedIn: false)
    #expect(repository.hasRemoteValues(isSignedIn: false))
    #expect(repository.value(of: Self.size) == 20)
  }

  @Test func `the flags of a user who has signed out are not stored`() async throws {
    answer("{}", flags: #"{"sandbox":false}"#)
    try await sessions.clear()
    try await repository().refresh(isSignedIn: true)
    #expect(try userValues.keys() == [])
  }

  @Test func `only flags and arms need the secure store`() throws {
    let logger = DataLoggerSpy()
    let locked = FailingSecureStore()
    locked.fail(.retrieve, with: .locked)
    let repository = LayeredConfigRepository(
      sources: [], names: Self.names, origin: "x", client: try Fixture.client(backend),
      values: values, userValues: locked,
      sessions: sessions, logger: logger)
    #expect(repository.value(of: Self.size) == 20)
    #expect(logger.names.isEmpty)
    #expect(repository.value(of: Self.sandbox))
    #expect(logger.names == ["configuration_store_Fail"])
  }
}

/// The sources of the configuration on the device.
struct ConfigSourceTests {
  @Test(arguments: [
    ("apiURL", "API_URL"), ("minimumVersion", "MINIMUM_VERSION"),
    ("flags.formSandbox", "FLAGS_FORM_SANDBOX"), ("linkHost", "LINK_HOST"),
  ])
  func `a variable is named after its key`(name: String, variable: String) {
    #expect(ConfigSource.variableName(name) == variable)
  }

  @Test func `an empty variable counts as absent`() {
    #expect(ConfigSource.environment { _ in "" }.text("apiURL") == nil)
    #expect(ConfigSource.environment { $0 }.text("apiURL") == "API_URL")
  }

  @Test func `a file has strings, whole numbers and Booleans`() throws {
    let json = #"{"name":"x","count":3,"isOn":true}"#
    let file = try ConfigSource.file(Data(json.utf8), names: ["name", "count", "isOn"])
    #expect(["name", "count", "isOn"].map(file.text) == ["x", "3", "true"])
    #expect(file.text("other") == nil)
  }

  @Test(arguments: ["[]", "", "{", "1", #"{"a":"#])
  func `a file that is no object is refused`(text: String) {
    let error = #expect(throws: ConfigSource.FileError.self) {
      try ConfigSource.file(Data(text.utf8), names: [])
    }
    guard case .malformed? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a name without a key and a value of another type are refused`() {
    #expect(throws: ConfigSource.FileError.unknownName("nmae")) {
      try ConfigSource.file(Data(#"{"nmae":"x"}"#.utf8), names: ["name"])
    }
    #expect(throws: ConfigSource.FileError.wrongType("name")) {
      try ConfigSource.file(Data(#"{"name":["x"]}"#.utf8), names: ["name"])
    }
    // As a number, 1.10 is 1.1.
    #expect(throws: ConfigSource.FileError.wrongType("name")) {
      try ConfigSource.file(Data(#"{"name":1.10}"#.utf8), names: ["name"])
    }
    #expect(throws: ConfigSource.FileError.wrongType("name")) {
      try ConfigSource.file(Data(#"{"name":null}"#.utf8), names: ["name"])
    }
  }
}
