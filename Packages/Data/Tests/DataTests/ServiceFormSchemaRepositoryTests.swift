import Data
import DataMock
import Domain
import Foundation
import LocalPersistence
import LocalPersistenceMock
import Synchronization
import Testing

/// The schemas of the service's forms, and those that the device has kept.
@Suite struct ServiceFormSchemaRepositoryTests {
  private let values = InMemoryKeyValueStore()
  private let backend = ScriptedBackend()
  private let failures = Failures()

  private final class Failures: Sendable {
    let reasons = Mutex<[String]>([])
  }

  private func repository(
    _ origin: String, _ values: (any KeyValueStore)? = nil
  ) throws -> ServiceFormSchemaRepository {
    let failures = failures
    return ServiceFormSchemaRepository(
      client: try Fixture.client(backend), values: values ?? self.values, origin: origin,
      onFailure: { reason in failures.reasons.withLock { $0.append(reason) } })
  }

  @Test func `a kept schema belongs to the service that sent it`() throws {
    try repository("dev").keep(Data("a".utf8), of: "profile")
    try repository("dev").keep(Data("b".utf8), of: "login")
    #expect(try repository("dev").keptSchema("profile") == Data("a".utf8))
    #expect(try repository("dev").keptSchema("login") == Data("b".utf8))
    #expect(try repository("prod").keptSchema("profile") == nil)
  }

  @Test(arguments: [
    Data(repeating: 0x61, count: ServiceFormSchemaRepository.sizeLimit + 1), Data([0xFF]),
  ])
  func `a schema that is too large or not UTF-8 is not kept`(schema: Data) throws {
    let repository = try repository("dev")
    repository.keep(Data("a".utf8), of: "profile")
    repository.keep(schema, of: "profile")
    #expect(repository.keptSchema("profile") == Data("a".utf8))
    #expect(failures.reasons.withLock { $0.count } == 1)
  }

  @Test func `a store that fails is reported, and nothing is kept`() throws {
    let store = FailingKeyValueStore()
    store.fail(.snapshot, with: .busy)
    store.fail(.update, with: .busy)
    let repository = try repository("dev", store)
    repository.keep(Data("a".utf8), of: "profile")
    #expect(repository.keptSchema("profile") == nil)
    #expect(failures.reasons.withLock { $0.count } == 2)
  }

  @Test func `the present schema is requested`() async throws {
    backend.answer("GET /v1/forms/profile", with: Fixture.json("{}"))
    #expect(try await repository("dev").schema("profile") == Data("{}".utf8))
  }
}
