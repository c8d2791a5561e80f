/// What two names that look alike have in common (Unicode UTS 39, section 4, skeletons).
///
/// Names are ASCII here, their case does not count, so the pairs of confusables.txt within it are enough: 0 and o,
/// 1 and l, rn and m, vv and w.
enum NameSkeleton {
  static func of(_ name: String) -> String {
    var skeleton = ""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "0"): skeleton += "o"
      case UInt8(ascii: "1"): skeleton += "l"
      case UInt8(ascii: "M"), UInt8(ascii: "m"): skeleton += "rn"
      case UInt8(ascii: "W"), UInt8(ascii: "w"): skeleton += "vv"
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): skeleton.unicodeScalars.append(.init(byte | 0x20))
      default: skeleton.unicodeScalars.append(.init(byte))
      }
    }
    return skeleton
  }
}
