#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Facts about the app and the device.
public enum Utilities {
  /// The version of the app.
  public static var appVersion: String { AppIdentity.version }

  /// The class of the device, such as `computer`.
  public static var deviceClass: String {
    #if os(iOS)
      "mobile"
    #elseif os(tvOS)
      "television"
    #elseif os(watchOS)
      "watch"
    #elseif os(visionOS)
      "headset"
    #else
      "computer"
    #endif
  }

  /// The system's name, its release and the machine's architecture (uname(2)).
  public static var operatingSystem: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    return "\(text(&names.sysname)) \(text(&names.release)) \(text(&names.machine))"
  }

  private static func text<Name>(_ name: inout Name) -> String {
    withUnsafeBytes(of: &name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
