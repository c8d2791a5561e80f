#if !canImport(CryptoKit)
  import CCrypto

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension AES256GCM {
    static func encrypt(
      _ message: Data, key: SymmetricKey, nonce: Data, associatedData: Data
    ) throws(CryptographyError) -> SealedBox {
      let context = try makeContext(key: key, nonce: nonce, encrypts: true)
      defer { EVP_CIPHER_CTX_free(context) }
      var tag = Data(count: tagByteCount)
      guard authenticate(associatedData, context),
        let ciphertext = transform(message, context),
        finish(context),
        tag.withUnsafeMutableBytes({
          ccrypto_aead_get_tag(
            context, $0.bindMemory(to: UInt8.self).baseAddress, Int32(tagByteCount))
        }) == 1
      else {
        ERR_clear_error()
        throw .libraryFailure(operation: "AES-256-GCM")
      }
      return try SealedBox(nonce: nonce, ciphertext: ciphertext, tag: tag)
    }

    static func decrypt(
      _ box: SealedBox, key: SymmetricKey, associatedData: Data
    ) throws(CryptographyError) -> Data {
      let context = try makeContext(key: key, nonce: box.nonce, encrypts: false)
      defer { EVP_CIPHER_CTX_free(context) }
      guard authenticate(associatedData, context),
        let message = transform(box.ciphertext, context),
        box.tag.withUnsafeBytes({
          ccrypto_aead_set_tag(
            context, $0.bindMemory(to: UInt8.self).baseAddress, Int32(tagByteCount))
        }) == 1
      else {
        ERR_clear_error()
        throw .libraryFailure(operation: "AES-256-GCM")
      }
      guard finish(context) else {
        ERR_clear_error()
        throw .authenticationFailed
      }
      return message
    }

    private static func makeContext(
      key: SymmetricKey, nonce: Data, encrypts: Bool
    ) throws(CryptographyError) -> OpaquePointer {
      guard let context = EVP_CIPHER_CTX_new() else {
        throw .libraryFailure(operation: "AES-256-GCM")
      }
      let status = key.bytes.withUnsafeBytes { key in
        nonce.withUnsafeBytes { nonce in
          EVP_CipherInit_ex(
            context, LibcryptoAlgorithm.aes256GCM.pointer, nil,
            key.bindMemory(to: UInt8.self).baseAddress,
            nonce.bindMemory(to: UInt8.self).baseAddress, encrypts ? 1 : 0)
        }
      }
      guard status == 1 else {
        EVP_CIPHER_CTX_free(context)
        ERR_clear_error()
        throw .libraryFailure(operation: "AES-256-GCM")
      }
      return context
    }

    private static func authenticate(_ data: Data, _ context: OpaquePointer) -> Bool {
      guard !data.isEmpty else { return true }
      var written: Int32 = 0
      return data.withUnsafeBytes { input in
        EVP_CipherUpdate(
          context, nil, &written, input.bindMemory(to: UInt8.self).baseAddress,
          Int32(input.count)) == 1
      }
    }

    private static func transform(_ data: Data, _ context: OpaquePointer) -> Data? {
      guard !data.isEmpty else { return Data() }
      var output = Data(count: data.count)
      var written: Int32 = 0
      let status = output.withUnsafeMutableBytes { output in
        data.withUnsafeBytes { input in
          EVP_CipherUpdate(
            context, output.bindMemory(to: UInt8.self).baseAddress, &written,
            input.bindMemory(to: UInt8.self).baseAddress, Int32(input.count))
        }
      }
      return status == 1 && Int(written) == data.count ? output : nil
    }

    /// Ends the operation; when decrypting this is where the tag is checked.
    private static func finish(_ context: OpaquePointer) -> Bool {
      var written: Int32 = 0
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: tagByteCount) { buffer in
        EVP_CipherFinal_ex(context, buffer.baseAddress, &written) == 1
      }
    }
  }
#endif
