#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a passphrase comes from: a file or a question, never an argument.
///
/// Its bytes count as they are; nothing is normalised.
public struct PassphraseSource: Sendable {
  /// What a passphrase is asked for.
  public enum Purpose: Sendable, Equatable {
    /// Protecting a new key: ask twice.
    case protect
    /// Unlocking the key there is.
    case unlock
  }

  /// The longest passphrase, in bytes.
  public static let byteLimit = 4096

  private let answer: @Sendable (Purpose) throws(SecureStoreError) -> Data?

  /// The contents of a file that belongs to the user and that nobody else may reach (0600).
  ///
  /// A missing, empty, foreign or open file, and one that is a link, is
  /// ``SecureStoreError/misconfigured(reason:)``. One line feed at the end, with or without a carriage
  /// return, is no part of the passphrase.
  public static func file(path: String) -> PassphraseSource {
    PassphraseSource { (_) throws(SecureStoreError) in
      let contents: Data?
      do throws(FileSystemError) {
        contents = try CrashSafeFile(path: path).read(requiringPrivate: true)
      } catch {
        throw SecureStoreError(error)
      }
      guard var passphrase = contents else {
        throw .misconfigured(reason: "There is no passphrase file at \(path).")
      }
      if passphrase.last == 0x0A {
        passphrase.removeLast()
        if passphrase.last == 0x0D { passphrase.removeLast() }
      }
      return passphrase
    }
  }

  /// What a person answers; nil, for a question that was not answered, leaves the store locked.
  ///
  /// `ask` is called while the key is being unlocked and must not use the store.
  public static func prompt(
    _ ask: @escaping @Sendable (Purpose) -> String?
  ) -> PassphraseSource {
    PassphraseSource { (purpose) throws(SecureStoreError) in ask(purpose).map { Data($0.utf8) } }
  }

  private init(answer: @escaping @Sendable (Purpose) throws(SecureStoreError) -> Data?) {
    self.answer = answer
  }

  /// The passphrase; throws ``SecureStoreError/locked`` when there is no answer.
  func passphrase(for purpose: Purpose) throws(SecureStoreError) -> Data {
    guard let passphrase = try answer(purpose) else { throw .locked }
    guard !passphrase.isEmpty else { throw .misconfigured(reason: "The passphrase is empty.") }
    guard passphrase.count <= Self.byteLimit else {
      throw .misconfigured(reason: "The passphrase is longer than \(Self.byteLimit) bytes.")
    }
    return passphrase
  }
}
