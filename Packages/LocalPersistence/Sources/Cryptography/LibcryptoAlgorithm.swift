#if !canImport(CryptoKit)
  import CCrypto

  /// An algorithm of libcrypto, looked up once: looking it up costs as much as hashing a short message.
  ///
  /// `@unchecked Sendable`: what the pointer names is never changed or freed, and libcrypto counts its
  /// users atomically (EVP_CIPHER_fetch(3), EVP_MD_fetch(3)).
  struct LibcryptoAlgorithm: @unchecked Sendable {
    /// Nil when the library does not offer the algorithm; using it then fails.
    let pointer: OpaquePointer?

    static let aes256GCM = LibcryptoAlgorithm(pointer: EVP_CIPHER_fetch(nil, "AES-256-GCM", nil))
    static let sha256 = LibcryptoAlgorithm(pointer: EVP_MD_fetch(nil, "SHA256", nil))
  }
#endif
