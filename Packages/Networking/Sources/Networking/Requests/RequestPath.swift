/// A path below an API's base URL, whose interpolated values cannot change its structure.
///
/// Write the path as a literal. Each interpolated value is encoded and becomes one segment or a
/// part of one:
///
/// ```swift
/// let path: RequestPath = "/users/\(id)/avatar"  // id "a/b" → /users/a%2Fb/avatar
/// ```
///
/// An empty interpolated value and the segments `.` and `..` are invalid: sending throws
/// ``NetworkError/invalidRequest(reason:)``.
public struct RequestPath: Hashable, Sendable {
  /// The percent-encoded path, as sent.
  public let encoded: String
  /// The path with `{}` in place of interpolated values, for logs.
  public let template: String
  /// The reason the path cannot be sent, or nil.
  let problem: String?

  private init(encoded: String, template: String, hasEmptyValue: Bool) {
    self.encoded = encoded
    self.template = template
    let segments = encoded.split(separator: "/")
    if hasEmptyValue {
      problem = "a value in the path is empty"
    } else if segments.contains(".") || segments.contains("..") {
      problem = "the path contains a dot segment"
    } else {
      problem = nil
    }
  }
}

extension RequestPath: ExpressibleByStringInterpolation {
  /// Collects the parts of an interpolated path.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var encoded = ""
    fileprivate var template = ""
    fileprivate var hasEmptyValue = false

    /// Creates an empty path.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a literal part, which is not yet encoded; its slashes separate segments.
    public mutating func appendLiteral(_ literal: String) {
      encoded += PercentEncoding.path(literal)
      template += literal
    }

    /// Appends a value, encoded so that it stays within its segment.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      let text = value.description
      hasEmptyValue = hasEmptyValue || text.isEmpty
      encoded += PercentEncoding.component(text)
      template += "{}"
    }
  }

  /// Creates a path from a literal without interpolated values.
  public init(stringLiteral value: String) {
    self.init(encoded: PercentEncoding.path(value), template: value, hasEmptyValue: false)
  }

  /// Creates a path from a literal with interpolated values.
  public init(stringInterpolation parts: StringInterpolation) {
    self.init(
      encoded: parts.encoded, template: parts.template, hasEmptyValue: parts.hasEmptyValue)
  }
}

extension RequestPath: CustomStringConvertible {
  /// The ``template``, because values may be personal data.
  public var description: String { template }
}
