/// Who may read a value of the log.
public enum LogPrivacy: Sendable, Hashable {
  /// Every reader of the log: names, numbers and texts of the app itself.
  case `public`
  /// The console of a development build; a file and the service get `<private>`.
  case `private`
  /// Only the process itself; each service gets `<sensitive>`.
  case sensitive
}

/// A value of a log entry: a text, a number or a truth value, with its privacy.
///
/// A literal is a part of the source, and public. Everything else says its privacy; without a word
/// it is private:
///
/// ```swift
/// let parameters: LogParameters = [
///   "screen": "home", "attempt": 3, "route": .public(route), "name": .private(name),
/// ]
/// ```
public struct LogValue: Sendable, Hashable {
  /// The value itself.
  public enum Content: Sendable, Hashable {
    case text(String)
    case integer(Int)
    case number(Double)
    case boolean(Bool)
  }

  /// The value itself.
  public let content: Content
  /// Who may read it.
  public let privacy: LogPrivacy

  /// Makes a value; private by default.
  public init(_ content: Content, _ privacy: LogPrivacy = .private) {
    self.content = content
    self.privacy = privacy
  }

  /// A text that every reader may see.
  ///
  /// Patterns of secrets are redacted in it nevertheless.
  public static func `public`(_ text: String) -> LogValue { LogValue(.text(text), .public) }
  /// A number that every reader may see.
  public static func `public`(_ number: Int) -> LogValue { LogValue(.integer(number), .public) }
  /// A number that every reader may see.
  public static func `public`(_ number: Double) -> LogValue { LogValue(.number(number), .public) }
  /// A truth value that every reader may see.
  public static func `public`(_ value: Bool) -> LogValue { LogValue(.boolean(value), .public) }
  /// A text that only the console of a development build shows.
  public static func `private`(_ text: String) -> LogValue { LogValue(.text(text)) }
  /// A text that no service gets, only that there was one.
  public static func sensitive(_ text: String) -> LogValue { LogValue(.text(text), .sensitive) }
}

extension LogValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
  /// A text of the source, which is public.
  public init(stringLiteral value: String) { self = .public(value) }
  /// A number of the source, which is public.
  public init(integerLiteral value: Int) { self = .public(value) }
  /// A number of the source, which is public.
  public init(floatLiteral value: Double) { self = .public(value) }
  /// A truth value of the source, which is public.
  public init(booleanLiteral value: Bool) { self = .public(value) }
}

extension LogValue: CustomStringConvertible {
  /// The text of a public value, redacted; else a mark.
  public var description: String { text(showingPrivate: false) }

  /// The value as a text, redacted.
  func text(showingPrivate: Bool) -> String { shown(showingPrivate: showingPrivate).text }

  /// The value as a service may write it: a mark for a hidden one, and no pattern of a secret.
  func shown(showingPrivate: Bool) -> Content {
    switch (privacy, content) {
    case (.sensitive, _): .text(Self.sensitiveMark)
    case (.private, _) where !showingPrivate: .text(Self.privateMark)
    case (_, .text(let text)): .text(LogRedactor.redacted(text))
    case (_, .integer(let number)) where LogRedactor.isSecret(number: number):
      .text(LogRedactor.mark)
    case (_, .number(let number)) where LogRedactor.isSecret(number: number):
      .text(LogRedactor.mark)
    default: content
    }
  }

  static let privateMark = "<private>"
  static let sensitiveMark = "<sensitive>"
}

/// The facts of a log entry, by name, in their order.
public struct LogParameters: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// A fact.
  public struct Element: Sendable, Hashable {
    /// Its name.
    public let key: String
    /// Its value.
    public let value: LogValue
  }

  /// The facts, in their order.
  public private(set) var elements: [Element]

  /// Makes facts; of two with one name the first counts.
  public init(dictionaryLiteral elements: (String, LogValue)...) {
    self.elements = []
    self.elements.reserveCapacity(elements.count)
    for (key, value) in elements where self[key] == nil {
      self.elements.append(Element(key: key, value: value))
    }
  }

  /// Makes public facts of texts that hold no values of a person, sorted by name.
  ///
  /// The layers report theirs so. Patterns of secrets are redacted in them nevertheless.
  public init(publicFacts: [String: String]) {
    elements = publicFacts.sorted { $0.key < $1.key }.map {
      Element(key: $0.key, value: .public($0.value))
    }
  }

  /// Whether there are none.
  public var isEmpty: Bool { elements.isEmpty }

  /// The facts that a closure accepts, in their order.
  func filter(_ isIncluded: (Element) -> Bool) -> LogParameters {
    var facts = self
    facts.elements.removeAll { !isIncluded($0) }
    return facts
  }

  /// The value of a name.
  public subscript(key: String) -> LogValue? {
    get { elements.first { $0.key == key }?.value }
    set {
      let place = elements.firstIndex { $0.key == key }
      switch (place, newValue) {
      case (let place?, let value?): elements[place] = Element(key: key, value: value)
      case (let place?, nil): elements.remove(at: place)
      case (nil, let value?): elements.append(Element(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// These facts, followed by those of others whose names are new.
  public func merging(_ others: LogParameters) -> LogParameters {
    var merged = self
    for element in others.elements where merged[element.key] == nil {
      merged.elements.append(element)
    }
    return merged
  }
}

extension LogValue.Content {
  /// The value as a text.
  var text: String {
    switch self {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .boolean(let value): "\(value)"
    }
  }
}

extension LogParameters.Element {
  /// The value as a service may write it, with a mark for one that is named like a secret.
  func shown(showingPrivate: Bool = false) -> LogValue.Content {
    shown(showingPrivate: showingPrivate, isSecret: LogRedactor.isSecret(name: key))
  }

  /// The same, for a caller who has looked at the name.
  func shown(
    showingPrivate: Bool = false, isSecret: @autoclosure () -> Bool
  ) -> LogValue.Content {
    let isShown = value.privacy == .public || value.privacy == .private && showingPrivate
    return isShown && isSecret()
      ? .text(LogRedactor.mark) : value.shown(showingPrivate: showingPrivate)
  }
}
