#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An encoder and decoder for the JSON content of requests and responses.
///
/// Encoding sorts keys, does not escape slashes, and formats dates as RFC 3339 in UTC with
/// milliseconds. Decoding accepts RFC 3339 dates with any UTC offset, with or without fractional
/// seconds.
public struct JSONCoding: Sendable {
  /// Creates a JSON encoder and decoder without options.
  public init() {}

  /// The encoder, which all threads share.
  ///
  /// The encoder is not modified after its creation.
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      guard let text = RFC3339.text(for: date) else {
        throw EncodingError.invalidValue(
          date, .init(codingPath: encoder.codingPath, debugDescription: "the year is out of range"))
      }
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
    return encoder
  }()

  /// Encodes a value as JSON with sorted keys.
  /// - Throws: ``NetworkError/invalidRequest(reason:)`` when the value cannot be encoded.
  public func encode(_ value: some Encodable) throws(NetworkError) -> Data {
    do {
      return try Self.encoder.encode(value)
    } catch EncodingError.invalidValue(_, let context) {
      throw .invalidRequest(
        reason: "the body cannot be written at \"\(context.codingPath.pathText)\"")
    } catch {
      throw .invalidRequest(reason: "the body cannot be written")
    }
  }

  /// Decodes a value from JSON.
  /// - Throws: ``NetworkError/decodingFailed(path:excerpt:)`` when `data` is not JSON or does not
  ///   represent a value of `type`.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data
  ) throws(NetworkError) -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      guard let date = RFC3339.date(from: try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "not an RFC 3339 date")
      }
      return date
    }
    do {
      return try decoder.decode(type, from: data)
    } catch {
      let path = (error as? DecodingError)?.path ?? []
      throw .decodingFailed(path: path.pathText, excerpt: RedactedExcerpt.text(of: data))
    }
  }
}

extension DecodingError {
  fileprivate var path: [any CodingKey] {
    switch self {
    case .keyNotFound(let key, let context): context.codingPath + [key]
    case .typeMismatch(_, let context), .valueNotFound(_, let context): context.codingPath
    case .dataCorrupted(let context): context.codingPath
    @unknown default: []
    }
  }
}

extension [any CodingKey] {
  /// The coding path as text, such as `items[2].name`.
  fileprivate var pathText: String {
    reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += text.isEmpty ? key.stringValue : "." + key.stringValue
      }
    }
  }
}
