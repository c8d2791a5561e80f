import FormKit
import Foundation
import LocalPersistence
import Networking
import NetworkingMock
import Testing

@testable import ShellApp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The report of a crash, sent or deleted.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct CrashReportTests {
  private let path = TemporaryStatePath()

  /// The lines about the program and the device, which the symbols are found by.
  private static var program: String {
    "version: \(AppIdentity.version)\nconfiguration: \(BuildConfiguration.current.rawValue)\n"
      + "build: \(CrashReports.build ?? "none")\nos: \(Utilities.operatingSystem)\n"
      + "device: \(Utilities.deviceClass)\n"
  }

  private func app() async throws -> AppCoordinator {
    var configuration = Configuration(
      stateDirectory: path.folder, pinnedNow: BackendHarness.start, isSignedIn: true,
      bootTimeout: .seconds(60))
    configuration.hasConsoleLog = false
    let dependencies = try Dependencies(configuration: configuration)
    try await dependencies.prepare()
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    return app
  }

  /// The names of the events about reports in the log.
  private func events(_ app: AppCoordinator) async throws -> [String] {
    await app.dependencies.logger.flush(within: .seconds(60), on: ContinuousClock())
    let logs = SecureFolder(path: path.folder).appending("logs")
    return try logs.entryNames().flatMap { name in
      String(decoding: try logs.file(name).read() ?? Data(), as: UTF8.self).split(separator: "\n")
    }.compactMap { line in
      line.split(separator: "\"").first { $0.hasPrefix("crashReport_") }.map(String.init)
    }
  }

  private func leaveReport(_ text: String = "signal: SIGSEGV\n") throws {
    try FileManager.default.createDirectory(
      atPath: path.folder + "/crashes", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(text.utf8).write(to: URL(fileURLWithPath: path.folder + "/crashes/one.txt"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: path.folder + "/crashes/one.txt")
  }

  #if os(Linux)
    @Test(arguments: [
      (SIGSEGV, "SIGSEGV"), (SIGABRT, "SIGABRT"), (SIGILL, "SIGILL"), (SIGTRAP, "SIGTRAP"),
      (SIGSYS, "SIGSYS"), (SIGQUIT, "SIGQUIT"),
    ])
    func `a signal leaves a report of the facts, the backtrace and the log`(
      number: Int32, name: String
    ) async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
        [number] in
        let folder =
          FileManager.default.temporaryDirectory.path() + "/crash-\(getpid())"
        print(folder)
        fflush(nil)
        // A shell may start its jobs with the key that quits ignored.
        signal(SIGQUIT, SIG_DFL)
        let reports = CrashReports(stateFolder: folder)
        #expect(reports.prepare("one", facts: [(name: "command", value: "run")]))
        let manager = LogManager(
          services: [BreadcrumbLogService()], now: { Date(timeIntervalSince1970: 0) })
        for index in 0..<59 {
          manager.log(.info, "entry\(index)", ["reason": .public("for ada@example.com")])
        }
        let headers = String(repeating: "Accept: text; ", count: 40)
        manager.log(
          .info, "request", ["request_headers": .public(headers), "status": .public(503)])
        // A worker thread may block SIGABRT, which this call does not heed, and SIGQUIT.
        if number == SIGABRT { abort() }
        if number == SIGQUIT {
          kill(getpid(), number)
          while true { pause() }
        }
        raise(number)
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      let folder = try #require(output.split(separator: "\n").first.map(String.init))
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let reports = CrashReports(stateFolder: folder)
      #expect(reports.ids() == ["one"])
      let text = try #require(reports.text(of: "one"))
      let lines = text.split(separator: "\n")
      #expect(text.hasPrefix("signal: \(name)\n\(Self.program)command: run\nended: "))
      let head = lines.prefix { $0 != "log:" }
      let end = try #require(head.first { $0.hasPrefix("ended: ") })
      let ended = try Date(String(end.dropFirst("ended: ".count)), strategy: .iso8601)
      #expect(abs(ended.timeIntervalSinceNow) < 300)
      #expect(head.last?.hasPrefix("image: 0x") == true)
      let backtrace = try #require(lines.firstIndex(of: "backtrace:"))
      let log = try #require(lines.firstIndex(of: "log:"))
      let images = try #require(lines.firstIndex(of: "images:"))
      #expect(images - backtrace > 3)
      #expect(lines[(backtrace + 1)..<images].allSatisfy { $0.hasPrefix("0x") })
      // Each library has its address, its name without the folder, and its build id where it has one.
      let library = try #require(lines[(images + 1)...].first { $0.contains(" libc.") })
      let words = library.split(separator: " ")
      #expect(words[0].hasPrefix("0x") && !words[1].contains("/"))
      #expect(words.count == 3 && words[2].allSatisfy(\.isHexDigit))
      // The oldest ten entries are forgotten.
      #expect(backtrace - log - 1 == 50)
      #expect(lines[log + 1].contains("entry10") && lines[backtrace - 1].contains("\"request\""))
      #expect(lines[backtrace - 1].contains("\"status\":503"))
      #expect(!text.contains("ada@example.com"))
    }

    @Test func `a start leaves the newest 20 reports of signals`() async throws {
      await #expect(processExitsWith: .success) { () async throws in
        let folder = FileManager.default.temporaryDirectory.path() + "/crash-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let crashes = SecureFolder(path: folder).appending("crashes")
        try crashes.create()
        for number in 10..<35 { try crashes.file("\(number).txt").write(Data("signal".utf8)) }
        let reports = CrashReports(stateFolder: folder)
        #expect(reports.prepare("new", facts: []))
        #expect(reports.ids().count == 20 && reports.ids().contains("34"))
      }
    }

    @Test func `an overflow of the stack is reported, too`() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
        let folder = FileManager.default.temporaryDirectory.path() + "/crash-\(getpid())"
        print(folder)
        fflush(nil)
        // The handler's own stack is that of the thread which prepares it.
        await MainActor.run {
          #expect(CrashReports(stateFolder: folder).prepare("one", facts: []))
          _ = deepen(1)
        }
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      let folder = try #require(output.split(separator: "\n").first.map(String.init))
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let text = try #require(CrashReports(stateFolder: folder).text(of: "one"))
      #expect(text.hasPrefix("signal: SIG"))
    }
  #endif

  @Test func `a report is offered at the next start, and sent`() async throws {
    try leaveReport()
    let app = try await app()
    let actions = app.screen?.notices.flatMap(\.actions).map(\.id) ?? []
    #expect(
      actions == ["showCrashReportButton", "sendCrashReportButton", "deleteCrashReportButton"])
    await app.perform(action: "sendCrashReportButton")
    #expect(app.dependencies.crashReports?.ids() == [])
    #expect(app.screen?.notices.map(\.text) == [Phrase("crash.sent", count: 1)])
    #expect(try await events(app) == ["crashReport_send_Start", "crashReport_send_Success"])
    await app.perform(action: "settingsButton")
    #expect(app.screen?.notices.isEmpty == true)
  }

  @Test func `a report can be deleted unsent`() async throws {
    try leaveReport()
    let app = try await app()
    await app.perform(action: "deleteCrashReportButton")
    #expect(app.dependencies.crashReports?.ids() == [])
    #expect(app.screen?.notices.map(\.text) == [Phrase("crash.deleted", count: 1)])
  }

  @Test func `all reports are counted, and shown as they would be sent`() async throws {
    try leaveReport("signal: SIGSEGV\nversion: 1\n")
    let folder = path.folder + "/crashes/"
    try FileManager.default.copyItem(atPath: folder + "one.txt", toPath: folder + "two.txt")
    let app = try await app()
    #expect(app.screen?.notices.map(\.text) == [Phrase("crash.offer", count: 2)])
    #expect(Phrase("crash.show", count: 2).english == "Show 2 reports")
    await app.perform(action: "showCrashReportButton")
    let screen = try #require(app.screen)
    #expect(screen.route == .alert && screen.isDialog && screen.notices.isEmpty)
    #expect(
      screen.content
        == Array(repeating: .text("signal: SIGSEGV\nversion: 1\n"), count: 2))
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.screen?.route == .home)
    #expect(app.dependencies.crashReports?.ids().count == 2)
    await app.perform(action: "sendCrashReportButton")
    #expect(app.dependencies.crashReports?.ids() == [])
    #expect(app.screen?.notices.map(\.text) == [Phrase("crash.sent", count: 2)])
  }

  @Test func `a report that cannot be read is not shown`() async throws {
    try leaveReport()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: path.folder + "/crashes/one.txt")
    let app = try await app()
    await app.perform(action: "showCrashReportButton")
    #expect(app.screen?.route == .home)
    #expect(app.screen?.notices.map(\.text).contains("crash.unreadable") == true)
  }

  @Test func `a report that cannot be read holds up no other`() async throws {
    try leaveReport()
    let folder = path.folder + "/crashes/"
    try FileManager.default.copyItem(atPath: folder + "one.txt", toPath: folder + "two.txt")
    for (name, mode) in [("one", 0o644), ("two", 0o600)] {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: folder + name + ".txt")
    }
    let app = try await app()
    await app.perform(action: "sendCrashReportButton")
    #expect(app.dependencies.crashReports?.ids() == ["one"])
    #expect(app.screen?.notices.map(\.text).contains("crash.failed") == true)
  }

  @Test func `a report that cannot be read stays, and nothing is said to be sent`() async throws {
    try leaveReport()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: path.folder + "/crashes/one.txt")
    let app = try await app()
    await app.perform(action: "sendCrashReportButton")
    #expect(app.dependencies.crashReports?.ids() == ["one"])
    #expect(app.screen?.notices.map(\.text).contains("crash.failed") == true)
    #expect(try await events(app) == ["crashReport_send_Fail"])
  }

  @Test func `the newest 20 reports of errors stay`() throws {
    struct Unexpected: Error {}
    let reports = CrashReports(stateFolder: path.folder)
    for number in 10..<40 {
      #expect(reports.write(Unexpected(), as: "\(number)", facts: []) != nil)
    }
    #expect(reports.ids().count == 20)
    #expect(reports.ids().contains("39"))
  }

  @Test func `without a report nothing is offered`() async throws {
    let app = try await app()
    #expect(app.screen?.notices.isEmpty == true)
  }

  @Test func `an error is written without private values`() throws {
    struct Unexpected: Error, CustomStringConvertible { let description = "ada@example.com" }
    let reports = CrashReports(stateFolder: path.folder)
    let facts = [(name: "command", value: "run"), (name: "locale", value: "de-DE")]
    #expect(reports.write(Unexpected(), as: "two", facts: facts) == "two")
    #expect(
      reports.text(of: "two")
        == "error: CrashReportTests.Unexpected\nreason: <private>\n\(Self.program)command: run\nlocale: de-DE\n"
    )
  }

  @Test func `the report of an error has the case of a store's error, without its path`() {
    let reports = CrashReports(stateFolder: path.folder)
    let error = KeyValueStoreError.unavailable(reason: "/home/ada/values: no space")
    #expect(reports.write(error, as: "one", facts: []) == "one")
    #expect(
      reports.text(of: "one")
        == "error: KeyValueStoreError\nreason: The values are unavailable.\n" + Self.program)
  }

  @Test func `the report of an error has the last lines of the log`() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      struct Unexpected: Error {}
      let folder = FileManager.default.temporaryDirectory.path() + "/crash-\(getpid())"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let manager = LogManager(
        services: [BreadcrumbLogService()], now: { Date(timeIntervalSince1970: 0) })
      for index in 0..<60 { manager.log(.info, "entry\(index)", ["n": .public(index)]) }
      let reports = CrashReports(stateFolder: folder)
      #expect(reports.write(Unexpected(), as: "one", facts: []) == "one")
      print(reports.text(of: "one") ?? "")
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    let lines = output.split(separator: "\n")
    #expect(lines.prefix(2) == ["error: CrashReportTests.Unexpected", "reason: <private>"])
    let log = try #require(lines.firstIndex(of: "log:"))
    #expect(lines.count - log - 1 == 50)
    #expect(lines[log + 1].contains("\"entry10\"") && lines.last?.contains("\"entry59\"") == true)
  }
}

@inline(never)
private func deepen(_ depth: Int) -> Int {
  withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { bytes in
    bytes[depth % 4_096] = 1
    return depth < 0 ? 0 : deepen(depth + 1) + Int(bytes[0])
  }
}
