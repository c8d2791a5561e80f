import FormKitTerminal
import Testing

/// A terminal that understands kitty's protocol and sixels, to check images by what is drawn.
struct GraphicsModel {
  struct Place: Hashable {
    let id: Int
    let place: Int
  }

  struct KittyImage: Hashable {
    let width: Int
    let height: Int
    var rgba: [UInt8]
  }

  struct Shown: Hashable {
    let row: Int
    let column: Int
    let columns: Int
    let rows: Int
  }

  struct Sixels: Hashable {
    let row: Int
    let column: Int
    let side: Int
    /// Percentages.
    var pixels: [TextAttributes.Color?]
  }

  private(set) var images: [Int: KittyImage] = [:]
  private(set) var shown: [Place: Shown] = [:]
  private(set) var sixels: [Sixels] = []
  /// The longest payload of a sequence.
  private(set) var longestChunk = 0
  private(set) var transmissions = 0
  private var row = 0
  private var column = 0
  private var receiving: Int?
  private var payload: [UInt8] = []

  init() {}

  mutating func apply(_ bytes: [UInt8]) throws {
    var index = 0
    while index < bytes.count {
      guard bytes[index] == 0x1B, index + 1 < bytes.count else {
        index += 1
        continue
      }
      switch bytes[index + 1] {
      case UInt8(ascii: "["):
        let rest = bytes[(index + 2)...]
        let end = try #require(rest.firstIndex { (0x40...0x7E).contains($0) })
        if bytes[end] == UInt8(ascii: "H") { move(rest[..<end]) }
        index = end + 1
      case UInt8(ascii: "_"), UInt8(ascii: "P"):
        let end = try #require(
          bytes[index...].indices.dropLast().first { $0 > index && bytes[$0] == 0x1B })
        try #require(bytes[end + 1] == UInt8(ascii: "\\"))
        let body = Array(bytes[(index + 2)..<end])
        if bytes[index + 1] == UInt8(ascii: "_") {
          try applyKitty(body)
        } else {
          try applySixel(body)
        }
        index = end + 2
      default: index += 2
      }
    }
  }

  private mutating func move(_ parameters: ArraySlice<UInt8>) {
    let numbers = String(decoding: parameters, as: UTF8.self).split(separator: ";")
      .compactMap { Int($0) }
    row = (numbers.first ?? 1) - 1
    column = (numbers.count > 1 ? numbers[1] : 1) - 1
  }

  private mutating func applyKitty(_ body: [UInt8]) throws {
    try #require(body.first == UInt8(ascii: "G"))
    let parts = body.dropFirst().split(separator: UInt8(ascii: ";"), maxSplits: 1)
    let keys = Dictionary(
      uniqueKeysWithValues: String(decoding: parts.first ?? [], as: UTF8.self)
        .split(separator: ",").map { pair in
          (String(pair.prefix(1)), String(pair.dropFirst(2)))
        })
    let id = keys["i"].flatMap { Int($0) }
    switch keys["a"] {
    case "q": return
    case "t", nil:
      if let id {
        receiving = id
        payload = []
        transmissions += 1
        images[id] = KittyImage(
          width: Int(keys["s"] ?? "") ?? 0, height: Int(keys["v"] ?? "") ?? 0, rgba: [])
        #expect(keys["f"] == "32")
      }
      payload += parts.count > 1 ? Array(parts[1]) : []
      longestChunk = max(longestChunk, parts.last?.count ?? 0)
      if keys["m"] == "0", let receiving { images[receiving]?.rgba = Self.decoded(payload) }
    case "p":
      let id = try #require(id)
      #expect(images[id] != nil && keys["C"] == "1")
      shown[Place(id: id, place: Int(keys["p"] ?? "") ?? 0)] = Shown(
        row: row, column: column, columns: Int(keys["c"] ?? "") ?? 0,
        rows: Int(keys["r"] ?? "") ?? 0)
    case "d":
      let id = try #require(id)
      if let place = keys["p"].flatMap({ Int($0) }) {
        shown[Place(id: id, place: place)] = nil
      } else {
        shown = shown.filter { $0.key.id != id }
      }
      if keys["d"] == "I" { images[id] = nil }
    default: Issue.record("unknown action")
    }
    #expect(keys["q"] == "2")
  }

  private static func decoded(_ text: [UInt8]) -> [UInt8] {
    let alphabet = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var values = [Int](repeating: 0, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = value }
    var result: [UInt8] = []
    for start in stride(from: 0, to: text.count, by: 4) {
      let group = text[start..<start + 4]
      let bits = group.reduce(0) { $0 << 6 | values[Int($1)] }
      let count = 3 - group.count { $0 == UInt8(ascii: "=") }
      result += (0..<count).map { UInt8(bits >> (16 - 8 * $0) & 255) }
    }
    return result
  }

  private mutating func applySixel(_ body: [UInt8]) throws {
    var rest = Substring(String(decoding: body, as: UTF8.self))
    func number() -> Int {
      let digits = rest.prefix(while: \.isNumber)
      rest = rest.dropFirst(digits.count)
      return Int(digits) ?? 0
    }
    func numbers() -> [Int] {
      var result = [number()]
      while rest.first == ";" {
        rest.removeFirst()
        result.append(number())
      }
      return result
    }
    let parameters = numbers()
    try #require(parameters == [0, 1, 0] && rest.popFirst() == "q" && rest.popFirst() == "\"")
    let raster = numbers()
    try #require(raster.count == 4 && raster[2] == raster[3])
    let side = raster[2]
    var image = Sixels(
      row: row, column: column, side: side, pixels: Array(repeating: nil, count: side * side))
    var palette: [Int: TextAttributes.Color] = [:]
    var color: TextAttributes.Color?
    var (left, top) = (0, 0)
    func draw(_ sixel: Character, _ count: Int) {
      let bits = Int(sixel.asciiValue ?? 63) - 63
      for _ in 0..<count {
        for bit in 0..<6 where bits >> bit & 1 == 1 {
          image.pixels[(top + bit) * side + left] = color
        }
        left += 1
      }
    }
    while let next = rest.popFirst() {
      switch next {
      case "#":
        let values = numbers()
        if values.count == 5 {
          #expect(values[1] == 2 && values[2...].allSatisfy { (0...100).contains($0) })
          palette[values[0]] = .init(
            red: UInt8(values[2]), green: UInt8(values[3]), blue: UInt8(values[4]))
        }
        color = palette[values[0]]
        #expect(color != nil)
      case "$": left = 0
      case "-": (left, top) = (0, top + 6)
      case "!":
        let count = number()
        draw(rest.removeFirst(), count)
      default: draw(next, 1)
      }
    }
    #expect(palette.count <= 256)
    sixels.append(image)
  }
}
