import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// JSON objects of which every reader reads the same members.
enum StrictJSON {
  /// Reads an object in UTF-8; nil for anything else, for a repeated member and for a name with an escape.
  static func object(_ json: Data) -> JSONValue? {
    // JSONDecoder also reads UTF-16, which has a zero byte beside a brace.
    guard json.first == UInt8(ascii: "{"), !json.contains(0),
      String(validating: json, as: UTF8.self) != nil,
      let value = try? JSONCoding().decode(JSONValue.self, from: json), hasUniqueNames(json)
    else { return nil }
    return value
  }

  /// Whether no object of a valid JSON text repeats a name.
  private static func hasUniqueNames(_ json: Data) -> Bool {
    // The names of each open object; nil for an open array.
    var open: [Set<Data>?] = []
    var isName = false
    var rest = json[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "{"):
        open.append([])
        isName = true
      case UInt8(ascii: "["):
        open.append(nil)
        isName = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        open.removeLast()
        isName = false
      case UInt8(ascii: ","): isName = open.last.map { $0 != nil } ?? false
      case UInt8(ascii: "\""):
        let text = takeText(&rest)
        guard isName, let last = open.indices.last else { continue }
        isName = false
        guard !text.contains(UInt8(ascii: "\\")), open[last]?.insert(text).inserted == true else {
          return false
        }
      default: break
      }
    }
    return true
  }

  /// Takes a string up to its closing quote, as it is written.
  private static func takeText(_ rest: inout Data.SubSequence) -> Data {
    var text = Data()
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      text.append(byte)
      if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() { text.append(escaped) }
    }
    return text
  }
}
