import FormKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes events to standard error, one line each; of mock and dev builds only.
struct ConsoleLogService: LogService {
  /// Whether informational and analytic events are written too.
  let isVerbose: Bool

  func accepts(_ type: LogType) -> Bool { isVerbose || type == .warning || type == .severe }

  func trackEvent(name: String, parameters: [String: String], type: LogType) {
    guard accepts(type) else { return }
    let facts = parameters.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    let line = VisibleText.escaped("[\(type.rawValue)] \(name)\(facts)", isOneLine: true) + "\n"
    // One write keeps lines of several threads apart; a closed stderr is nobody's failure.
    _ = Array(line.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
