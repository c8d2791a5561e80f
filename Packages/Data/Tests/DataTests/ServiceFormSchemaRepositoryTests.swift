import Data
import DataMock
import Domain
import Foundation
import LocalPersistence
import LocalPersistenceMock
import Testing

/// The schemas of the service's forms, and those that the device has kept.
@Suite struct ServiceFormSchemaRepositoryTests {
  private let values = InMemoryKeyValueStore()
  private let backend = ScriptedBackend()
  private let logger = DataLoggerSpy()

  private func repository(
    _ origin: String, _ values: (any KeyValueStore)? = nil
  ) throws -> ServiceFormSchemaRepository {
    ServiceFormSchemaRepository(
      client: try Fixture.client(backend), values: values ?? self.values, origin: origin,
      logger: logger)
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
    #expect(
      logger.reasons == ["The schema of profile has more than 262144 bytes or is not UTF-8."])
  }

  @Test func `a store that fails is reported, and nothing is kept`() throws {
    let store = FailingKeyValueStore()
    store.fail(.snapshot, with: .busy)
    store.fail(.update, with: .busy)
    let repository = try repository("dev", store)
    repository.keep(Data("a".utf8), of: "profile")
    #expect(repository.keptSchema("profile") == nil)
    #expect(logger.names == ["forms_store_Fail", "forms_store_Fail"])
  }

  private static let offered = [
    OfferedForm(id: "profile", version: 2, title: "Profile"),
    OfferedForm(id: "survey", version: 1, title: "How Was It?"),
  ]

  @Test func `a kept list belongs to the service that sent it, beside the schemas`() throws {
    let repository = try repository("dev")
    #expect(repository.keptForms() == [])
    repository.keep(Self.offered)
    repository.keep(Data("a".utf8), of: "profile")
    #expect(try self.repository("dev").keptForms() == Self.offered)
    #expect(try self.repository("prod").keptForms() == [])
    repository.keep([])
    #expect(repository.keptForms() == [])
    #expect(repository.keptSchema("profile") == Data("a".utf8))
    #expect(logger.names == [])
  }

  @Test func `a list that is too large is not kept`() throws {
    let repository = try repository("dev")
    repository.keep(Self.offered)
    let title = String(repeating: "a", count: ServiceFormSchemaRepository.sizeLimit)
    repository.keep([OfferedForm(id: "x", version: 1, title: title)])
    #expect(repository.keptForms() == Self.offered)
    #expect(logger.reasons == ["The list of forms has more than 262144 bytes."])
  }

  @Test func `a list that the store cannot read or write is reported`() throws {
    let store = FailingKeyValueStore()
    store.fail(.snapshot, with: .busy)
    store.fail(.update, with: .busy)
    let repository = try repository("dev", store)
    repository.keep(Self.offered)
    #expect(repository.keptForms() == [])
    #expect(logger.names == ["forms_store_Fail", "forms_store_Fail"])
  }

  @Test func `the present schema is requested`() async throws {
    backend.answer("GET /v1/forms/profile", with: Fixture.json("{}"))
    #expect(try await repository("dev").schema("profile") == Data("{}".utf8))
  }
}
