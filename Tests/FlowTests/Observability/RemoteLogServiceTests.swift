import Data
import Foundation
import LocalPersistence
import Networking
import NetworkingMock
import ReferenceBackend
import Synchronization
import Testing

@testable import ReferenceBackend
@testable import ShellApp

/// Entries on their way to the service.
@Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct RemoteLogServiceTests {
  /// A network that can be down, and that loses answers.
  private final class Network: Sendable {
    let backend: ReferenceBackend
    let isDown = Mutex(false)
    /// How many answers still get lost on the way back.
    let lostAnswers = Mutex(0)
    /// A status in the place of the backend's answer.
    let status = Mutex<Int?>(nil)
    let requests = Mutex(0)

    init(_ backend: ReferenceBackend) { self.backend = backend }

    var client: HTTPClientStub {
      HTTPClientStub { [self] request in
        requests.withLock { $0 += 1 }
        if isDown.withLock({ $0 }) { throw NetworkError.offline }
        if let status = status.withLock({ $0 }) { return HTTPResponse(status: status) }
        let answer = try await backend.send(request)
        let isLost = lostAnswers.withLock { number in
          defer { number = max(0, number - 1) }
          return number > 0
        }
        if isLost { throw NetworkError.timedOut(.total) }
        return answer
      }
    }
  }

  private let path = TemporaryStatePath()
  private let clock = TestClock()
  private let network = Network(BackendHarness().backend())
  private let number = Number()

  private final class Number: Sendable {
    let last = Mutex(0)
    func next() -> String {
      last.withLock { number in
        number += 1
        return "batch-\(number)"
      }
    }
  }

  private var folder: SecureFolder { SecureFolder(path: path.folder).appending("analytics") }

  private func service(_ limits: RemoteLogService.Limits = .init()) -> RemoteLogService {
    RemoteLogService(
      folder: folder, limits: limits, device: ["os": "Linux x86_64"], identifier: number.next)
  }

  private func connect(_ service: RemoteLogService, isAllowed: Bool = true) throws {
    let url = try #require(URL(string: "https://api.example.com"))
    let client = APIClient(
      configuration: APIClient.Configuration(baseURL: url), client: network.client,
      now: { BackendHarness.start })
    service.connect(
      to: TelemetryService(client: client), on: clock, random: { 1 }, isAllowed: isAllowed)
  }

  private func manager(_ service: RemoteLogService) -> LogManager {
    LogManager(
      services: [service], now: { BackendHarness.start }, throttle: LogThrottle(limit: .max))
  }

  /// Lets the time pass, and the service work meanwhile.
  private func pass(_ seconds: Int) async {
    for _ in 0..<seconds {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(1))
    }
    await clock.waitForSleepers(1)
  }

  private func counts() async -> [String: Int] { await network.backend.eventCounts ?? [:] }

  @Test func `entries are collected for a while, then sent`() async throws {
    let service = service()
    let manager = manager(service)
    manager.trackEvent(name: "before")
    try connect(service)
    manager.trackEvent(name: "HomeView_Appear", parameters: ["name": .private("Ada")])
    manager.log(.info, "notSent")
    await pass(29)
    #expect(await counts() == [:])
    await pass(1)
    #expect(await counts() == ["before": 1, "HomeView_Appear": 1])
    #expect(try folder.entryNames() == [])
  }

  @Test func `the report counts what waits and what was dropped, and has the last result`()
    async throws
  {
    let service = service()
    func report(
      _ isAllowed: Bool?, waiting: Int, dropped: Int, _ result: TelemetryReport.BatchResult?
    ) -> TelemetryReport {
      TelemetryReport(
        isAllowed: isAllowed, waiting: waiting, dropped: dropped, lastResult: result)
    }
    #expect(service.report == report(nil, waiting: 0, dropped: 0, nil))
    network.isDown.withLock { $0 = true }
    try connect(service)
    manager(service).trackEvent(name: "a")
    await service.flush()
    #expect(service.report == report(true, waiting: 1, dropped: 0, .failed))
    network.isDown.withLock { $0 = false }
    network.status.withLock { $0 = 400 }
    await service.flush()
    #expect(service.report == report(true, waiting: 0, dropped: 1, .refused))
    network.status.withLock { $0 = nil }
    manager(service).trackEvent(name: "b")
    await service.flush()
    // The batch says that one was dropped; the report still counts it.
    #expect(service.report == report(true, waiting: 0, dropped: 1, .sent))
    service.setAllowed(false)
    #expect(service.report.isAllowed == false)
  }

  @Test func `a full batch does not wait`() async throws {
    let service = service()
    try connect(service)
    await clock.waitForSleepers(1)
    for _ in 0..<50 { manager(service).trackEvent(name: "a") }
    while await counts() != ["a": 50] { await Task.yield() }
    #expect(clock.now.offset == .zero)
  }

  @Test(.timeLimit(.minutes(1)))
  func
    `between attempts that fail, and after the service has required an update, full batches go to the disk`()
    async throws
  {
    let service = service()
    let manager = manager(service)
    try connect(service)
    network.isDown.withLock { $0 = true }
    manager.trackEvent(name: "first")
    // The attempt after the first pause fails.
    await pass(30)
    #expect(try folder.entryNames().count == 1)
    for _ in 0..<50 { manager.trackEvent(name: "b") }
    #expect(try folder.entryNames().count == 2)
    network.isDown.withLock { $0 = false }
    network.status.withLock { $0 = 426 }
    let attempts = network.requests.withLock { $0 }
    while network.requests.withLock({ $0 }) == attempts {
      try Task.checkCancellation()
      clock.advance(by: .seconds(1))
      await Task.yield()
    }
    await service.flush()
    for _ in 0..<100 { manager.trackEvent(name: "c") }
    #expect(try folder.entryNames().count == 4)
  }

  @Test func `an hour of outage loses and doubles nothing`() async throws {
    let service = service()
    let manager = manager(service)
    try connect(service)
    network.isDown.withLock { $0 = true }
    for minute in 0..<60 {
      for number in 0..<40 { manager.trackEvent(name: "event-\(minute)-\(number)") }
      await pass(60)
    }
    #expect(await counts() == [:])
    let attempts = network.requests.withLock { $0 }
    // The pauses grow to five minutes.
    #expect(attempts < 25)
    network.isDown.withLock { $0 = false }
    network.lostAnswers.withLock { $0 = 3 }
    await pass(1_200)
    let counts = await counts()
    #expect(counts.count + (counts["(others)"] ?? 0) >= 1)
    #expect(counts.values.reduce(0, +) == 2_400)
    #expect(try folder.entryNames() == [])
  }

  @Test func `batches outlive the process`() async throws {
    do {
      let service = service()
      try connect(service)
      network.isDown.withLock { $0 = true }
      manager(service).trackEvent(name: "kept")
      await service.flush()
    }
    #expect(try folder.entryNames() == ["000000000001.json"])
    network.isDown.withLock { $0 = false }
    let next = service()
    try connect(next)
    await next.flush()
    #expect(await counts() == ["kept": 1])
  }

  @Test func `each batch has the facts about the device, also after the account is deleted`()
    async throws
  {
    let service = service()
    try connect(service)
    network.isDown.withLock { $0 = true }
    let manager = manager(service)
    func properties() async throws -> [String: JSONValue] {
      manager.trackEvent(name: "kept")
      await service.flush()
      let name = try #require(try folder.entryNames().max())
      let data = try #require(try folder.file(name).read())
      return try JSONDecoder().decode(AnalyticsBatch.self, from: data).properties
    }
    #expect(try await properties() == ["os": .string("Linux x86_64")])
    manager.addUserProperties(dict: ["creation_version": "0.1.0"], isHighPriority: false)
    #expect(
      try await properties() == [
        "creation_version": .string("0.1.0"), "os": .string("Linux x86_64"),
      ])
    manager.deleteUserProfile()
    #expect(try await properties() == ["os": .string("Linux x86_64")])
  }

  @Test func `the oldest batches beyond the limit are dropped and counted`() async throws {
    let service = service(.init(batchCount: 10, keptBatches: 3))
    try connect(service)
    network.isDown.withLock { $0 = true }
    for number in 0..<50 {
      manager(service).trackEvent(name: "event-\(number)")
      if number % 10 == 9 { await service.flush() }
    }
    network.isDown.withLock { $0 = false }
    manager(service).trackEvent(name: "last")
    await service.flush()
    let counts = await counts()
    #expect(counts["event-0"] == nil && counts["event-49"] == 1 && counts["last"] == 1)
    #expect(counts["log_drop"] != nil)
  }

  @Test func `a batch that the service refuses does not block the next one`() async throws {
    let service = service()
    try connect(service)
    network.status.withLock { $0 = 400 }
    manager(service).trackEvent(name: "refused")
    await service.flush()
    network.status.withLock { $0 = nil }
    manager(service).trackEvent(name: "next")
    await service.flush()
    #expect(await counts() == ["log_drop": 1, "next": 1])
  }

  @Test func `a batch of an app that must be updated waits for the update`() async throws {
    let service = service()
    try connect(service)
    network.status.withLock { $0 = 426 }
    manager(service).trackEvent(name: "early")
    await service.flush()
    network.status.withLock { $0 = nil }
    await service.flush()
    #expect(await counts() == ["early": 1])
  }

  @Test func `without consent nothing is collected, kept or sent`() async throws {
    let service = service()
    manager(service).trackEvent(name: "before")
    try connect(service, isAllowed: false)
    manager(service).trackEvent(name: "meanwhile")
    await service.flush()
    #expect(network.requests.withLock { $0 } == 0)
    service.setAllowed(true)
    manager(service).trackEvent(name: "agreed")
    network.isDown.withLock { $0 = true }
    await service.flush()
    #expect(try folder.entryNames().count == 1)
    service.setAllowed(false)
    #expect(try folder.entryNames() == [])
    network.isDown.withLock { $0 = false }
    await service.flush()
    #expect(await counts() == [:])
  }

  @Test func `a batch that would be too long is sent in parts`() async throws {
    let service = service()
    try connect(service)
    let long = String(repeating: "ab ", count: 150)
    for number in 0..<40 {
      manager(service).trackEvent(
        name: "long",
        parameters: [
          "a": .public(long), "b": .public(long), "c": .public(long), "n": .public(number),
        ])
    }
    await service.flush()
    #expect(await counts() == ["long": 40])
  }

  @Test func `two services of one folder lose no batch`() async throws {
    let services = [service(), service()]
    for service in services { try connect(service) }
    network.isDown.withLock { $0 = true }
    await withTaskGroup { group in
      for (index, service) in services.enumerated() {
        group.addTask {
          for number in 0..<20 {
            manager(service).trackEvent(name: "event-\(index)-\(number)")
            await service.flush()
          }
        }
      }
    }
    network.isDown.withLock { $0 = false }
    for service in services { await service.flush() }
    #expect(await counts().count == 40)
  }

  @Test func `a file that holds no batch is removed`() async throws {
    try folder.create()
    try folder.file("000000000001.json").write(Data("{".utf8))
    let service = service()
    try connect(service)
    manager(service).trackEvent(name: "next")
    await service.flush()
    #expect(await counts() == ["next": 1])
    #expect(try folder.entryNames() == [])
  }

  @Test func `a folder that cannot be written keeps the batches in memory`() async throws {
    try SecureFolder(path: path.folder).create()
    try Data("a file".utf8).write(to: URL(fileURLWithPath: folder.path))
    let service = service()
    try connect(service)
    manager(service).trackEvent(name: "kept")
    await service.flush()
    #expect(await counts() == [:])
    try FileManager.default.removeItem(atPath: folder.path)
    await service.flush()
    #expect(await counts() == ["kept": 1])
  }
}
