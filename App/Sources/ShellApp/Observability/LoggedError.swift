import Data
import Domain
import LocalPersistence
import Networking

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error whose text for the log holds no value of a person, no path and no secret.
///
/// The text of another error is private, as it may hold anything.
protocol LoggedError: Error {
  /// The text, for developers.
  var logReason: String { get }
}

extension LoggedError {
  /// The error's description.
  var logReason: String { "\(self)" }
}

extension RemoteError: LoggedError {
  /// The case: its description is a sentence for people, which several cases have.
  var logReason: String {
    switch self {
    case .offline: "offline"
    case .unreachable: "unreachable"
    case .timedOut: "timed out"
    case .unauthorized(let reason): "unauthorized (\(reason))"
    case .rateLimited: "rate limited"
    case .maintenance: "maintenance"
    case .updateRequired: "update required"
    case .serviceFailed: "the service failed"
    case .refused: "refused by the service"
    case .invalidResponse: "the response cannot be read"
    case .unexpected(let type): "unexpected \(type)"
    }
  }
}

extension SessionRepositoryError: LoggedError {
  /// The error's type and text, with the reason of a store that is misconfigured.
  ///
  /// The reason is for administrators and has the paths of files. Those in the state folder begin with `STATE`;
  /// with another path it is private.
  func eventParameters(stateFolder: String?) -> LogParameters {
    guard case .misconfigured(var reason) = self else { return eventParameters }
    if let stateFolder {
      let folder = SecureFolder(path: stateFolder).path + "/"
      if reason.hasPrefix(folder) { reason = "STATE/" + reason.dropFirst(folder.count) }
      reason = reason.replacing(" " + folder, with: " STATE/")
    }
    let hasOtherPath = reason.split(separator: " ").contains { word in
      word.contains("/") && !word.hasPrefix("STATE/")
    }
    var parameters = eventParameters
    parameters["reason"] = hasOtherPath ? .private(reason) : .public(reason)
    return parameters
  }
}

extension AvatarError: LoggedError {
  /// The description, and why an upload failed.
  var logReason: String {
    if case .uploadFailed(let error) = self { "upload: \(error.logReason)" } else { description }
  }
}

extension ExperiencePointsCalculator.Error: LoggedError {}
extension NetworkError: LoggedError {}
extension RequestQueue.DroppedError: LoggedError {}

extension FileSystemError: LoggedError {
  /// The operation and the system's reason, without the path.
  var logReason: String {
    switch self {
    case .system(let operation, _, let code):
      "\(operation.rawValue): \(String(cString: strerror(code)))"
    case .insecurePermissions(_, let mode): "open to other users (\(String(mode, radix: 8)))"
    case .foreignOwner: "of another user"
    case .unexpectedKind: "of another kind than expected"
    case .tooLarge(_, let limit): "more than \(limit) bytes"
    case .busy: "locked by another process"
    }
  }
}

extension CacheError: LoggedError {
  /// The error without the keys of values and the paths of reasons.
  var logReason: String {
    switch self {
    case .diskFull: description
    case .unavailable: "The cache is unavailable."
    case .unencodableValue: "A value cannot be stored as JSON."
    }
  }
}

extension KeyValueStoreError: LoggedError {
  /// The error without the keys of values and the paths of reasons.
  var logReason: String {
    switch self {
    case .unavailable: "The values are unavailable."
    case .insecure: "The values are not private."
    case .corrupt: "The values were damaged."
    case .undecodableValue: "A value does not have the expected form."
    case .unencodableValue: "A value cannot be stored as JSON."
    case .busy, .unsupportedFormat, .nestedUpdate: description
    }
  }
}

extension SecureStoreError {
  /// The error of an ``OwnedSecureStore`` whose owner another process has changed; nothing has failed.
  static let otherOwner = unavailable(reason: otherOwnerReason)
  /// The reason of ``otherOwner``, which holds no value.
  static let otherOwnerReason = "Another process has changed the owner of the account data."
}

extension SecureStoreError: LoggedError {
  /// The error without the names of secrets and the paths of reasons.
  var logReason: String {
    switch self {
    case .otherOwner: Self.otherOwnerReason
    case .unavailable: "The secure store is unavailable."
    case .misconfigured: "The secure store is misconfigured."
    case .corrupt: "A secret is damaged or was tampered with."
    case .unreadableValue: "A secret does not have the expected form."
    case .locked, .passphraseMissing, .wrongPassphrase, .busy, .emptyKey: description
    }
  }
}

extension Error {
  /// The type of an event with the error: a warning when nothing has failed.
  ///
  /// That is so when a rule does not allow what the person asked for, and when another process has
  /// signed out the person whose data should change.
  var eventType: LogType {
    switch self as any Error {
    case AvatarError.uploadFailed: .severe
    case is AvatarError, is EngagementEntry.Error, is EngagementRefusalError,
      is ExperiencePointsCalculator.Error:
      .warning
    case let error as SecureStoreError where error == .otherOwner: .warning
    default: .severe
    }
  }

  /// The error's type and text, as parameters of an event.
  public var eventParameters: LogParameters {
    let reason: LogValue =
      switch self {
      case let error as any LoggedError: .public(error.logReason)
      default: .private("\(self)")
      }
    return ["error": .public(Self.loggedName), "reason": reason]
  }

  /// The name of the type with those around it, such as `Handle.Error`, without the module's.
  private static var loggedName: String {
    let parts = String(reflecting: Self.self).split(separator: ".").dropFirst()
    // One of a file alone has a part for its context, such as `(unknown context at $1a2b)`.
    let names = parts.filter { $0.hasPrefix("(") == false }
    return names.isEmpty ? "\(Self.self)" : names.joined(separator: ".")
  }
}
