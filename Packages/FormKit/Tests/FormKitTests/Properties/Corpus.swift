import FormKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The documents every fuzzing run starts from: built-in schemas, odd values, replay scripts,
/// drafts.
enum Corpus {
  /// Every file's bytes.
  static var all: [[UInt8]] {
    get throws { try ["schema", "values", "replay", "draft"].flatMap { try files($0) } }
  }

  /// The files of a folder that are JSON.
  static func documents(_ folder: String) throws -> [FormValue] {
    try files(folder).compactMap { try? FormValue(json: $0) }
  }

  private static func files(_ folder: String) throws -> [[UInt8]] {
    let root = #filePath.components(separatedBy: "/Packages/FormKit/Tests/").first ?? ""
    let place = "\(root)/Tests/Fuzz/Corpus/\(folder)"
    return try FileManager.default.contentsOfDirectory(atPath: place).sorted().map { name in
      Array(try Data(contentsOf: URL(filePath: "\(place)/\(name)")))
    }
  }
}

/// Changes documents at random, the same way for the same seed.
struct Mutation {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(state: seed) }

  private static let odd: [FormValue] = [
    nil, true, false, 0, -1, 1e308, 9_007_199_254_740_991, 1.5, "", "a", "today", "2026-01-31", [],
    [:], ["field": "a"], ["field": "a", "isValid": true], ["all": []], [nil], "\u{0}e\u{301}🏳️‍🌈",
    ["key": "k"], ["context": "k", "matches": "(a*)*"], ["min": 1000], "x y",
  ]

  /// Replaces, drops, doubles or swaps some places of a value.
  mutating func value(_ value: FormValue, times: Int) -> FormValue {
    (0..<Int.random(in: 0...times, using: &generator)).reduce(value) { result, _ in
      change(result)
    }
  }

  private mutating func change(_ value: FormValue) -> FormValue {
    switch value {
    case .array(var items) where !items.isEmpty && Int.random(in: 0..<9, using: &generator) > 0:
      let index = Int.random(in: 0..<items.count, using: &generator)
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: items.remove(at: index)
      case 1: items.append(items[index])
      case 2: items.swapAt(index, 0)
      default: items[index] = change(items[index])
      }
      return .array(items)
    case .object(var members)
    where !members.isEmpty && Int.random(in: 0..<9, using: &generator) > 0:
      let keys = members.keys.sorted()
      let key = keys[Int.random(in: 0..<keys.count, using: &generator)]
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: members[key] = nil
      case 1: members[keys[0]] = members[key]
      case 2: members[key + "x"] = members[key]
      default: members[key] = change(members[key] ?? nil)
      }
      return .object(members)
    default: return Self.odd.randomElement(using: &generator) ?? nil
    }
  }

  /// Changes, drops, inserts or doubles some bytes.
  mutating func bytes(of source: [UInt8]) -> [UInt8] {
    var bytes = source
    for _ in 0..<Int.random(in: 0..<4, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes.remove(at: index)
      case 1: bytes[index] = UInt8.random(in: 0...255, using: &generator)
      case 2:
        bytes.insert(
          contentsOf: Array("{}[]\",:\\u0\n".utf8).shuffled(using: &generator).prefix(2), at: index)
      case 3: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
      default: bytes.insert(contentsOf: bytes[index...].prefix(20), at: index)
      }
    }
    return bytes
  }
}
