import FormKit
import Testing

@testable import ShellApp

/// The names of the countries in the languages of the app.
@MainActor @Suite(.withoutLeaks)
struct CountriesTests {
  private struct MissingRequestError: Error {}

  private func options(_ locale: String) async throws -> [FieldOption] {
    let form = try FormCatalog.standard(region: "US").form("additionalInfo")
    for case .loadOptions(let request) in FormEngine(form, environment: .english).takeEffects()
    where request.source == "countries" {
      return await Countries.source(in: FormLocale(locale)).options(for: request).options
    }
    throw MissingRequestError()
  }

  @Test func `the languages have the same countries`() async throws {
    let english = Set(try await options("en").map(\.value))
    #expect(english.count == 249)
    #expect(Set(try await options("de-AT").map(\.value)) == english)
  }

  @Test func `every language of the app has a table`() {
    #expect(Set(Countries.tables.keys) == Set(Words.catalogues.map(\.language)))
  }

  @Test(arguments: [("de", "Ägypten"), ("fr", "Albania")])
  func `names are in the language, and English for one that the app lacks`(
    locale: String, name: String
  ) async throws {
    #expect(try await options(locale)[1].label == .literal(name))
  }
}
