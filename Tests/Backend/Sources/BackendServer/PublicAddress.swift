internal import Synchronization

/// Where a server is reached from outside, known once it listens.
///
/// ```swift
/// let address = PublicAddress()
/// configuration.publicURL = { address.url }
/// settings.publicAddress = address
/// ```
public final class PublicAddress: Sendable {
  private let value: Mutex<String>

  /// The address, without a slash at the end.
  public var url: String {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }

  /// Creates an address; `http://127.0.0.1` until a server listens.
  public init(_ url: String = "http://127.0.0.1") { value = Mutex(url) }
}
