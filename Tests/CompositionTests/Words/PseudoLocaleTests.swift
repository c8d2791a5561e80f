import DebugTools
import FormKit
import FormKitTerminal
import Foundation
import Testing

@testable import ShellApp

/// Every screen in the pseudo-locale: a word without accents has no key.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct PseudoLocaleTests {
  /// Words of values and of names: of the demo account and person, of formats and of the product.
  private static let values: Set<String> = [
    "ada_lovelace", "Ada_Lovelace", "ada_1815", "Ada", "Lovelace", "example", "demo", "correct",
    "horse", "none",
    "ada", "com", AppIdentity.current.displayName,
    // The examples of the service for a feature that Scripts/new-feature has made.
    "First", "Second",
  ]

  private func app(isSignedIn: Bool) async throws -> AppCoordinator {
    let now = try Date("2026-01-31T10:00:00Z", strategy: .iso8601)
    var configuration = Configuration(
      pinnedNow: now, locale: Words.pseudoLocale, isSignedIn: isSignedIn,
      bootTimeout: .seconds(60))
    configuration.hasConsoleLog = false
    let dependencies = try Dependencies(configuration: configuration)
    try await dependencies.prepare()
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    return app
  }

  /// A screen as text, after a submission of the empty form.
  private func text(of screen: Screen, width: Int) -> String {
    let engine = FormEngine(
      screen.form, values: screen.values, environment: screen.environment)
    engine.submit()
    let messages = screen.environment.messages
    return FormTextRenderer.text(
      engine: engine, notices: screen.notices.map { FormNotice($0, in: messages) }, width: width,
      content: screen.content, frame: screen.frame)
  }

  /// The words of a screen without an accent, after a submission of the empty form.
  private func plainWords(of screen: Screen) -> [String] {
    let text = text(of: screen, width: 500)
    let codes = Self.words(inBarcodesOf: screen.content)
    return text.split { !$0.isLetter && $0 != "_" && !$0.isNumber }.map(String.init).filter {
      word in
      word.count > 2 && word.allSatisfy(\.isASCII) && word.contains(where: \.isLetter)
        && word.contains { "AEIOUYCNSaeiouycns".contains($0) } && !Self.values.contains(word)
        && !codes.contains(word)
    }
  }

  /// The words of the addresses in barcodes, and the groups of four in which a key of one is written.
  private static func words(inBarcodesOf content: [ContentBlock]) -> Set<String> {
    var words: Set<String> = []
    for case .barcode(let barcode) in content {
      for word in barcode.alternativeText.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
        words.insert(String(word))
        let characters = Array(word)
        for start in stride(from: 0, to: characters.count, by: 4) {
          words.insert(String(characters[start..<min(start + 4, characters.count)]))
        }
      }
    }
    return words
  }

  @Test(arguments: [true, false])
  func `no screen has a word that is not in the catalogue`(isSignedIn: Bool) async throws {
    let app = try await app(isSignedIn: isSignedIn)
    var seen: Set<Route> = []
    for route in Route.plainPaths {
      _ = await app.open("\(AppIdentity.current.linkScheme)://\(route)")
      let screen = try #require(app.screen)
      seen.insert(screen.route)
      #expect(plainWords(of: screen) == [], "\(screen.route)")
    }
    #expect(seen.count > (isSignedIn ? 8 : 3), "\(seen)")
  }

  @Test(arguments: IdentityStep.allCases)
  func `no step of the identity flow has a word that is not in the catalogue`(
    step: IdentityStep
  ) async throws {
    let app = try await app(isSignedIn: false)
    let user = try #require(try await app.dependencies.signInDemoUser())
    app.startIdentity(IdentityState(place: .step(step)), for: user)
    #expect(plainWords(of: try #require(app.screen)) == [])
  }

  @Test(arguments: [true, false])
  func `20 columns hold every screen, and cut no text without a mark`(
    isSignedIn: Bool
  ) async throws {
    let app = try await app(isSignedIn: isSignedIn)
    for route in Route.plainPaths {
      _ = await app.open("\(AppIdentity.current.linkScheme)://\(route)")
      let screen = try #require(app.screen)
      let text = text(of: screen, width: FormFaults.narrowColumns)
      for line in text.split(separator: "\n") {
        #expect(
          DisplayText.width(of: String(line)) <= FormFaults.narrowColumns, "\(route): \(line)")
      }
      // A text of the pseudo-locale begins and ends with a bracket.
      #expect(
        text.count { $0 == "[" } <= text.count { $0 == "]" || $0 == "…" }, "\(route)\n\(text)")
    }
  }

  @Test func `a word without a key is found`() throws {
    let schema = FormSchema("x", title: "Forgotten", fields: [])
    let screen = Screen(
      route: .home, form: try CompiledForm(schema),
      environment: FormEnvironment(
        today: .epoch, messages: Words.messages(for: Words.pseudoLocale)))
    #expect(plainWords(of: screen) == ["Forgotten"])
  }
}
