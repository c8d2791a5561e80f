/// Knows the options of a choice whose schema names a source.
///
/// ```swift
/// struct States: OptionSource {
///   let api: GeographyAPI
///   func options(for request: OptionRequest) async throws -> OptionPage {
///     let country = request.dependencies["country"]?.stringValue ?? ""
///     return OptionPage(try await api.states(of: country).map { FieldOption(.string($0.code)) })
///   }
/// }
/// ```
public protocol OptionSource: Sendable {
  /// The options asked for.
  ///
  /// A source that does not page answers everything on one page; one that does not search may
  /// ignore the search as long as it answers everything.
  ///
  /// - Throws: When nobody can be asked; the form shows that and goes on. A cancelled call is not
  ///   heard any more.
  func options(for request: OptionRequest) async throws -> OptionPage
}
