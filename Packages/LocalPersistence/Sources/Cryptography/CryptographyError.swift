/// What went wrong in a cryptographic operation.
///
/// No case carries key material, plaintext or associated data.
public enum CryptographyError: Error, Equatable, Sendable {
  /// The tag does not match: wrong key, wrong associated data, or a changed message.
  case authenticationFailed
  /// A key, nonce, tag or output has a length the algorithm does not take.
  case invalidLength(field: String, expected: Int, actual: Int)
  /// A sealed message is shorter than a nonce and a tag.
  case truncatedMessage(minimum: Int, actual: Int)
  /// An input is longer than one call can take.
  case inputTooLong(limit: Int)
  /// A parameter breaks a rule of its algorithm; `rule` is the rule.
  case invalidParameter(rule: String)
  /// The parameters need more memory than the caller allows, both in bytes.
  case memoryLimitExceeded(required: Int, limit: Int)
  /// This platform's library does not offer the algorithm.
  case unavailable(algorithm: String)
  /// The platform's library refused an operation that has no reason to fail.
  case libraryFailure(operation: String)
}

extension CryptographyError: CustomStringConvertible {
  /// A sentence for logs; never contains a secret.
  public var description: String {
    switch self {
    case .authenticationFailed:
      "The message is not authentic."
    case .invalidLength(let field, let expected, let actual):
      "The \(field) must have \(expected) bytes, not \(actual)."
    case .truncatedMessage(let minimum, let actual):
      "The sealed message has \(actual) bytes; the least is \(minimum)."
    case .inputTooLong(let limit):
      "The input is longer than \(limit) bytes."
    case .invalidParameter(let rule):
      "Invalid parameter: \(rule)."
    case .memoryLimitExceeded(let required, let limit):
      "The parameters need \(required) bytes of memory; the limit is \(limit)."
    case .unavailable(let algorithm):
      "\(algorithm) is not available on this platform."
    case .libraryFailure(let operation):
      "The cryptographic library failed in \(operation)."
    }
  }
}
