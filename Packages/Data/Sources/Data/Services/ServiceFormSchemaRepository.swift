public import Domain
public import LocalPersistence
public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A repository of the service's form schemas that keeps the last ones in a key-value store.
///
/// The store has them under the key `forms`, with the service that sent them. A schema of more than 256 KiB is
/// not kept.
public struct ServiceFormSchemaRepository: FormSchemaRepository {
  /// The most bytes of a schema that is kept.
  public static let sizeLimit = 262_144

  private let service: FormService
  private let values: any KeyValueStore
  private let origin: String
  private let onFailure: @Sendable (String) -> Void

  /// Creates a repository; reads nothing.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests. One with a cache validates a schema by its `ETag`.
  ///   - values: The store for the schemas.
  ///   - origin: The service, such as its base URL.
  ///   - onFailure: The closure that receives the reason when the store cannot be read or written. The default
  ///     does nothing.
  public init(
    client: any NetworkingServiceProtocol, values: any KeyValueStore, origin: String,
    onFailure: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    service = FormService(client: client)
    self.values = values
    self.origin = origin
    self.onFailure = onFailure
  }

  /// Requests the forms that the service offers, sorted by their identifiers.
  ///
  /// - Throws: `RemoteError` or `CancellationError`.
  public func offeredForms() async throws -> [OfferedForm] { try await service.offeredForms() }

  /// Requests the present schema of a form; nil for a form that the service does not have.
  ///
  /// - Throws: `RemoteError` or `CancellationError`.
  public func schema(_ id: String) async throws -> Data? { try await service.schema(id) }

  /// Returns the schema of a form that was kept last; nil for none, and when the store cannot be read.
  public func keptSchema(_ id: String) -> Data? {
    do throws(KeyValueStoreError) {
      return try values.value(for: .forms)?.texts(of: origin)?[id].map { Data($0.utf8) }
    } catch {
      onFailure("\(error)")
      return nil
    }
  }

  /// Keeps a schema in place of the form's earlier one.
  public func keep(_ schema: Data, of id: String) {
    guard schema.count <= Self.sizeLimit, let text = String(validating: schema, as: UTF8.self)
    else { return onFailure("The schema of \(id) is too large or not UTF-8.") }
    do throws(KeyValueStoreError) {
      try values.update { (transaction) throws(KeyValueStoreError) in
        var texts = try transaction.value(for: .forms)?.texts(of: origin) ?? [:]
        texts[id] = text
        try transaction.set(StoredConfig(origin: origin, texts: texts), for: .forms)
      }
    } catch {
      onFailure("\(error)")
    }
  }
}

extension KeyValueKey<StoredConfig?> {
  fileprivate static var forms: Self { Self("forms") }
}
