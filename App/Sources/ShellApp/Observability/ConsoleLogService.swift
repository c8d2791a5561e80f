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
/// secrets it shows no more than the others.
struct ConsoleLogService: LogService {
  let filter: LogFilter

  /// Makes a service of warnings and failures, or of all entries.
  init(isVerbose: Bool) { filter = isVerbose ? .all : .problems }

  func log(_ entry: LogEntry) {
    // One write keeps lines of several threads apart; a closed stderr is nobody's failure.
    _ = Array(Self.line(of: entry).utf8).withUnsafeBytes {
      write(STDERR_FILENO, $0.baseAddress, $0.count)
    }
  }

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
