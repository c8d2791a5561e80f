import Domain
import DomainMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct IneligibilityTests {
  private final class World: Sendable {
    let now = Mutex(Fixture.now)
    let failures = Mutex<[SessionRepositoryError]>([])
    let store = IneligibilityStoreFake()
    let profiles = ProfileRepositoryFake()

    func advance(days: Double) { now.withLock { $0.addTimeInterval(days * 86_400) } }

    var memory: IneligibilityMemory {
      IneligibilityMemory(
        store: store, now: { self.now.withLock { $0 } },
        onFailure: { error in self.failures.withLock { $0.append(error) } })
    }

    func judge(_ born: String) async throws -> DateOfBirthResult {
      let today = try Fixture.today()
      return try await UpdateDateOfBirthUseCase(
        region: "US", today: { today }, memory: memory, profiles: profiles
      ).execute(Fixture.birthday(born))
    }
  }

  private let world = World()
  private var end: Date { Fixture.now.addingTimeInterval(30 * 86_400) }

  @Test func `a verdict refuses later birthdays for 30 days`() async throws {
    let verdict = DateOfBirthResult.ineligible(Ineligibility(minimum: 13, until: end))
    #expect(try await world.judge("2016-01-31") == verdict)
    #expect(try await world.judge("2000-01-15") == verdict)
    world.advance(days: 29.999)
    #expect(try await world.judge("2000-01-15") == verdict)
    world.advance(days: 0.001)
    #expect(try await world.judge("2000-01-15") == .eligible(age: 26))
  }

  @Test func `setting the clock back prolongs a verdict, forward suspends it`() async throws {
    _ = try await world.judge("2016-01-31")
    world.advance(days: -100)
    #expect(world.memory.verdict()?.until == end)
    world.advance(days: 200)
    #expect(world.memory.verdict() == nil)
    world.advance(days: -100)
    #expect(world.memory.verdict()?.until == end)
  }

  @Test func `the verdict is stored before the request to the service`() async throws {
    world.profiles.eligibilityFailure = CancellationError()
    await #expect(throws: CancellationError.self) { try await world.judge("2016-01-31") }
    #expect(world.store.verdict?.until == end)
  }

  @Test func `a store failure is reported and the person is refused`() async throws {
    world.store.failure = .unavailable
    #expect(
      try await world.judge("2016-01-31") == .ineligible(Ineligibility(minimum: 13, until: end)))
    #expect(world.failures.withLock { $0.contains(.unavailable) })
  }

  @Test func `the service's verdict overrides the local rule and is stored`() async throws {
    let verdict = Ineligibility(minimum: 13, until: Fixture.now.addingTimeInterval(86_400))
    world.profiles.eligibilityFailure = ProfileRepositoryError.ineligible(verdict)
    #expect(try await world.judge("2000-01-15") == .ineligible(verdict))
    #expect(world.store.verdict == verdict)
  }

  @Test func `every birthday is checked at the service; a failure admits adults`() async throws {
    world.profiles.remoteFailure = RemoteError.offline
    #expect(try await world.judge("2000-01-15") == .eligible(age: 26))
    #expect(try await world.judge("2016-01-31") != .eligible(age: 26))
    #expect(world.profiles.checkedBirthdays.count == 2)
  }

  @Test func `a verdict in force is never shortened`() {
    let memory = world.memory
    memory.record(Ineligibility(minimum: 13))
    let early = Ineligibility(minimum: 13, until: Fixture.now.addingTimeInterval(60))
    #expect(memory.record(early).until == end)
  }

  @Test func `a stored verdict contains neither birthday nor age`() throws {
    let json = try JSONEncoder().encode(Ineligibility(minimum: 13, until: end))
    let members = try JSONDecoder().decode([String: Double].self, from: json)
    #expect(Set(members.keys) == ["minimum", "until"])
  }
}
