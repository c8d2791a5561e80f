import Foundation
import LocalPersistence
import Synchronization
import Testing

@testable import ShellApp

/// Which entries reach which service.
struct LogManagerTests {
  private final class Recorder: LogService {
    let filter: LogFilter
    let entries = Mutex<[LogEntry]>([])
    let users = Mutex<[String]>([])

    init(_ filter: LogFilter = .all) { self.filter = filter }

    func log(_ entry: LogEntry) { entries.withLock { $0.append(entry) } }
    func identify(_ user: LogUser) { users.withLock { $0.append("user \(user.id)") } }
    func addUserProperties(_ properties: LogParameters, isHighPriority: Bool) {
      users.withLock { $0.append("\(properties.elements.map(\.key)) \(isHighPriority)") }
    }
    func deleteUserProfile() { users.withLock { $0.append("deleted") } }

    var names: [String] { entries.withLock { $0.map(\.name) } }
  }

  private static let noon = Date(timeIntervalSince1970: 1_795_780_800)

  private static func manager(_ services: [any LogService]) -> LogManager {
    LogManager(services: services, now: { noon })
  }

  @Test(arguments: [
    (LogLevel.verbose, LogType.info), (.debug, .info), (.info, .info), (.warning, .warning),
    (.error, .severe),
  ])
  func `a level has a type`(level: LogLevel, type: LogType) {
    let recorder = Recorder()
    Self.manager([recorder]).log(level, "a")
    let entry = recorder.entries.withLock { $0.first }
    #expect(entry?.level == level && entry?.type == type && entry?.date == Self.noon)
  }

  @Test(arguments: [
    (LogType.info, LogLevel.info), (.analytic, .info), (.warning, .warning), (.severe, .error),
  ])
  func `a type has a level`(type: LogType, level: LogLevel) {
    let recorder = Recorder()
    Self.manager([recorder]).trackEvent(name: "a", type: type)
    let entry = recorder.entries.withLock { $0.first }
    #expect(entry?.level == level && entry?.type == type)
  }

  @Test func `each service gets what its filter takes`() {
    let (all, problems, analytic) = (
      Recorder(), Recorder(.problems), Recorder([.analytic, .debug])
    )
    let manager = Self.manager([all, problems, analytic])
    for level in LogLevel.allCases { manager.log(level, level.rawValue) }
    manager.trackEvent(name: "tapped")
    #expect(all.names == ["verbose", "debug", "info", "warning", "error", "tapped"])
    #expect(problems.names == ["warning", "error"])
    #expect(analytic.names == ["debug", "tapped"])
  }

