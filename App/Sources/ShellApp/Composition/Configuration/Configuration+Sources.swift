import Data
import Domain
import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Configuration {
  /// The name of the configuration file in the state folder.
  static let fileName = "config.json"
  /// The most bytes of the configuration file.
  private static let fileLimit = 65_536

  /// Reads the sources on the device, the one that wins first: the environment, then the file
  /// `config.json` in the state folder, which only its owner may read and write.
  ///
  /// - Throws: ``ConfigurationError`` for a file that cannot be used, and for a value of another type
  ///   than its key's.
  func sources() throws(ConfigurationError) -> [ConfigSource] {
    let environment = ConfigSource.environment(variable)
    for key in KnownConfigKey.all {
      guard let text = environment.text(key.name), !key.isValid(text) else { continue }
      let name = AppIdentity.current.variable(ConfigSource.variableName(key.name))
      throw .invalidValue(place: name, expected: key.expected, isInFile: false)
    }
    guard let file = try file() else { return [environment] }
    return [environment, file]
  }

  private func file() throws(ConfigurationError) -> ConfigSource? {
    guard let stateDirectory else { return nil }
    let path = "\(stateDirectory)/\(Self.fileName)"
    let source: ConfigSource
    do {
      let file = CrashSafeFile(path: path)
      guard let content = try file.read(requiringPrivate: true, limit: Self.fileLimit) else {
        return nil
      }
      source = try .file(content, names: Set(KnownConfigKey.all.map(\.name)))
    } catch let error as FileSystemError {
      if Self.isOfFolder(error, stateDirectory) { return nil }
      throw .invalidFile(path: path, reason: error.description)
    } catch let error as ConfigSource.FileError {
      throw .invalidFile(path: path, reason: error.explanation)
    } catch {
      throw .invalidFile(path: path, reason: "\(error)")
    }
    for key in KnownConfigKey.all {
      guard let text = source.text(key.name), !key.isValid(text) else { continue }
      throw .invalidValue(
        place: "\"\(key.name)\" in \(path)", expected: key.expected, isInFile: true)
    }
    return source
  }
}

extension Configuration {
  /// Whether the file cannot be read because of its folder, which the store reports.
  ///
  /// The folder cannot be made, or belongs to another user.
  static func isOfFolder(_ error: FileSystemError, _ folder: String) -> Bool {
    guard case .system(_, _, let code) = error else { return false }
    if code == ENOTDIR { return true }
    guard code == EACCES else { return false }
    do throws(FileSystemError) {
      try SecureFolder(path: folder).createOwned()
      return false
    } catch {
      return true
    }
  }
}

extension ConfigSource.FileError {
  /// The error, and the way to correct the file.
  fileprivate var explanation: String {
    let names = KnownConfigKey.all.map(\.name).joined(separator: ", ")
    switch self {
    case .malformed:
      return "it is not a JSON object. Write one such as {\"minimumVersion\": \"1.2\"}."
    case .unknownName(let name): return "no value is named \"\(name)\". The names are \(names)."
    case .wrongType(let name): return "\"\(name)\" must be a string, a whole number, true or false."
    }
  }
}
