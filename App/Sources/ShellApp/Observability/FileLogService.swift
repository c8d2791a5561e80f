import LocalPersistence
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes entries to files of the state folder, one line of JSON each.
///
/// The line is in the file when ``log(_:)`` returns, so that a process that is killed loses at most the
/// line that it writes. The price is that a disk that hangs holds up the caller. A line that cannot be
/// written is counted, and the next one that can be says how many are missing.
final class FileLogService: LogService {
  let filter: LogFilter
  private let file: RotatingLineFile
  private let folder: SecureFolder
  private let now: (@Sendable () -> Date)?
  private let state = Mutex((line: LogLine(), lost: 0, isChecked: false))

  /// Makes a service that writes to the folder `logs` of a state folder, which must be the user's own.
  ///
  /// - Parameter now: The instant whose day names the files, also where the clock of the app is pinned; nil, the
  ///   default, takes that of each entry.
  init(
    stateFolder: SecureFolder, filter: LogFilter = .standard, now: (@Sendable () -> Date)? = nil
  ) {
    self.filter = filter
    self.now = now
    folder = stateFolder
    file = RotatingLineFile(folder: stateFolder.appending("logs"), fileExtension: "jsonl")
  }

  func log(_ entry: LogEntry) {
    state.withLock { state in
      do throws(FileSystemError) {
        let date = now?() ?? entry.date
        if !state.isChecked {
          try folder.createOwned()
          state.isChecked = true
        }
        if state.lost > 0 {
          let lost = LogEntry(
            date: entry.date, level: .warning, type: .warning, name: "log_write_Fail",
            parameters: ["lost": .public(state.lost)])
          try file.append(at: date) { state.line.append(lost, to: &$0) }
          state.lost = 0
        }
        try file.append(at: date) { state.line.append(entry, to: &$0) }
      } catch {
        state.lost += 1
      }
    }
  }

  /// The last lines, oldest first; none when they cannot be read.
  func lastLines(_ count: Int) -> [String] { (try? file.lastLines(count)) ?? [] }
}
