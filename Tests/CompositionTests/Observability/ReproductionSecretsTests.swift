import DebugTools
import FormKit
import Foundation
import LocalPersistence
import Testing

@testable import ShellApp

/// The files of reproductions.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct ReproductionSecretsTests {
  @Test func `no planted secret reaches the file of a reproduction`() async throws {
    let folder = try TemporaryLogFolder()
    var configuration = Configuration(
      stateDirectory: folder.folder.path, isSignedIn: true, bootTimeout: .seconds(60))
    configuration.hasConsoleLog = false
    let dependencies = try Dependencies(
      configuration: configuration, interceptor: FaultInjector())
    try await dependencies.prepare()
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    let tools = try #require(app.menu as? DebugMenuCoordinator).tools
    try await tools.use(.layoutOverflow)
    for secret in PlantedSecrets.all { await app.perform(action: secret) }
    for secret in PlantedSecrets.all.prefix(4) {
      await app.open("shell://resetPassword?token=\(secret)")
      await app.open("shell://\(secret)/\(secret)")
    }
    await app.perform(action: "settingsButton")
    let typed = FormObject(
      PlantedSecrets.all.enumerated().map { ("field\($0.offset)", .string($0.element)) },
      uniquingKeysWith: { first, _ in first })
    _ = await app.submit(ScreenInput(values: typed))
    let files = ReproductionFiles(stateFolder: folder.folder.path)
    let text = try String(
      contentsOfFile: files.path(of: #require(files.names().first)), encoding: .utf8)
    let steps = try #require(tools.last).steps.map(\.description)
    #expect(steps.count == 11 && steps.last == "submit", "\(steps)")
    #expect(text.contains("open") && text.contains("submit"))
    #expect(PlantedSecrets.traces(in: text) == [])
  }
}
