// swift-format-ignore-file
import FoundationEssentials

public struct SymmetricKey: ContiguousBytes, Sendable {
  public init<D: ContiguousBytes>(data: D) {}
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { preconditionFailure() }
}

public protocol Digest: Sequence<UInt8>, ContiguousBytes, Hashable, Sendable {}
public struct SHA256Digest: Digest {
  public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { preconditionFailure() }
}

public protocol HashFunction: Sendable {
  associatedtype Digest: CryptoKit.Digest
}

public struct SHA256: HashFunction {
  public typealias Digest = SHA256Digest
}

public struct SHA1Digest: Digest {
  public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { preconditionFailure() }
}

public enum Insecure: Sendable {
  public struct SHA1: HashFunction {
    public typealias Digest = SHA1Digest
  }
}

extension HashFunction {
  public static func hash<D: DataProtocol>(data: D) -> Digest { preconditionFailure() }
}

public struct HashedAuthenticationCode<H: HashFunction>: Sequence, Sendable {
  public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}

public struct HMAC<H: HashFunction>: Sendable {
  public typealias MAC = HashedAuthenticationCode<H>
  public static func authenticationCode<D: DataProtocol>(for data: D, using key: SymmetricKey) -> MAC {
    preconditionFailure()
  }
}

public enum AES: Sendable {
  public enum GCM: Sendable {
    public struct Nonce: Sendable {
      public init<D: DataProtocol>(data: D) throws {}
    }
    public struct SealedBox: Sendable {
      public init<C: DataProtocol, T: DataProtocol>(nonce: Nonce, ciphertext: C, tag: T) throws {}
      public var ciphertext: Data { Data() }
      public var tag: Data { Data() }
    }
    public static func seal<P: DataProtocol, A: DataProtocol>(
      _ message: P, using key: SymmetricKey, nonce: Nonce? = nil, authenticating authenticatedData: A
    ) throws -> SealedBox { preconditionFailure() }
    public static func open<A: DataProtocol>(
      _ sealedBox: SealedBox, using key: SymmetricKey, authenticating authenticatedData: A
    ) throws -> Data { preconditionFailure() }
  }
}

public enum P256: Sendable {
  public enum Signing: Sendable {
    public struct ECDSASignature: Sendable {
      public init<D: DataProtocol>(rawRepresentation: D) throws {}
      public var rawRepresentation: Data { Data() }
    }
    public struct PublicKey: Sendable {
      public init<D: ContiguousBytes>(x963Representation: D) throws {}
      public var rawRepresentation: Data { Data() }
      public func isValidSignature<D: DataProtocol>(_ signature: ECDSASignature, for data: D) -> Bool { false }
    }
    public struct PrivateKey: Sendable {
      public init<D: ContiguousBytes>(rawRepresentation: D) throws {}
      public var publicKey: PublicKey { preconditionFailure() }
      public func signature<D: DataProtocol>(for data: D) throws -> ECDSASignature { preconditionFailure() }
    }
  }
}
