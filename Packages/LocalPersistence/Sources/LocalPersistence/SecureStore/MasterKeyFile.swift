public import Cryptography

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A random master key in a file only its owner can read.
///
/// It protects against whoever gets the encrypted items without the key file (a partial backup, a
/// synchronised folder), not against whoever can read both. The file appears complete or not at all:
/// two processes that start at once agree on one key. It is never overwritten.
public struct MasterKeyFile: MasterKeySource {
  private let file: CrashSafeFile

  /// Names a key file without touching the disk.
  public init(path: String) {
    file = CrashSafeFile(path: path)
  }

  /// Reads the key; nil when there is no file.
  public func existingKey() throws(SecureStoreError) -> SymmetricKey? {
    let contents: Data?
    do throws(FileSystemError) {
      contents = try file.read(requiringPrivate: true)
    } catch {
      throw SecureStoreError(error)
    }
    guard let contents else { return nil }
    return try decode(contents)
  }

  /// Creates the file, and its folder (0700) when there is none.
  public func makeKey() throws(SecureStoreError) -> SymmetricKey {
    let contents = try encodedRandomKey()
    do throws(FileSystemError) {
      try file.folder.create()
      _ = try file.create(contents)
    } catch {
      throw SecureStoreError(error)
    }
    guard let key = try existingKey() else {
      throw .unavailable(reason: "The master key file disappeared.")
    }
    return key
  }

  /// `LPMK`, the version 1, 32 bytes of key and the first 8 bytes of their SHA-256.
  private func encodedRandomKey() throws(SecureStoreError) -> Data {
    do throws(CryptographyError) {
      let body = try Self.header + SymmetricKey.random().bytes
      return try body + SHA256.digest(of: body).prefix(Self.checkByteCount)
    } catch {
      throw .unavailable(reason: error.description)
    }
  }

  private func decode(_ contents: Data) throws(SecureStoreError) -> SymmetricKey {
    do throws(CryptographyError) {
      let body = Data(contents.dropLast(Self.checkByteCount))
      let check = Data(contents.suffix(Self.checkByteCount))
      if body.starts(with: Self.header),
        try ConstantTime.areEqual(check, SHA256.digest(of: body).prefix(Self.checkByteCount))
      {
        return try SymmetricKey(bytes: Data(body.dropFirst(Self.header.count)))
      }
    } catch .invalidLength {
      // Reported below with the other kinds of damage.
    } catch {
      throw .unavailable(reason: error.description)
    }
    throw .misconfigured(reason: "The master key file \(file.path) is damaged.")
  }

  private static let header = Data("LPMK".utf8) + [1]
  private static let checkByteCount = 8
}
