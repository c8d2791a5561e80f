#if !canImport(CryptoKit)
  import CCrypto

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// A key of libcrypto that signs or verifies with SHA-256.
  ///
  /// `@unchecked Sendable`: the key is never changed after it is made, and libcrypto counts its users
  /// atomically (EVP_PKEY_up_ref(3)).
  final class LibcryptoKey: @unchecked Sendable {
    private let pointer: OpaquePointer

    private init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { EVP_PKEY_free(pointer) }

    /// Reads an RSA public key (RFC 8017, appendix A.1.1); nil for a malformed one.
    static func rsaPublicKey(_ encoding: Data) -> LibcryptoKey? {
      parse(encoding) { d2i_PublicKey(EVP_PKEY_RSA, nil, &$0, $1) }
    }

    /// Reads a public key with its algorithm (RFC 5280, 4.1.2.7); nil for a malformed one, and for a
    /// point that is not on its curve.
    static func publicKey(_ encoding: Data) -> LibcryptoKey? {
      parse(encoding) { d2i_PUBKEY(nil, &$0, $1) }
    }

    /// Reads a private key of an elliptic curve (RFC 5915); nil for a malformed one.
    static func curvePrivateKey(_ encoding: Data) -> LibcryptoKey? {
      parse(encoding) { d2i_PrivateKey(EVP_PKEY_EC, nil, &$0, $1) }
    }

    private static func parse(
      _ encoding: Data, _ read: (inout UnsafePointer<UInt8>?, Int) -> OpaquePointer?
    ) -> LibcryptoKey? {
      let pointer = encoding.withUnsafeBytes { bytes in
        var start = bytes.bindMemory(to: UInt8.self).baseAddress
        return read(&start, bytes.count)
      }
      if pointer == nil { ERR_clear_error() }
      return pointer.map(LibcryptoKey.init)
    }

    /// The public key with its algorithm (RFC 5280, 4.1.2.7); nil when the library fails.
    var publicEncoding: Data? {
      var bytes: UnsafeMutablePointer<UInt8>?
      let count = i2d_PUBKEY(pointer, &bytes)
      guard count > 0, let bytes else {
        ERR_clear_error()
        return nil
      }
      defer { CRYPTO_free(bytes, nil, 0) }
      return Data(bytes: bytes, count: Int(count))
    }

    /// Whether a signature is valid; false for a malformed one.
    func isValid(_ signature: Data, for message: Data) throws(CryptographyError) -> Bool {
      guard let context = EVP_MD_CTX_new() else { throw .libraryFailure(operation: "verify") }
      defer { EVP_MD_CTX_free(context) }
      guard
        EVP_DigestVerifyInit(context, nil, LibcryptoAlgorithm.sha256.pointer, nil, pointer) == 1
      else {
        ERR_clear_error()
        throw .libraryFailure(operation: "verify")
      }
      let status = signature.withUnsafeBytes { signature in
        message.withUnsafeBytes { message in
          EVP_DigestVerify(
            context, signature.bindMemory(to: UInt8.self).baseAddress, signature.count,
            message.bindMemory(to: UInt8.self).baseAddress, message.count)
        }
      }
      if status != 1 { ERR_clear_error() }
      return status == 1
    }

    /// Signs a message.
    func signature(for message: Data) throws(CryptographyError) -> Data {
      guard let context = EVP_MD_CTX_new() else { throw .libraryFailure(operation: "sign") }
      defer { EVP_MD_CTX_free(context) }
      var count = 128
      var signature = Data(count: count)
      let isSigned =
        EVP_DigestSignInit(context, nil, LibcryptoAlgorithm.sha256.pointer, nil, pointer) == 1
        && signature.withUnsafeMutableBytes { signature in
          message.withUnsafeBytes { message in
            EVP_DigestSign(
              context, signature.bindMemory(to: UInt8.self).baseAddress, &count,
              message.bindMemory(to: UInt8.self).baseAddress, message.count) == 1
          }
        }
      guard isSigned else {
        ERR_clear_error()
        throw .libraryFailure(operation: "sign")
      }
      return signature.prefix(count)
    }
  }

  /// The two forms of an ECDSA signature: r and s side by side, and the DER of libcrypto.
  enum LibcryptoSignature {
    /// Returns the DER of 64 bytes; nil when the library fails.
    static func encoded(_ raw: Data) -> Data? {
      guard let signature = ECDSA_SIG_new() else { return nil }
      defer { ECDSA_SIG_free(signature) }
      let r = number(raw.prefix(P256PublicKey.coordinateByteCount))
      let s = number(raw.suffix(P256PublicKey.coordinateByteCount))
      guard ECDSA_SIG_set0(signature, r, s) == 1 else {
        BN_free(r)
        BN_free(s)
        return nil
      }
      var bytes: UnsafeMutablePointer<UInt8>?
      let count = i2d_ECDSA_SIG(signature, &bytes)
      guard count > 0, let bytes else { return nil }
      defer { CRYPTO_free(bytes, nil, 0) }
      return Data(bytes: bytes, count: Int(count))
    }

    /// Returns the 64 bytes of a DER; nil for a malformed one.
    static func raw(_ encoded: Data) -> Data? {
      let signature = encoded.withUnsafeBytes { bytes in
        var start = bytes.bindMemory(to: UInt8.self).baseAddress
        return d2i_ECDSA_SIG(nil, &start, bytes.count)
      }
      guard let signature else { return nil }
      defer { ECDSA_SIG_free(signature) }
      guard let r = bytes(ECDSA_SIG_get0_r(signature)), let s = bytes(ECDSA_SIG_get0_s(signature))
      else { return nil }
      return r + s
    }

    private static func number(_ bytes: Data) -> OpaquePointer? {
      bytes.withUnsafeBytes {
        BN_bin2bn($0.bindMemory(to: UInt8.self).baseAddress, Int32($0.count), nil)
      }
    }

    private static func bytes(_ number: OpaquePointer?) -> Data? {
      let count = P256PublicKey.coordinateByteCount
      var bytes = Data(count: count)
      let written = bytes.withUnsafeMutableBytes {
        BN_bn2binpad(number, $0.bindMemory(to: UInt8.self).baseAddress, Int32(count))
      }
      return Int(written) == count ? bytes : nil
    }
  }
#endif
