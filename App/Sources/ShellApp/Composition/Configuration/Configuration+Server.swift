import Data

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Configuration {
  /// The server to talk to, checked by the rules of a configuration.
  ///
  /// - Parameter sources: The sources on the device, for a server that is no launch option.
  /// - Throws: ``ConfigurationError`` for a missing, malformed or insecure address.
  func server(
    for build: BuildConfiguration, sources: [ConfigSource] = []
  ) throws(ConfigurationError) -> URL {
    let configured = apiURL ?? sources.value(of: .apiURL) ?? nil
    guard let url = configured ?? (build == .dev ? URL(string: Self.developmentURL) : nil) else {
      throw .missingServer
    }
    let address = url.absoluteString
    if let scheme = url.scheme, address.dropFirst(scheme.count).hasPrefix("://"),
      !["http", "https"].contains(scheme.lowercased())
    {
      throw .unsupportedScheme(scheme)
    }
    guard url.user() == nil, url.password() == nil else { throw .userInformation }
    guard let scheme = url.scheme?.lowercased(), let host = url.host(), !host.isEmpty,
      scheme == "http" || scheme == "https"
    else { throw .invalidServer(address) }
    let isLoopback = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
    guard scheme == "https" || isLoopback else { throw .insecureServer(url.absoluteString) }
    return url
  }
}
