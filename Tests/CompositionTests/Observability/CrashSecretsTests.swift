import Foundation
import LocalPersistence
import Testing

@testable import ShellApp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reports of crashes and of errors that ended a command.
struct CrashSecretsTests {
  #if os(Linux)
    /// A report has the last 50 lines of the log: each crash plants 25 secrets, in two lines each.
    @Test(arguments: 0..<8)
    func `no planted secret reaches the report of a crash`(part: Int) async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
        [part] in
        let folder = FileManager.default.temporaryDirectory.path() + "/crash-\(getpid())"
        print(folder)
        fflush(nil)
        let secrets = PlantedSecrets.all[(part * 25)..<(part * 25 + 25)]
        let facts = secrets.map { (name: "fact", value: "is \($0)") }
        #expect(CrashReports(stateFolder: folder).prepare("one", facts: facts))
        let manager = LogManager(
          services: [BreadcrumbLogService()], now: { Date(timeIntervalSince1970: 0) },
          throttle: LogThrottle(limit: .max))
        for secret in secrets {
          manager.trackEvent(name: secret, parameters: [secret: 1], type: .severe)
          manager.trackEvent(
            name: "value",
            parameters: ["public": .public("a?b=\(secret)"), "private": .private(secret)],
            type: .severe)
        }
        raise(SIGSEGV)
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      let folder = try #require(output.split(separator: "\n").first.map(String.init))
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let text = try #require(CrashReports(stateFolder: folder).text(of: "one"))
      let lines = text.split(separator: "\n")
      #expect(lines.filter { $0.hasPrefix("fact: ") }.count == 25)
      #expect(lines.filter { $0.contains(#""event":"value""#) }.count == 25)
      #expect(PlantedSecrets.traces(in: text) == [])
    }
  #endif

  @Test func `no planted secret reaches the report of an error`() throws {
    let folder = try TemporaryLogFolder()
    let reports = CrashReports(stateFolder: folder.folder.path)
    for secret in PlantedSecrets.all {
      for error in [
        PlantedSecrets.ForeignError(description: "for \(secret)") as any Error,
        PlantedSecrets.WrongError(description: "for \(secret)"),
      ] {
        #expect(reports.write(error, as: "one", facts: [(name: "fact", value: secret)]) == "one")
        let text = try #require(reports.text(of: "one"))
        #expect(text.contains("Error"))
        #expect(PlantedSecrets.traces(in: text) == [])
      }
    }
  }
}
