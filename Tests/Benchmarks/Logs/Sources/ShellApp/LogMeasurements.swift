import Dispatch
import Foundation
import LocalPersistence
import Logging

/// Measures the log: beside swift-log with a handler that does nothing, by turns.
public enum LogMeasurements {
  private struct NothingService: LogService {
    let filter: LogFilter
    func log(_ entry: LogEntry) {}
  }

  private static let steps = 1_000

  /// Measures everything and prints the table.
  public static func run(searches: () -> [(name: String, milliseconds: [Double])]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "logs-\(getpid())").path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try SecureFolder(path: folder).create()
    Table(
      rows: filtered() + (try written(folder)) + paths()
        + searches().map { searched($0.name, $0.milliseconds) }
    ).print()
  }

  /// A call that no service takes.
  private static func filtered() -> [Row] {
    let manager = LogManager(
      services: [NothingService(filter: .problems)], now: { Date(timeIntervalSince1970: 0) })
    let peer = Logger(label: "peer") { _ in SwiftLogNoOpLogHandler() }
    var (ours, theirs): ([Measurement], [Measurement]) = ([], [])
    for _ in 0..<5 {
      ours.append(
        Stopwatch.measure(200, steps: steps) { run in
          for step in 0..<steps {
            manager.log(.debug, "Request_Start", ["run": .public(run), "step": .public(step)])
          }
        })
      theirs.append(
        Stopwatch.measure(200, steps: steps) { run in
          for step in 0..<steps {
            peer.debug("Request_Start", metadata: ["run": "\(run)", "step": "\(step)"])
          }
        })
    }
    return [
      Row(nanoseconds: "a call that is filtered out", best(ours), atMost: 20),
      Row(nanoseconds: "the same, swift-log with a no-op handler", best(theirs)),
    ]
  }

  /// A line at its caller, and many of them until they are in the files.
  private static func written(_ folder: String) throws -> [Row] {
    let now = Date()
    let service = FileLogService(stateFolder: SecureFolder(path: folder))
    let manager = LogManager(
      services: [service], now: { now }, throttle: LogThrottle(limit: .max),
      superProperties: ["launch": "0f3c9a1b"])
    let line = Stopwatch.measure(200, steps: steps) { run in
      for step in 0..<steps {
        manager.log(
          .info, "Networking_Request_Success",
          ["method": "GET", "route": "/v1/me/profile", "run": .public(run), "step": .public(step)])
      }
    }
    let start = ContinuousClock.now
    let before = Process.residentBytes
    for number in 0..<100_000 {
      manager.log(
        .info, "Networking_Request_Success",
        ["method": "GET", "route": "/v1/me/profile", "number": .public(number)])
    }
    // The flush gives back the memory of the lines that wait, which was in use before.
    let growth = max(0, Process.residentBytes - before)
    flush(service)
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    return [
      Row("a line in the file, at the caller", line, atMost: 2_000),
      Row(
        name: "100,000 lines into the file", figure: "\(Int(time)) ms", target: "≤ 1,000 ms",
        isMet: time <= 1_000, allocations: nil),
      Row(
        name: "memory that they leave", figure: "\(growth / 1_024) KiB", target: "≤ 1,024 KiB",
        isMet: growth <= 1 << 20, allocations: nil),
    ]
  }

  private static func flush(_ service: FileLogService) {
    let isFlushed = DispatchSemaphore(value: 0)
    Task.detached {
      await service.flush()
      isFlushed.signal()
    }
    isFlushed.wait()
  }

  private static func paths() -> [Row] {
    let paths = CriticalPaths()
    let recorded = Stopwatch.measure(200, steps: steps) { run in
      for step in 0..<steps { paths.record("screen HomeView", .microseconds(run + step)) }
    }
    return [Row(nanoseconds: "a duration of a critical path", recorded, atMost: 50)]
  }

  private static func searched(_ name: String, _ milliseconds: [Double]) -> Row {
    let sorted = milliseconds.sorted()
    let median = sorted[sorted.count / 2]
    return Row(
      name: name, figure: "\((median * 10).rounded() / 10) ms", target: "≤ 20 ms",
      isMet: median <= 20, allocations: nil)
  }

  /// The measurement whose median is the least.
  private static func best(_ measurements: [Measurement]) -> Measurement {
    measurements.min { $0.median < $1.median } ?? Measurement(steps: 1, times: [], allocations: nil)
  }
}

extension Process {
  /// The bytes of memory in use (proc_pid_statm(5)); zero elsewhere.
  fileprivate static var residentBytes: Int {
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (pages ?? 0) * 4_096
  }
}

extension Row {
  /// A median in nanoseconds.
  fileprivate init(
    nanoseconds name: String, _ measurement: Measurement, atMost limit: Double? = nil
  ) {
    self.init(
      name: name, figure: "\(measurement.median.asWhole) ns",
      target: limit.map { "≤ \($0.asWhole) ns" } ?? "",
      isMet: limit.map { measurement.median <= $0 }, allocations: measurement.allocationsPerRun)
  }
}
