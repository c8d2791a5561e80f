public import Domain
public import FormKit
internal import Synchronization
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The built-in schemas by id, compiled with the rules the app registers from Domain's policies.
///
/// A schema is compiled when it is first asked for, once for all copies of a catalogue.
public struct FormCatalog: Sendable {
  private static let builtIn: [String: String] = [
    "login": AccountSchemas.login, "signup": AccountSchemas.signup, "mfa": AccountSchemas.mfa,
    "profile": ProfileSchemas.profile, "additionalInfo": ProfileSchemas.additionalInfo,
    "payment": ProfileSchemas.payment, "screenName": IdentitySchemas.screenName,
    "birthday": IdentitySchemas.birthday, "guardianConsent": IdentitySchemas.guardianConsent,
    "guardianDecision": IdentitySchemas.guardianDecision, "avatar": IdentitySchemas.avatar,
    "review": IdentitySchemas.review,
    "handle": OnboardingSchemas.handle, "displayName": OnboardingSchemas.displayName,
    "changeHandle": OnboardingSchemas.changeHandle, "editProfile": OnboardingSchemas.editProfile,
    "changeBirthday": IdentitySchemas.changeBirthday,
    "welcome": StateSchemas.welcome, "home": StateSchemas.home,
    "profileCard": StateSchemas.profileCard,
    "profilePicture": IdentitySchemas.profilePicture, "ineligible": StateSchemas.ineligible,
    "verification": StateSchemas.verification,
  ]

  /// The ids of all built-in schemas, sorted.
  public static var ids: [String] { builtIn.keys.sorted() }

  /// The rules schemas may name.
  public let rules: RuleRegistry
  private let sources: [String: String]
  private let compiled = CompiledForms()

  /// Makes a catalogue.
  ///
  /// - Parameter eligibility: Judges ages, for the hint that a guardian will be asked.
  public init(eligibility: any AgeEligibilityPolicy) {
    self.init(eligibility: eligibility, sources: Self.builtIn)
  }

  /// Makes a catalogue of other schemas, by their ids.
  init(eligibility: any AgeEligibilityPolicy, sources: [String: String]) {
    rules = IdentityRules.registry(eligibility: eligibility)
    self.sources = sources
  }

  /// The JSON text of a built-in schema; nil for an unknown id.
  public func source(of id: String) -> String? { sources[id] }

  /// A built-in schema, compiled; the same form at each call.
  ///
  /// - Throws: ``FormCatalog/UnknownSchemaError``; a built-in schema itself always compiles.
  public func form(_ id: String) throws -> CompiledForm {
    if let form = compiled[id] { return form }
    guard let source = sources[id] else { throw UnknownSchemaError(id: id) }
    return compiled.keep(try CompiledForm(json: Array(source.utf8), rules: rules), id)
  }

  /// Compiles a schema of the service with the rules of the app.
  ///
  /// - Throws: ``SchemaFindingError`` for a schema that does not load or has another id.
  func compiled(_ source: Data, as id: String) throws(SchemaFindingError) -> CompiledForm {
    let form: CompiledForm
    do {
      form = try CompiledForm(json: Array(source), rules: rules)
    } catch {
      throw SchemaFindingError(error)
    }
    guard form.schema.id == id else { throw .otherID }
    return form
  }

  /// No built-in schema has the id.
  public struct UnknownSchemaError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The id asked for.
    public let id: String

    /// Makes the error for an id.
    public init(id: String) { self.id = id }

    /// The sentence, with the known ids.
    public var description: String {
      "There is no built-in schema \"\(id)\". Choose one of \(FormCatalog.ids.joined(separator: ", "))."
    }
  }
}

/// A form of the service that the app cannot show.
public enum ServiceFormError: Error, Sendable, Hashable {
  /// The service has no such form.
  case unknownForm
  /// Its schema does not load in this version of the app, or is another form's.
  case unreadable
}

/// Why a schema does not load, without its texts: facts that a log may hold.
struct SchemaFindingError: Error, Sendable, Hashable {
  /// The code of its first error, such as `unknownType`.
  let code: String
  /// The place of that error: a pointer into the schema, or the line and column of malformed JSON.
  let path: String

  /// The schema is another form's.
  static let otherID = SchemaFindingError(code: "otherID", path: "/id")
  /// The schema cannot be read.
  static let unreadable = SchemaFindingError(code: "unreadableFile", path: "(document)")

  private init(code: String, path: String) {
    self.code = code
    self.path = path
  }

  /// Takes the first error of a schema that ``CompiledForm`` did not load.
  init(_ error: any Error) {
    let finding = (error as? SchemaError)?.findings.first { $0.severity == .error }
    code = finding?.code ?? "malformedJSON"
    if let path = finding?.path, !path.isEmpty {
      self.path = path
    } else if let syntax = error as? JSONSyntaxError {
      path = "line \(syntax.line), column \(syntax.column)"
    } else {
      path = "(document)"
    }
  }
}

private final class CompiledForms: Sendable {
  private let byID = Mutex<[String: CompiledForm]>([:])

  subscript(id: String) -> CompiledForm? { byID.withLock { $0[id] } }

  /// Keeps a form; returns the one that was kept first, should two have compiled it at once.
  func keep(_ form: CompiledForm, _ id: String) -> CompiledForm {
    byID.withLock { forms in
      if let first = forms[id] { return first }
      forms[id] = form
      return form
    }
  }
}
