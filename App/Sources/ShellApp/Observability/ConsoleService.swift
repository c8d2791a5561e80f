import FormKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes entries to standard error, one line each; of mock and dev builds only.
///
/// It shows private values, as it is the developer's own screen; sensitive ones and patterns of
/// secrets it shows no more than the others. A program that does not read standard error delays no
/// caller: the entries wait in a queue, of which the oldest are dropped and counted. What waits when the process is
/// killed is lost; log files have it.
struct ConsoleService: LogService {
  let filter: LogFilter
  private let queue: QueuedLogService

  /// The queue before standard error, which the process has once.
  private static let standardError = QueuedLogService(LineLogService(descriptor: STDERR_FILENO))

  /// Makes a service of warnings and failures, or of all entries, on standard error.
  init(isVerbose: Bool) { self.init(isVerbose: isVerbose, queue: Self.standardError) }

  /// Makes a service that writes to a descriptor, behind a queue of at most `limit` entries.
  init(isVerbose: Bool, descriptor: Int32, limit: Int) {
    self.init(
      isVerbose: isVerbose,
      queue: QueuedLogService(LineLogService(descriptor: descriptor), limit: limit))
  }

  private init(isVerbose: Bool, queue: QueuedLogService) {
    filter = isVerbose ? .all : .problems
    self.queue = queue
  }

  func log(_ entry: LogEntry) { queue.log(entry) }

  func flush() async { await queue.flush() }

  /// Waits until standard error has the entries so far; ends when the task is cancelled.
  static func flush() async { await standardError.flush() }

  /// The line of an entry, with its end.
  static func line(of entry: LogEntry) -> String {
    let facts = entry.parameters.elements.map { element in
      " \(LogRedactor.redacted(element.key))=\(element.shown(showingPrivate: true).text)"
    }.joined()
    let kind = entry.type == .info ? entry.level.rawValue : entry.type.rawValue
    let name = LogRedactor.redacted(entry.name)
    return VisibleText.escaped("[\(kind)] \(name)\(facts)", isOneLine: true) + "\n"
  }
}

/// Writes a line for each entry to a descriptor, and waits while it takes none.
private struct LineLogService: LogService {
  let descriptor: Int32

  func log(_ entry: LogEntry) {
    // One write keeps the lines of several processes apart; a closed descriptor is nobody's failure.
    _ = Array(ConsoleService.line(of: entry).utf8).withUnsafeBytes {
      write(descriptor, $0.baseAddress, $0.count)
    }
  }
}
