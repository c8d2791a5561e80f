import LocalPersistence
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes entries to files of the state folder, one line of JSON each.
///
/// The line waits in a mapped file when ``log(_:)`` returns, so that a disk that hangs does not delay the caller and a
/// process that is killed loses at most the line that it makes: the next start writes the others. Some milliseconds
/// later, and after ``flush()``, it is in its file. Lines for which there is no room are counted, and the next one that
/// is written comes after one that says how many are missing. Other services get one warning when lines cannot be
/// written.
final class FileLogService: LogService {
  let filter: LogFilter
  private let file: QueuedLineFile
  private let now: (@Sendable () -> Date)?
  private let line = Mutex(LogLine())

  /// Makes a service that writes to the folder `logs` of a state folder, which must be the user's own.
  ///
  /// - Parameters:
  ///   - now: The instant whose day names the files, also where the clock of the app is pinned; nil, the default, takes
  ///     that of each entry.
  ///   - capacity: The bytes of the lines that wait; default 1 MiB.
  ///   - others: The services that get a warning, once, when lines cannot be written.
  init(
    stateFolder: SecureFolder, filter: LogFilter = .standard, capacity: Int = 1 << 20,
    now: (@Sendable () -> Date)? = nil, others: [any LogService] = []
  ) {
    self.filter = filter
    self.now = now
    file = QueuedLineFile(
      root: stateFolder, name: "logs", fileExtension: "jsonl", capacity: capacity,
      lostLine: Self.lostLine
    ) { error, date in
      let entry = Self.failure(error.eventParameters, at: date)
      for service in others where service.filter.contains(entry.filter) { service.log(entry) }
    }
    file.prepare()
  }

  func log(_ entry: LogEntry) {
    line.withLock { line in
      file.append(at: now?() ?? entry.date) { line.append(entry, to: &$0) }
    }
  }

  /// Waits until the lines so far are in the files, or until one cannot be written.
  func flush() async { await file.flush() }

  private static func lostLine(_ count: Int, at date: Date) -> [UInt8] {
    var (bytes, line): ([UInt8], LogLine) = ([], LogLine())
    line.append(failure(["lost": .public(count)], at: date), to: &bytes)
    return bytes
  }

  private static func failure(_ parameters: LogParameters, at date: Date) -> LogEntry {
    LogEntry(
      date: date, level: .warning, type: .warning, name: "log_write_Fail", parameters: parameters)
  }
}
