#if canImport(CryptoKit)
  import CryptoKit
  import Foundation

  extension AES256GCM {
    static func encrypt(
      _ message: Data, key: SymmetricKey, nonce: Data, associatedData: Data
    ) throws(CryptographyError) -> SealedBox {
      do {
        let box = try AES.GCM.seal(
          message, using: CryptoKit.SymmetricKey(data: key.bytes),
          nonce: AES.GCM.Nonce(data: nonce), authenticating: associatedData)
        return try SealedBox(nonce: nonce, ciphertext: box.ciphertext, tag: box.tag)
      } catch {
        throw .libraryFailure(operation: "AES-256-GCM")
      }
    }

    static func decrypt(
      _ box: SealedBox, key: SymmetricKey, associatedData: Data
    ) throws(CryptographyError) -> Data {
      do {
        let sealed = try AES.GCM.SealedBox(
          nonce: AES.GCM.Nonce(data: box.nonce), ciphertext: box.ciphertext, tag: box.tag)
        return try AES.GCM.open(
          sealed, using: CryptoKit.SymmetricKey(data: key.bytes), authenticating: associatedData)
      } catch {
        throw .authenticationFailed
      }
    }
  }
#endif
