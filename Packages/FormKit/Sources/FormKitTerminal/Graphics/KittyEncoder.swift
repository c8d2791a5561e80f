internal import FormKit

/// Images for terminals with kitty's graphics protocol.
///
/// Source: https://sw.kovidgoyal.net/kitty/graphics-protocol/.
enum KittyEncoder {
  /// The most bytes of base 64 in one sequence.
  static let chunk = 4_096

  /// Sends the pixels of a square image, which is not shown yet.
  ///
  /// - Parameter rgba: Four bytes a pixel: red, green, blue, opacity.
  static func transmission(id: Int, side: Int, rgba: [UInt8]) -> [UInt8] {
    let payload = Base64.encoded(rgba)
    var result: [UInt8] = []
    result.reserveCapacity(payload.count + payload.count / chunk * 16 + 64)
    for start in stride(from: 0, to: payload.count, by: chunk) {
      let end = min(start + chunk, payload.count)
      let keys = start == 0 ? "a=t,f=32,t=d,s=\(side),v=\(side),i=\(id),q=2," : "q=2,"
      result += Array("\u{1B}_G\(keys)m=\(end < payload.count ? 1 : 0);".utf8)
      result += payload[start..<end]
      result += [0x1B, 0x5C]
    }
    return result
  }

  /// Shows an image from the cursor on, in some columns and rows; the cursor stays.
  static func placement(id: Int, place: Int, columns: Int, rows: Int) -> [UInt8] {
    sequence("a=p,i=\(id),p=\(place),c=\(columns),r=\(rows),C=1,q=2")
  }

  /// Takes an image from a place; its pixels stay.
  static func removal(id: Int, place: Int) -> [UInt8] {
    sequence("a=d,d=i,i=\(id),p=\(place),q=2")
  }

  /// Takes an image away with its pixels.
  static func deletion(id: Int) -> [UInt8] { sequence("a=d,d=I,i=\(id),q=2") }

  private static func sequence(_ keys: String) -> [UInt8] { Array("\u{1B}_G\(keys)\u{1B}\\".utf8) }
}
