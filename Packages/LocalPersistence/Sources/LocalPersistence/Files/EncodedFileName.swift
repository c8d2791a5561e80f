import Cryptography

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file name for any text, safe on every file system, also one that ignores case.
enum EncodedFileName {
  /// Two different texts never share a name; long ones become a hash.
  static func encode(_ text: String) throws(CryptographyError) -> String {
    var name = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        name += "%" + Data([byte]).hexadecimal
      }
    }
    if name.isEmpty { return "%" }
    guard name.utf8.count > 160 else { return name }
    return "%%" + (try SHA256Hash.digest(of: Data(text.utf8)).hexadecimal)
  }
}
