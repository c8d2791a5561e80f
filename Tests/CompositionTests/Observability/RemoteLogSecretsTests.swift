import Data
import Foundation
import LocalPersistence
import Networking
import NetworkingMock
import Synchronization
import Testing

@testable import ShellApp

/// The batches of the remote service: their files, and the requests.
@Suite(.timeLimit(.minutes(5)))
struct RemoteLogSecretsTests {
  /// A service that keeps the bodies of its requests, and cannot be reached at first.
  private final class Service: Sendable {
    let isDown = Mutex(true)
    let bodies = Mutex<[String]>([])
    let keys = Mutex<Set<String>>([])

    func client() throws -> APIClient {
      APIClient(
        configuration: .init(baseURL: try #require(URL(string: "https://api.example.com"))),
        client: HTTPClientStub { [self] request in
          if isDown.withLock({ $0 }) { throw NetworkError.offline }
          let body = String(decoding: request.body.data ?? Data(), as: UTF8.self)
          bodies.withLock { $0.append("\(request.url) \(request.headers) \(body)") }
          keys.withLock { _ = $0.insert(request.headers["Idempotency-Key"] ?? "") }
          return HTTPResponse(status: 202, body: .bytes(Data(#"{"accepted":1}"#.utf8)))
        }, now: { Date(timeIntervalSince1970: 0) })
    }
  }

  @Test func `no planted secret reaches a batch on the disk or on its way`() async throws {
    let folder = try TemporaryLogFolder()
    let service = Service()
    let number = Mutex(0)
    let log = RemoteLogService(
      folder: folder.folder, limits: .init(keptBatches: 10_000),
      identifier: {
        let next = number.withLock { number in
          number += 1
          return number
        }
        return "batch-\(next)"
      })
    log.connect(
      to: TelemetryService(client: try service.client()), on: TestClock(), random: { 1 },
      isAllowed: true)
    let manager = LogManager(
      services: [log], now: { Date(timeIntervalSince1970: 0) },
      throttle: LogThrottle(limit: .max))
    for secret in PlantedSecrets.all {
      manager.identifyUser(userId: secret, name: secret, email: secret)
      manager.addUserProperties(
        dict: [secret: 1, "public": .public(secret), "private": .private(secret)],
        isHighPriority: false)
      manager.addSuperProperties(["super": .public(secret)])
    }
    PlantedSecrets.log(to: manager)
    await log.flush()
    let names = try folder.folder.entryNames()
    let kept = try names.map { name in
      String(decoding: try folder.folder.file(name).read() ?? Data(), as: UTF8.self)
    }.joined(separator: "\n")
    #expect(kept.utf8.count > 100_000)
    #expect(PlantedSecrets.traces(in: kept) == [])
    service.isDown.withLock { $0 = false }
    await log.flush()
    #expect(try folder.folder.entryNames() == [])
    let sent = service.bodies.withLock { $0 }
    // A batch may be sent twice; the service counts it once.
    #expect(service.keys.withLock { $0.count } == names.count)
    #expect(PlantedSecrets.traces(in: sent.joined(separator: "\n")) == [])
  }
}