  @Test func `played haptics and sounds and a swept cache are of interest while developing`() {
    let (all, standard) = (Recorder(), Recorder(.standard))
    let manager = Self.manager([all, standard])
    manager.trackEvent(event: HapticEvent(option: .light))
    for stage in [ActionStage.success, .refused("noPlayer")] {
      manager.trackEvent(event: SoundEffectEvent(verb: .play, sound: .dayCounted, stage: stage))
    }
    manager.log(name: "Cache_Sweep_Success", parameters: [:], error: nil, level: .info)
    manager.log(name: "Cache_Sweep_Fail", parameters: [:], error: nil, level: .warning)
    #expect(
      all.names == [
        "haptic_play_Success", "sound_play_Success", "sound_play_Fail", "Cache_Sweep_Success",
        "Cache_Sweep_Fail",
      ])
    #expect(standard.names == ["sound_play_Fail", "Cache_Sweep_Fail"])
  }

  @Test func `parameters that no service takes are not made`() {
    let made = Mutex(0)
    func parameters() -> LogParameters {
      made.withLock { $0 += 1 }
      return [:]
    }
    let manager = Self.manager([Recorder(.problems)])
    manager.log(.debug, "a", parameters())
    manager.trackEvent(name: "a", parameters: parameters())
    #expect(made.withLock { $0 } == 0)
    manager.log(.error, "a", parameters())
    #expect(made.withLock { $0 } == 1)
  }

  @Test func `repeats are held back, and the next entry says how many`() {
    let now = Mutex(Self.noon)
    let recorder = Recorder()
    let manager = LogManager(
      services: [recorder], now: { now.withLock { $0 } }, throttle: LogThrottle(limit: 3))
    for _ in 0..<10 { manager.log(.warning, "retry") }
    manager.log(.info, "other")
    now.withLock { $0 += 10 }
    for _ in 0..<2 { manager.log(.warning, "retry") }
    #expect(recorder.names == ["retry", "retry", "retry", "other", "retry", "retry"])
    let suppressed = recorder.entries.withLock { $0.map { $0.parameters["suppressed"] } }
    #expect(suppressed == [nil, nil, nil, nil, 7, nil])
    // A clock that is set back does not silence the log.
    for _ in 0..<5 { manager.log(.warning, "retry") }
    now.withLock { $0 -= 1_000 }
    manager.log(.warning, "retry")
    #expect(recorder.entries.withLock { $0.last?.parameters["suppressed"] } == 4)
  }

  @Test func `a throttle with a clock of its own goes on where the entries' one stands still`() {
    let now = Mutex(Self.noon)
    let recorder = Recorder()
    let manager = LogManager(
      services: [recorder], now: { Self.noon },
      throttle: LogThrottle(limit: 1, now: { now.withLock { $0 } }))
    for _ in 0..<3 { manager.log(.warning, "retry") }
    now.withLock { $0 += 10 }
    manager.log(.warning, "retry")
    #expect(recorder.names == ["retry", "retry"])
  }

  @Test func `what is held back at the end is counted`() async {
    let recorder = Recorder()
    let manager = LogManager(
      services: [recorder], now: { Self.noon }, throttle: LogThrottle(limit: 1))
    for _ in 0..<5 { manager.log(.warning, "retry") }
    await manager.flush(within: .seconds(60), on: ContinuousClock())
    let last = recorder.entries.withLock { $0.last }
    #expect(last?.name == "log_suppress")
    #expect(last?.parameters == ["event": "retry", "suppressed": 4])
  }

  @Test func `facts about every entry follow its own, which win`() {
    let recorder = Recorder()
    let manager = Self.manager([recorder])
    manager.addSuperProperties(["arm": "a", "launch": "1"])
    manager.addSuperProperties(["arm": "b"])
    manager.trackEvent(name: "x", parameters: ["launch": "own"])
    let line = recorder.entries.withLock { entries in
      var bytes: [UInt8] = []
      var renderer = LogLine()
      if let entry = entries.first { renderer.append(entry, to: &bytes) }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(
      line == #"{"time":"2026-11-27T12:00:00.000Z","level":"info","type":"analytic","event":"x","#
        + #""parameters":{"launch":"own","arm":"b"}}"#)
  }

  @Test func `a person, their properties and their deletion reach every service`() {
    let recorders = [Recorder(), Recorder(.problems)]
    let manager = Self.manager(recorders)
    manager.identifyUser(userId: "u1", name: nil, email: nil)
    manager.addUserProperties(dict: ["a": 1], isHighPriority: true)
    manager.deleteUserProfile()
    for recorder in recorders {
      #expect(recorder.users.withLock { $0 } == ["user u1", #"["a"] true"#, "deleted"])
    }
  }

  @Test func `a flush that is cancelled ends, whenever that is`() async {
    let gate = DispatchSemaphore(value: 0)
    struct Hanging: LogService {
      let gate: DispatchSemaphore
      func log(_ entry: LogEntry) { gate.wait() }
    }
    let queued = QueuedLogService(Hanging(gate: gate))
    Self.manager([queued]).log(.info, "first")
    for _ in 0..<500 {
      let flush = Task { await queued.flush() }
      await Task.yield()
      flush.cancel()
      await flush.value
    }
    gate.signal()
    await queued.flush()
  }

  @Test func `a flush waits until the service has the person, their facts and their deletion`()
    async
  {
    struct Waiting: LogService {
      let gate = DispatchSemaphore(value: 0)
      let taken = Recorder()
      func log(_ entry: LogEntry) { taken.log(entry) }
      func identify(_ user: LogUser) {
        gate.wait()
        taken.identify(user)
      }
      func addUserProperties(_ properties: LogParameters, isHighPriority: Bool) {
        taken.addUserProperties(properties, isHighPriority: isHighPriority)
      }
      func deleteUserProfile() { taken.deleteUserProfile() }
      func flush() async { taken.users.withLock { $0.append("flushed") } }
    }
    let waiting = Waiting()
    let queued = QueuedLogService(waiting)
    let manager = Self.manager([queued])
    manager.identifyUser(userId: "u1", name: nil, email: nil)
    manager.addUserProperties(dict: ["a": 1], isHighPriority: false)
    manager.deleteUserProfile()
    // The flush is cancelled, as the service has nothing yet.
    await manager.flush(within: .milliseconds(50), on: ContinuousClock())
    #expect(waiting.taken.users.withLock { $0 } == [])
    waiting.gate.signal()
    await queued.flush()
    #expect(
      waiting.taken.users.withLock { $0 } == ["user u1", #"["a"] false"#, "deleted", "flushed"])
  }

  @Test func `a service that hangs delays neither the app nor its end`() async throws {
    let gate = DispatchSemaphore(value: 0)
    struct Hanging: LogService {
      let gate: DispatchSemaphore
      let taken = Recorder()
      var filter: LogFilter { .all }
      func log(_ entry: LogEntry) {
        gate.wait()
        gate.signal()
        taken.log(entry)
      }
    }
    let hanging = Hanging(gate: gate)
    let queued = QueuedLogService(hanging, limit: 10)
    let other = Recorder()
    let manager = Self.manager([queued, other])
    manager.log(.info, "first")
    for number in 0..<50 { manager.log(.info, "\(number)") }
    #expect(other.names.count == 51)
    await manager.flush(within: .milliseconds(50), on: ContinuousClock())
    #expect(hanging.taken.names == [])
    gate.signal()
    await queued.flush()
    let names = hanging.taken.names
    // The service has what was under way, the newest ten, and the number of the others: in two parts when the
    // queue is full before the service hangs.
    #expect(names.suffix(10) == (40..<50).map { "\($0)" })
    let dropped = hanging.taken.entries.withLock { entries in
      entries.filter { $0.name == "log_drop" }.map { $0.parameters["dropped"]?.content }
    }
    let numbers = dropped.compactMap { content -> Int? in
      if case .integer(let number)? = content { Int(number) } else { nil }
    }
    #expect(!dropped.isEmpty && numbers.count == dropped.count)
    #expect(names.count - dropped.count + numbers.reduce(0, +) == 51)
  }
}
