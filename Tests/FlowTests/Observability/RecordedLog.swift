import ShellApp
import Synchronization

/// Records the entries that the app logs.
final class RecordedLog: LogService {
  let filter: LogFilter
  private let recorded = Mutex<[LogEntry]>([])

  init(filter: LogFilter = .standard) { self.filter = filter }

  var entries: [LogEntry] { recorded.withLock { $0 } }

  /// The entries with all values, also those that no other service gets.
  var lines: [String] { entries.map { "\($0.type) \($0.name) \($0.parameters.raw)" } }

  func log(_ entry: LogEntry) { recorded.withLock { $0.append(entry) } }
}

extension LogParameters {
  /// The names and values, whatever their privacy.
  var raw: String {
    elements.map { element in
      let value =
        switch element.value.content {
        case .text(let text): text
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .boolean(let value): "\(value)"
        }
      return "\(element.key)=\(value)"
    }.sorted().joined(separator: " ")
  }
}
