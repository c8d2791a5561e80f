import Dispatch
import Foundation

/// `DatabaseBenchmarks [(stack|peer) WORKLOAD RUNS [FOLDER]]`: the table, or one workload for
/// a profiler: insert, singles, all, points or reads.
///
/// The libraries are compared where flushing is free, so that their own cost shows, and writing again
/// on the disk of the temporary folder, where a small transaction is mostly the flush that both wait for.
let name = "DatabaseBenchmarks-\(getpid())"
let disk = FileManager.default.temporaryDirectory.path + "/" + name
let hasMemoryDisk = FileManager.default.fileExists(atPath: "/dev/shm")
let memory = hasMemoryDisk ? "/dev/shm/" + name : disk + "/memory"

func subjects(in folder: String) async throws -> (stack: any Subject, peer: any Subject) {
  (try await StackSubject(folder: folder), try await GRDBSubject(folder: folder))
}

func profile(_ arguments: [String], runs: Int) async throws {
  let folder = arguments.count > 3 ? arguments[3] + "/" + name : memory
  try FileManager.default.createDirectory(
    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let subject: any Subject =
    arguments[0] == "stack"
    ? try await StackSubject(folder: folder) : try await GRDBSubject(folder: folder)
  try await Profile.run(arguments[1], on: subject, runs: runs)
}

func table() async throws {
  let both = try await subjects(in: memory)
  var rows = try await Workloads.writes(both, place: "in memory", singles: 1000, rounds: 9)
  rows += try await Workloads.reads(both)
  rows += try await Workloads.writes(
    subjects(in: disk), place: "on disk", singles: 100, rounds: 21)
  var openings: [UInt64] = []
  for _ in 0..<21 { openings.append(try await Workloads.opening(folder: memory).nanoseconds) }
  Report.show(
    rows, flush: try await Workloads.flush(folder: disk), opening: openings.sorted()[10])
}

let arguments = Array(CommandLine.arguments.dropFirst())
let ended = DispatchSemaphore(value: 0)
// The main thread waits and does not end, which valgrind does not survive.
Task.detached {
  do {
    if arguments.count >= 3, let runs = Int(arguments[2]) {
      try await profile(arguments, runs: runs)
    } else {
      for folder in [disk, memory] {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      }
      defer {
        for folder in [memory, disk] { try? FileManager.default.removeItem(atPath: folder) }
      }
      try await table()
    }
  } catch {
    print(error)
    exit(1)
  }
  ended.signal()
}
ended.wait()
