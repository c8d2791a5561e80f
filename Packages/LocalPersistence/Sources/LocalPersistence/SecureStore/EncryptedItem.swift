import Cryptography

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The contents of one item file, format 1.
///
/// Header (`LPSI`, version, length of the sealed name), sealed name, sealed value. The name is bound to
/// header, namespace and file name; the value to all of these and the sealed name. So no bit can be
/// changed, no file cut and no two files swapped without the value failing to open.
struct EncryptedItem {
  private static let header = Data("LPSI".utf8) + [1]
  private static let headerByteCount = header.count + 4

  let namespace: SecureStoreNamespace
  let masterKey: SymmetricKey

  /// The file name of a key: the same for every master key, so that a wrong one is noticed.
  static func fileName(
    of key: String, in namespace: SecureStoreNamespace
  ) throws(CryptographyError) -> String {
    var message = Data("LocalPersistence item name 1".utf8)
    message.append(namespace.canonicalBytes)
    message.appendField(key)
    return try SHA256.digest(of: message).hexadecimal
  }

  static func folderName(of namespace: SecureStoreNamespace) throws(CryptographyError) -> String {
    let label = Data("LocalPersistence namespace 1".utf8)
    return try SHA256.digest(of: label + namespace.canonicalBytes).hexadecimal
  }

  func seal(_ value: Data, key: String, fileName: String) throws(CryptographyError) -> Data {
    let nameLength = AES256GCM.nonceByteCount + key.utf8.count + AES256GCM.tagByteCount
    var contents = Self.header
    contents.appendBigEndian(UInt32(clamping: nameLength))
    contents += try AES256GCM.seal(
      Data(key.utf8), using: encryptionKey(),
      authenticating: context("name", contents, fileName: fileName)
    ).combined
    contents += try AES256GCM.seal(
      value, using: encryptionKey(),
      authenticating: context("value", contents, fileName: fileName)
    ).combined
    return contents
  }

  /// Opens the value; `.authenticationFailed` or `.truncatedMessage` for every kind of damage.
  func openValue(_ contents: Data, fileName: String) throws(CryptographyError) -> Data {
    let nameEnd = try endOfName(contents)
    let front = Data(contents.prefix(nameEnd))
    let box = try AES256GCM.SealedBox(combined: Data(contents.dropFirst(nameEnd)))
    return try AES256GCM.open(
      box, using: encryptionKey(), authenticating: context("value", front, fileName: fileName))
  }

  func openName(_ contents: Data, fileName: String) throws(CryptographyError) -> String {
    let nameEnd = try endOfName(contents)
    let front = Data(contents.prefix(Self.headerByteCount))
    let sealedName = Data(contents.prefix(nameEnd).dropFirst(Self.headerByteCount))
    let name = try AES256GCM.open(
      AES256GCM.SealedBox(combined: sealedName), using: encryptionKey(),
      authenticating: context("name", front, fileName: fileName))
    return String(decoding: name, as: UTF8.self)
  }

  private func endOfName(_ contents: Data) throws(CryptographyError) -> Int {
    guard contents.count >= Self.headerByteCount else {
      throw .truncatedMessage(minimum: Self.headerByteCount, actual: contents.count)
    }
    guard contents.starts(with: Self.header) else { throw .authenticationFailed }
    let length = contents.prefix(Self.headerByteCount).suffix(4).reduce(0) { $0 << 8 | Int($1) }
    let end = Self.headerByteCount + length
    guard contents.count >= end else {
      throw .truncatedMessage(minimum: end, actual: contents.count)
    }
    return end
  }

  /// Items never use the master key itself, so that it can serve other purposes later.
  private func encryptionKey() throws(CryptographyError) -> SymmetricKey {
    let label = Data("LocalPersistence item encryption 1".utf8)
    return try SymmetricKey(
      bytes: HMACSHA256.authenticationCode(for: label, key: masterKey.bytes))
  }

  private func context(_ part: String, _ front: Data, fileName: String) -> Data {
    var context = Data()
    context.appendField(part)
    context.append(namespace.canonicalBytes)
    context.appendField(fileName)
    context.append(front)
    return context
  }
}
