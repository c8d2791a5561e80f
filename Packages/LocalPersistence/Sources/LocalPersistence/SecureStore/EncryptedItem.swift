import Cryptography

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The contents of one item file, format 2.
///
/// Header (`LPSI`, version, length of the sealed name), sealed name, sealed value. The name is bound to
/// header, folder and file name; the value to all of these and the sealed name. So no bit can be
/// changed, no file cut and no two files swapped without the value failing to open.
struct EncryptedItem: Sendable {
  private static let header = Data("LPSI".utf8) + [2]
  private static let headerByteCount = header.count + 4

  /// The name of the namespace's folder, which stands for the namespace.
  let folderName: String
  private let key: SymmetricKey

  /// Items never use the master key itself, so that it can serve other purposes later.
  init(folderName: String, masterKey: SymmetricKey) throws(CryptographyError) {
    self.folderName = folderName
    key = try SymmetricKey(
      bytes: HMACSHA256.authenticationCode(for: Self.label, key: masterKey.bytes))
  }

  private static let label = Data("LocalPersistence item encryption 2".utf8)

  /// The file name of a key: the same for every master key, so that a wrong one is noticed.
  static func fileName(
    of key: String, in namespace: SecureStoreNamespace
  ) throws(CryptographyError) -> String {
    var message = Data("LocalPersistence item name 1".utf8)
    message.append(namespace.canonicalBytes)
    message.appendField(key)
    return try SHA256Hash.digest(of: message).hexadecimal
  }

  static func folderName(of namespace: SecureStoreNamespace) throws(CryptographyError) -> String {
    let label = Data("LocalPersistence namespace 1".utf8)
    return try SHA256Hash.digest(of: label + namespace.canonicalBytes).hexadecimal
  }

  /// Whether a name can be that of a namespace's folder or of an item.
  static func isHash(_ name: String) -> Bool {
    name.utf8.count == 2 * SHA256Hash.byteCount
      && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  func seal(_ value: Data, name: Data, fileName: String) throws(CryptographyError) -> Data {
    let nameLength = AES256GCM.nonceByteCount + name.count + AES256GCM.tagByteCount
    var contents = Self.header
    contents.appendBigEndian(UInt32(clamping: nameLength))
    contents += try AES256GCM.seal(
      name, using: key, authenticating: context("name", contents, fileName: fileName)
    ).combined
    contents += try AES256GCM.seal(
      value, using: key, authenticating: context("value", contents, fileName: fileName)
    ).combined
    return contents
  }

  /// Opens the value; `.authenticationFailed` or `.truncatedMessage` for every kind of damage.
  func openValue(_ contents: Data, fileName: String) throws(CryptographyError) -> Data {
    let nameEnd = try endOfName(contents)
    let front = Data(contents.prefix(nameEnd))
    let box = try AES256GCM.SealedBox(combined: Data(contents.dropFirst(nameEnd)))
    return try AES256GCM.open(
      box, using: key, authenticating: context("value", front, fileName: fileName))
  }

  /// Opens the name, as it was saved.
  func openName(_ contents: Data, fileName: String) throws(CryptographyError) -> Data {
    let nameEnd = try endOfName(contents)
    let front = Data(contents.prefix(Self.headerByteCount))
    let sealedName = Data(contents.prefix(nameEnd).dropFirst(Self.headerByteCount))
    return try AES256GCM.open(
      AES256GCM.SealedBox(combined: sealedName), using: key,
      authenticating: context("name", front, fileName: fileName))
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

  private func context(_ part: String, _ front: Data, fileName: String) -> Data {
    var context = Data()
    context.appendField(part)
    context.appendField(folderName)
    context.appendField(fileName)
    context.append(front)
    return context
  }
}
