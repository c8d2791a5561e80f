import LocalPersistence
import Synchronization

/// Writes entries to files of the state folder, one line of JSON each.
///
/// The line is in the file when ``log(_:)`` returns, so that a process that is killed loses at most the
/// line that it writes. A line that cannot be written is counted, and the next one that can be says
/// how many are missing.
final class FileLogService: LogService {
  let filter: LogFilter
  private let file: RotatingLineFile
  private let folder: SecureFolder
  private let state = Mutex((line: LogLine(), lost: 0, isChecked: false))

  /// Makes a service that writes to the folder `logs` of a state folder, which must be the user's own.
  init(stateFolder: SecureFolder, filter: LogFilter = .standard) {
    self.filter = filter
    folder = stateFolder
    file = RotatingLineFile(folder: stateFolder.appending("logs"), fileExtension: "jsonl")
  }

  func log(_ entry: LogEntry) {
    state.withLock { state in
      do throws(FileSystemError) {
        if !state.isChecked {
          try folder.createOwned()
          state.isChecked = true
        }
        if state.lost > 0 {
          let lost = LogEntry(
            date: entry.date, level: .warning, type: .warning, name: "log_write_Fail",
            parameters: ["lost": .public(state.lost)])
          try file.append(at: entry.date) { state.line.append(lost, to: &$0) }
          state.lost = 0
        }
        try file.append(at: entry.date) { state.line.append(entry, to: &$0) }
      } catch {
        state.lost += 1
      }
    }
  }

  /// The last lines, oldest first; none when they cannot be read.
  func lastLines(_ count: Int) -> [String] { (try? file.lastLines(count)) ?? [] }
}
