#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The JSON text of documents and pending writes.
///
/// Numbers JSON has no form for are texts, so that every double comes back.
enum DocumentCoding {
  static func encode(_ value: some Encodable, name: String) throws(DocumentError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return try encoder.encode(value)
    } catch {
      throw .unencodable(name: name)
    }
  }

  /// Nil when the text is damaged or of another type.
  static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) -> Value? {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try? decoder.decode(type, from: data)
  }
}
