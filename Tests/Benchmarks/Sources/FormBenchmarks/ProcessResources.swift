import Foundation

/// What this process holds, as `/proc` tells; zeros where there is none.
struct ProcessResources {
  /// Resident memory in kilobytes.
  let memory: Int
  let threads: Int
  let descriptors: Int

  static func current() -> ProcessResources {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func number(_ name: String) -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
    }
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return ProcessResources(
      memory: number("VmRSS"), threads: number("Threads"), descriptors: descriptors.count)
  }
}
