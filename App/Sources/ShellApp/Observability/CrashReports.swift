import CCrashReport
import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The reports of crashes in the state folder, which the person sends or deletes.
///
/// A report is a text: the signal, the version, configuration, build id, system and device, the facts given at the
/// start, the instant of the crash, the addresses of the
/// backtrace with those of the program's image and of the libraries (Linux), and the last 50 lines of the log,
/// redacted, without the headers of requests and of 400 bytes at most. A handler that was prepared at the start writes it with calls that are safe in a handler
/// (signal-safety(7)), the backtrace last, whose function was loaded before; the file has mode 0600.
///
/// An overflow of the stack is reported of the thread that called ``prepare(_:facts:)`` only, which is
/// the main thread of a program. On another thread it ends the process by SIGSEGV without a report,
/// because no handler can run: each thread has to set the stack of its handlers itself
/// (sigaltstack(2)), and the threads of queues and of Swift tasks are made by their libraries.
public struct CrashReports: Sendable {
  /// The most bytes of a report that is read.
  static let limit = 60_000

  /// The build id of the program, in hexadecimal digits, by which its file with the symbols is found; nil for a
  /// program that was linked without one.
  public static var build: String? {
    let id = String(unsafeUninitializedCapacity: Int(CCRASHREPORT_BUILD_LENGTH)) { bytes in
      bytes.withMemoryRebound(to: CChar.self) { ccrashreport_build($0.baseAddress, $0.count) }
    }
    return id.isEmpty ? nil : id
  }

  private let folder: SecureFolder

  /// Names the reports of a state folder; touches nothing.
  public init(stateFolder: String) { folder = SecureFolder(path: stateFolder).appending("crashes") }

  /// Prepares the report of this process, and deletes the oldest reports beyond ``kept``.
  ///
  /// - Parameters:
  ///   - id: The name of the report: letters, digits and hyphens.
  ///   - facts: Facts about the start, which hold no value of a person. Patterns of secrets are redacted in them
  ///     nevertheless.
  /// - Returns: Whether a crash will be reported.
  public func prepare(_ id: String, facts: [(name: String, value: String)]) -> Bool {
    do {
      try folder.create()
      guard try folder.verifyPrivate() else { return false }
    } catch {
      return false
    }
    // A signal handler cannot delete files. A report that cannot be deleted does not prevent the new one.
    try? deleteOldest()
    return ccrashreport_install("\(folder.path)/\(id).txt", Self.lines(facts)) == 0
  }

  /// The names of the reports, sorted.
  public func ids() -> [String] {
    let names = (try? folder.entryNames()) ?? []
    return names.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
  }

  /// The text of a report; nil when there is none or when it cannot be read.
  public func text(of id: String) -> String? {
    guard let data = try? folder.file(id + ".txt").read(requiringPrivate: true) else { return nil }
    return String(decoding: data.prefix(Self.limit), as: UTF8.self)
  }

  /// The most reports that are kept.
  static let kept = 20

  /// Deletes a report.
  ///
  /// - Throws: `FileSystemError`.
  public func delete(_ id: String) throws { try folder.file(id + ".txt").delete() }

  /// Deletes the oldest reports beyond ``kept``.
  private func deleteOldest() throws {
    let paths = ids().map { "\(folder.path)/\($0).txt" }
    let dated = paths.map { path in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return (path, attributes?[.modificationDate] as? Date ?? .distantPast)
    }
    for (path, _) in dated.sorted(by: { $0.1 < $1.1 }).prefix(max(0, paths.count - Self.kept)) {
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// Writes the report of an error that ended a command: its type and reason, the program and the device, the facts,
  /// and the last lines of the log where the report of a crash was prepared.
  ///
  /// - Parameter facts: Facts about the end, which hold no value of a person. Patterns of secrets are redacted in them
  ///   nevertheless.
  /// - Returns: Its name; nil when it cannot be written.
  public func write(
    _ error: any Error, as id: String, facts: [(name: String, value: String)]
  ) -> String? {
    let reason = error.eventParameters.elements.map {
      "\($0.key): \($0.value.text(showingPrivate: false))\n"
    }
    let log = Self.log
    let text = reason.joined() + Self.lines(facts) + (log.isEmpty ? "" : "log:\n" + log)
    do {
      try folder.create()
      try folder.file(id + ".txt").write(Data(text.utf8))
      try deleteOldest()
      return id
    } catch {
      return nil
    }
  }

  /// The lines about the program and the device, as they are, then the facts, redacted.
  ///
  /// A build id looks like a token, and the release of a system can look like a number of a person.
  private static func lines(_ facts: [(name: String, value: String)]) -> String {
    let program = [
      ("version", AppIdentity.version), ("configuration", BuildConfiguration.current.rawValue),
      ("build", build ?? "none"), ("os", Utilities.operatingSystem),
      ("device", Utilities.deviceClass),
    ]
    let redacted = facts.map { ($0.name, LogRedactor.redacted($0.value)) }
    return (program + redacted).map { "\($0.0): \($0.1)\n" }.joined()
  }

  /// The last lines of the log.
  private static var log: String {
    let capacity = Int(CCRASHREPORT_CRUMBS * (CCRASHREPORT_CRUMB_LENGTH + 1))
    return String(unsafeUninitializedCapacity: capacity) { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        ccrashreport_remembered($0.baseAddress, $0.count)
      }
    }
  }
}

/// Remembers the last entries of the log for the report of a crash.
struct BreadcrumbLogService: LogService {
  func log(_ entry: LogEntry) {
    var line: [UInt8] = []
    var renderer = LogLine()
    // The headers would leave no room for the route and the status behind them.
    let parameters = entry.parameters.filter { !$0.key.hasSuffix("_headers") }
    renderer.append(
      LogEntry(
        date: entry.date, level: entry.level, type: entry.type, name: entry.name,
        parameters: parameters, superProperties: entry.superProperties), to: &line)
    line.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      ccrashreport_remember(base, bytes.count)
    }
  }
}
