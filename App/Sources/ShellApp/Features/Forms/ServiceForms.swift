import Domain
import FormKit
internal import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The forms that the service may change: its newest schema that loads, else the built-in one.
///
/// A schema that does not load, or is another form's, changes nothing. Copies share the schemas.
struct ServiceForms: Sendable {
  /// A form and the text of its schema.
  struct Version: Sendable {
    let source: [UInt8]
    let form: CompiledForm
  }

  private final class Versions: Sendable {
    let byID = Mutex<[String: Version]>([:])
    /// The schema that was refused last, by id.
    let refused = Mutex<[String: RefusedSource]>([:])
  }

  private struct RefusedSource {
    let source: [UInt8]
    let error: ServiceFormError
  }

  private let catalog: FormCatalog
  private let repository: (any FormSchemaRepository)?
  private let logger: LogManager?
  private let paths: CriticalPaths
  private let clock: any Clock<Duration>
  private let versions = Versions()

  /// Creates forms.
  ///
  /// - Parameters:
  ///   - catalog: The built-in forms, and the rules that schemas may name.
  ///   - repository: The service's schemas; default none, for the built-in forms only.
  ///   - logger: Receives the schemas that do not load; default none.
  ///   - paths: Receives the durations of loading schemas; by default they are ignored.
  ///   - clock: Measures that; default the continuous clock.
  init(
    catalog: FormCatalog, repository: (any FormSchemaRepository)? = nil,
    logger: LogManager? = nil, paths: CriticalPaths = CriticalPaths(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.paths = paths
    self.clock = clock
    self.catalog = catalog
    self.repository = repository
    self.logger = logger
  }

  /// The present form; nil for an id that neither the service nor the app has.
  func form(_ id: String) -> CompiledForm? { version(id)?.form }

  /// The app's own form; nil for an id that only the service has.
  func builtInForm(_ id: String) -> CompiledForm? { builtIn(id)?.form }

  /// Whether the answers of a form wait on the device while the service cannot be reached: its schema has
  /// `"x-offline": "queue"`.
  func waitsOffline(_ id: String) -> Bool {
    guard let source = version(id)?.source, let schema = try? FormValue(json: source) else {
      return false
    }
    return schema["x-offline"] == "queue"
  }

  /// Requests the forms that only the service has, and keeps the list on the device.
  ///
  /// - Throws: `RemoteError` or `CancellationError`.
  func others() async throws -> [OfferedForm] {
    guard let repository else { return [] }
    let forms = try await repository.offeredForms()
    if forms != repository.keptForms() { repository.keep(forms) }
    return others(among: forms)
  }

  /// Returns the forms that only the service has, as it listed them last.
  func keptOthers() -> [OfferedForm] { others(among: repository?.keptForms() ?? []) }

  private func others(among forms: [OfferedForm]) -> [OfferedForm] {
    // A form whose id no schema may have cannot be opened.
    forms.filter { catalog.source(of: $0.id) == nil && FieldID.isValid($0.id) }
  }

  /// Requests the present schema of a form.
  ///
  /// - Returns: Whether the form has changed.
  /// - Throws: ``ServiceFormError``, `RemoteError` or `CancellationError`; the form is as before then.
  func refresh(_ id: String) async throws -> Bool {
    guard let source = try await repository?.schema(id) else {
      throw ServiceFormError.unknownForm
    }
    let bytes = Array(source)
    if let known = version(id), known.source == bytes { return false }
    // The service sends it until it is corrected.
    if let last = versions.refused.withLock({ $0[id] }), last.source == bytes {
      throw last.error
    }
    let form: CompiledForm
    do {
      form = try compiled(source, as: id)
    } catch {
      let refused = ServiceFormError.unreadable
      versions.refused.withLock { $0[id] = RefusedSource(source: bytes, error: refused) }
      logger?.trackEvent(
        name: "forms_adopt_Fail",
        parameters: refused.eventParameters.merging([
          "form": .public(id), "finding": .public(error.code), "path": .public(error.path),
        ]), type: .severe)
      throw refused
    }
    versions.refused.withLock { $0[id] = nil }
    versions.byID.withLock { $0[id] = Version(source: bytes, form: form) }
    repository?.keep(source, of: id)
    return true
  }

  private func version(_ id: String) -> Version? {
    if let version = versions.byID.withLock({ $0[id] }) { return version }
    guard let version = newer(kept(id), builtIn(id)) else { return nil }
    return versions.byID.withLock { versions in
      // A refresh meanwhile wins.
      if let newer = versions[id] { return newer }
      versions[id] = version
      return version
    }
  }

  /// The kept form, unless a newer app has a later version of it.
  private func newer(_ kept: Version?, _ builtIn: Version?) -> Version? {
    guard let kept, let builtIn else { return kept ?? builtIn }
    return kept.form.schema.version < builtIn.form.schema.version ? builtIn : kept
  }

  /// The schema of an earlier start; nil for none, and when it no longer loads.
  private func kept(_ id: String) -> Version? {
    guard let source = repository?.keptSchema(id),
      let form = try? compiled(source, as: id)
    else { return nil }
    return Version(source: Array(source), form: form)
  }

  private func compiled(_ source: Data, as id: String) throws(SchemaFindingError) -> CompiledForm {
    try paths.measureDecoding(of: "form \(id)", on: clock) { () throws(SchemaFindingError) in
      try catalog.compiled(source, as: id)
    }
  }

  private func builtIn(_ id: String) -> Version? {
    guard let source = catalog.source(of: id), let form = try? catalog.form(id) else { return nil }
    return Version(source: Array(source.utf8), form: form)
  }
}
