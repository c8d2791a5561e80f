#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Domain
import Networking

/// A source of configuration on the device: texts by the name of their key.
public struct ConfigSource: Sendable {
  /// Returns the text of a name; nil when the source has none.
  public let text: @Sendable (_ name: String) -> String?

  /// Creates a source.
  public init(text: @escaping @Sendable (_ name: String) -> String?) { self.text = text }

  /// The environment variables of an app.
  ///
  /// The variable of `flags.formSandbox` is `FLAGS_FORM_SANDBOX`, with the app's prefix. An empty
  /// variable counts as absent.
  ///
  /// - Parameter variable: Returns the value of a variable by its name without the prefix.
  public static func environment(
    _ variable: @escaping @Sendable (_ name: String) -> String?
  ) -> ConfigSource {
    ConfigSource { name in variable(variableName(name)).flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// The variable of a key, without the app's prefix: `API_URL` for `apiURL`.
  public static func variableName(_ name: String) -> String {
    var variable = ""
    var isAfterLowercase = false
    for character in name {
      if character.isUppercase && isAfterLowercase { variable.append("_") }
      variable.append(character == "." ? "_" : Character(character.uppercased()))
      isAfterLowercase = character.isLowercase
    }
    return variable
  }

  /// A JSON file: one object whose members are strings, whole numbers and Booleans by the name of their
  /// key, such as `{"minimumVersion": "1.2", "flags.formSandbox": false}`.
  ///
  /// - Throws: ``FileError`` when the content is not such an object, or a name is not in `names`.
  public static func file(
    _ content: Data, names: Set<String>
  ) throws(FileError) -> ConfigSource {
    let values: ConfigValues
    do {
      values = try JSONCoding().decode(ConfigValues.self, from: content)
    } catch {
      throw .malformed(reason: "\(error)")
    }
    for name in values.names.sorted() {
      guard names.contains(name) else { throw .unknownName(name) }
      guard values.texts[name] != nil else { throw .wrongType(name) }
    }
    return ConfigSource { values.texts[$0] }
  }

  /// The reason why a configuration file cannot be used.
  public enum FileError: Error, Sendable, Hashable {
    /// The content is not a JSON object.
    case malformed(reason: String)
    /// No key has this name.
    case unknownName(String)
    /// The member is neither a string nor a whole number nor a Boolean.
    case wrongType(String)
  }
}

extension Sequence<ConfigSource> {
  /// Returns the value of a key from the first source that has a valid one; nil when none has.
  public func value<Value>(of key: ConfigKey<Value>) -> Value? {
    for source in self {
      if let value = source.text(key.name).flatMap(key.parse) { return value }
    }
    return nil
  }
}
