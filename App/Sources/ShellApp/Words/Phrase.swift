import Domain
public import FormKit

/// A text of the app by its key, with the values of its places; a surface words it in its language.
///
/// ```swift
/// Notice(.error, "remote.offline")
/// Phrase("lock.attempts", count: 3)
/// Phrase("consent.denied") + Phrase("consent.againFrom", ["day": .day(until)])
/// ```
///
/// The texts are in ``Words``. A string literal is a key; a text that a person or a service wrote is
/// ``verbatim(_:)``.
public struct Phrase: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The value of a place.
  public enum Value: Sendable, Hashable {
    /// A text as it is.
    case text(String)
    /// A number in the digits of the language.
    case number(Int)
    /// A day as the language writes it.
    case day(FormDate)
    /// Other phrases, separated by commas.
    case list([Phrase])
  }

  /// One sentence of a phrase.
  enum Sentence: Sendable, Hashable {
    case verbatim(String)
    case keyed(String, count: Int?, [String: Value])
  }

  let sentences: [Sentence]

  private init(sentences: [Sentence]) { self.sentences = sentences }

  /// Makes a phrase from its key.
  ///
  /// - Parameters:
  ///   - count: The number that the text counts, which is the value of its place `n`; nil for a text
  ///     that counts nothing.
  ///   - values: The values of the places by name; default none.
  public init(_ key: String, count: Int? = nil, _ values: [String: Value] = [:]) {
    self.init(sentences: [.keyed(key, count: count, values)])
  }

  /// Makes a phrase from its key.
  public init(stringLiteral key: String) { self.init(key) }

  /// A text as it is, in whatever language it was written.
  public static func verbatim(_ text: String) -> Phrase {
    Phrase(sentences: text.isEmpty ? [] : [.verbatim(text)])
  }

  /// Two phrases, one behind the other.
  public static func + (first: Phrase, second: Phrase) -> Phrase {
    Phrase(sentences: first.sentences + second.sentences)
  }
}

extension Phrase {
  /// The text in English, for logs and commands.
  public var english: String { Words.messages(for: "en").text(self) }
}

extension FormMessages {
  /// The text of a phrase; its sentences are separated by spaces.
  public func text(_ phrase: Phrase) -> String {
    phrase.sentences.map(text).joined(separator: " ")
  }

  private func text(_ sentence: Phrase.Sentence) -> String {
    switch sentence {
    case .verbatim(let text): return text
    case .keyed(let key, let count, let values):
      let parameters = values.mapValues(text)
      guard let count else { return text(key, parameters) }
      return text(key, count: count, parameters)
    }
  }

  private func text(_ value: Phrase.Value) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): locale.text(of: number)
    case .day(let day): spell(day)
    case .list(let phrases): phrases.map(text).joined(separator: ", ")
    }
  }
}

extension Phrase.Value {
  /// A calendar day.
  static func day(_ day: CalendarDate) -> Phrase.Value { .day(FormDate(day)) }
}
