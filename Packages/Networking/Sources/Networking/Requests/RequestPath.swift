/// The path of a request.
///
/// The client appends the path to the base URL of an API. Write the path as a literal. Each
/// interpolated value is percent-encoded. The value therefore cannot add a segment to the path:
///
/// ```swift
/// let path: RequestPath = "/users/\(id)/avatar"  // id "a/b" → /users/a%2Fb/avatar
/// ```
///
/// An empty interpolated value and the segments `.` and `..` are invalid. Sending a request with an
/// invalid path throws ``NetworkError/invalidRequest(reason:)``.
public struct RequestPath: Hashable, Sendable {
  /// The percent-encoded path that is appended to the base URL.
  public let encoded: String
  /// The path with `{}` in place of each interpolated value, for logs.
  public let template: String
  /// A description of the error in an invalid path; nil when the path is valid.
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
  /// An interpolation that collects the literal parts and the interpolated values of a path.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var encoded = ""
    fileprivate var template = ""
    fileprivate var hasEmptyValue = false

    /// Creates an empty interpolation and ignores both parameters.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Percent-encodes a literal part of a path and appends it.
    ///
    /// Slashes in the literal separate segments. The literal must not be percent-encoded already.
    public mutating func appendLiteral(_ literal: String) {
      encoded += PercentEncoding.path(literal)
      template += literal
    }

    /// Percent-encodes an interpolated value, including its slashes, and appends it.
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
  /// The ``template`` of the path.
  ///
  /// The template omits interpolated values, because they may be personal data.
  public var description: String { template }
}
