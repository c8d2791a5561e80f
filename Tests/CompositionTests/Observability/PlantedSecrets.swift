import Foundation
import LocalPersistence

@testable import ShellApp

/// Secrets that must not leave the process: 200 of them, the same ones in every run.
struct PlantedSecrets {
  /// Each as a person, a service or a program writes it.
  static let all: [String] = {
    var random = Numbers(state: 20_261_127)
    var secrets: [String] = []
    for _ in 0..<25 {
      secrets.append("eyJ" + random.text(33) + "." + random.text(80) + "." + random.text(43))
      secrets.append(random.text(43))
      secrets.append(random.hexadecimal(40))
      secrets.append(random.name() + "@" + random.name() + ".example")
      secrets.append("+" + random.groups([2, 3, 3, 4], by: [" ", "-", ""]))
      secrets.append(random.groups([4, 4, 4, 4], by: [" ", "-", ""]))
      secrets.append("(" + random.digits(3) + ") " + random.digits(3) + "-" + random.digits(4))
      secrets.append(random.text(22))
    }
    return secrets
  }()

  /// What of a secret must not be seen anywhere: a part that is long enough to be used.
  static func trace(of secret: String) -> String {
    let parts = secret.split { $0 == "." || $0 == "@" }
    return String((parts.max { $0.count < $1.count } ?? "").prefix(12))
  }

  /// The same numbers in every run (Steele, Lea and Flood, "Fast splittable pseudorandom number
  /// generators", 2014).
  private struct Numbers {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
    }

    /// Letters of base64url (RFC 4648, 5) with a digit among the first.
    mutating func text(_ count: Int) -> String {
      let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
      let rest = (0..<(count - 2)).map { _ in letters[next(below: letters.count)] }
      return String(letters[next(below: 52)]) + digits(1) + String(rest)
    }

    mutating func hexadecimal(_ count: Int) -> String {
      "a" + String((1..<count).map { _ in Array("0123456789abcdef")[next(below: 16)] })
    }

    mutating func name() -> String {
      String((0..<8).map { _ in Array("abcdefghijklmnopqrstuvwxyz")[next(below: 26)] })
    }

    mutating func digits(_ count: Int) -> String {
      String((0..<count).map { _ in Array("123456789")[next(below: 9)] })
    }

    mutating func groups(_ counts: [Int], by separators: [String]) -> String {
      let separator = separators[next(below: separators.count)]
      return counts.map { digits($0) }.joined(separator: separator)
    }
  }

  /// An error of a library, whose text holds a secret.
  struct ForeignError: Error, CustomStringConvertible { let description: String }
  /// An error that says that its text is safe, and is wrong.
  struct WrongError: LoggedError, CustomStringConvertible { let description: String }

  /// Logs each secret in every place of an entry.
  static func log(to manager: LogManager) {
    for secret in all {
      manager.trackEvent(name: secret, type: .severe)
      manager.trackEvent(name: "key", parameters: [secret: 1], type: .severe)
      for text in [
        secret, "before \(secret) after", "reason: \(secret).", "<\(secret)>", "\"\(secret)\"",
        "https://api.example.com/v1/\(secret)", "https://api.example.com/v1?next=\(secret)&a=1",
        "https://\(secret):\(secret)@api.example.com/", "Bearer \(secret)", "token=\(secret)",
        "Cookie: a=\(secret)&\(secret); b=\(secret)", "cookies=\(secret)",
        "Digest username=\"\(secret)\", response=\"\(secret)\"",
        secret.replacing("@", with: "\\u0040"), "{\"password\": \"\(secret)\"}", "a\n\(secret)\nb",
      ] {
        manager.trackEvent(
          name: "value",
          parameters: [
            "public": .public(text), "private": .private(text), "sensitive": .sensitive(text),
          ], type: .severe)
      }
      manager.trackEvent(
        name: "error", parameters: ForeignError(description: secret).eventParameters, type: .severe)
      manager.trackEvent(
        name: "error", parameters: WrongError(description: secret).eventParameters, type: .severe)
      manager.log(
        name: "port", parameters: ["reason": secret, "file": secret, secret: secret],
        error: ForeignError(description: secret), level: .severe)
      if let number = Int(secret) {
        manager.trackEvent(name: "number", parameters: ["n": .public(number)], type: .severe)
      }
    }
  }

  /// The secrets of which the text holds a trace, byte for byte.
  static func traces(in text: String) -> [String] {
    let bytes = Data(text.utf8)
    return all.filter { bytes.range(of: Data(trace(of: $0).utf8)) != nil }
  }
}
