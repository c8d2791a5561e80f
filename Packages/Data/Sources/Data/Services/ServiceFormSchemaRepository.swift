public import Domain
public import LocalPersistence
public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A repository of the service's forms that keeps the last list and the last schemas in a key-value store.
///
/// The store has the schemas under the key `forms` and the list under `formList`, with the service that sent
/// them. A schema or a list of more than 256 KiB is not kept.
public struct ServiceFormSchemaRepository: FormSchemaRepository {
  /// The most bytes of a schema, and of a list, that is kept.
  public static let sizeLimit = 262_144

  private let service: FormService
  private let values: any KeyValueStore
  private let origin: String
  private let logger: (any DataLogger)?

  /// Creates a repository; reads nothing.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests. One with a cache validates the list and a schema by
  ///     their `ETag`.
  ///   - values: The store for the list and the schemas.
  ///   - origin: The service, such as its base URL.
  ///   - logger: The logger that receives the error when the store cannot be read or written. The default is
  ///     none.
  public init(
    client: any NetworkingServiceProtocol, values: any KeyValueStore, origin: String,
    logger: (any DataLogger)? = nil
  ) {
    service = FormService(client: client)
    self.values = values
    self.origin = origin
    self.logger = logger
  }

  /// Requests the forms that the service offers, sorted by their identifiers.
  ///
  /// - Throws: `RemoteError` or `CancellationError`.
  public func offeredForms() async throws -> [OfferedForm] { try await service.offeredForms() }

  /// Returns the list of forms that was kept last; empty for none, and when the store cannot be read.
  public func keptForms() -> [OfferedForm] {
    do throws(KeyValueStoreError) {
      return try values.value(for: .formList)?.forms(of: origin) ?? []
    } catch {
      logger?.trackEvent(event: .forms(error))
      return []
    }
  }

  /// Keeps a list of forms in place of the earlier one.
  public func keep(_ forms: [OfferedForm]) {
    let size = forms.reduce(0) { $0 + $1.id.utf8.count + $1.title.utf8.count }
    guard size <= Self.sizeLimit else {
      logger?.trackEvent(event: .forms(UnkeptFormError(form: nil)))
      return
    }
    do throws(KeyValueStoreError) {
      try values.set(StoredFormList(origin: origin, forms: forms), for: .formList)
    } catch {
      logger?.trackEvent(event: .forms(error))
    }
  }

  /// Requests the present schema of a form; nil for a form that the service does not have.
  ///
  /// - Throws: `RemoteError` or `CancellationError`.
  public func schema(_ id: String) async throws -> Data? { try await service.schema(id) }

  /// Returns the schema of a form that was kept last; nil for none, and when the store cannot be read.
  public func keptSchema(_ id: String) -> Data? {
    do throws(KeyValueStoreError) {
      return try values.value(for: .forms)?.texts(of: origin)?[id].map { Data($0.utf8) }
    } catch {
      logger?.trackEvent(event: .forms(error))
      return nil
    }
  }

  /// Keeps a schema in place of the form's earlier one.
  public func keep(_ schema: Data, of id: String) {
    guard schema.count <= Self.sizeLimit, let text = String(validating: schema, as: UTF8.self)
    else {
      logger?.trackEvent(event: .forms(UnkeptFormError(form: id)))
      return
    }
    do throws(KeyValueStoreError) {
      try values.update { (transaction) throws(KeyValueStoreError) in
        var texts = try transaction.value(for: .forms)?.texts(of: origin) ?? [:]
        texts[id] = text
        try transaction.set(StoredConfig(origin: origin, texts: texts), for: .forms)
      }
    } catch {
      logger?.trackEvent(event: .forms(error))
    }
  }
}

/// A schema or a list that is too large, or not UTF-8.
private struct UnkeptFormError: Error, CustomStringConvertible {
  /// The form; nil for the list.
  let form: String?

  var description: String {
    let limit = ServiceFormSchemaRepository.sizeLimit
    return form.map { "The schema of \($0) has more than \(limit) bytes or is not UTF-8." }
      ?? "The list of forms has more than \(limit) bytes."
  }
}

/// The forms of a service, with the service that sent them.
private struct StoredFormList: Codable, Sendable {
  private struct Form: Codable, Sendable {
    let id: String
    let version: Int
    let title: String
  }

  private let origin: String
  private let forms: [Form]

  init(origin: String, forms: [OfferedForm]) {
    self.origin = origin
    self.forms = forms.map { Form(id: $0.id, version: $0.version, title: $0.title) }
  }

  /// The forms; none when another service has sent them.
  func forms(of origin: String) -> [OfferedForm] {
    guard self.origin == origin else { return [] }
    return forms.map { OfferedForm(id: $0.id, version: $0.version, title: $0.title) }
  }
}

extension KeyValueKey<StoredConfig?> {
  fileprivate static var forms: Self { Self("forms") }
}

extension KeyValueKey<StoredFormList?> {
  fileprivate static var formList: Self { Self("formList") }
}
