import Foundation

/// `DatabaseBenchmarks [stack|peer WORKLOAD RUNS]`: the table, or one workload for a profiler.
///
/// The libraries are compared where flushing is free, so that their own cost shows, and writing again
/// on the disk of the temporary folder, where mostly the disk is measured.
let name = "DatabaseBenchmarks-\(getpid())"
let disk = FileManager.default.temporaryDirectory.path + "/" + name
let hasMemoryDisk = FileManager.default.fileExists(atPath: "/dev/shm")
let memory = hasMemoryDisk ? "/dev/shm/" + name : disk + "/memory"
for folder in [disk, memory] {
  try FileManager.default.createDirectory(
    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
}
defer { for folder in [memory, disk] { try? FileManager.default.removeItem(atPath: folder) } }

func subjects(in folder: String) async throws -> (stack: any Subject, peer: any Subject) {
  (try await StackSubject(folder: folder), try await GRDBSubject(folder: folder))
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 3, let runs = Int(arguments[2]) {
  let both = try await subjects(in: memory)
  let subject = arguments[0] == "stack" ? both.stack : both.peer
  try await Profile.run(arguments[1], on: subject, runs: runs)
} else {
  let both = try await subjects(in: memory)
  var rows = try await Workloads.writes(
    both, place: "in memory", singles: 1000, rounds: 9, areJudged: true)
  rows += try await Workloads.reads(both)
  rows += try await Workloads.writes(
    subjects(in: disk), place: "on disk", singles: 100, rounds: 3, areJudged: false)
  var openings: [UInt64] = []
  for _ in 0..<21 { openings.append(try await Workloads.opening(folder: memory)) }
  Report.show(rows, opening: openings.sorted()[10])
}
