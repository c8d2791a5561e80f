extension Utilities {
  /// Facts for the log, and nothing personal: the app's version, the build, the class of
  /// the device, the operating system and the locale.
  public static func eventParameters(locale: String) -> LogParameters {
    [
      "app_version": .public(appVersion), "build": .public(BuildConfiguration.current.rawValue),
      "device": .public(deviceClass), "os": .public(operatingSystem), "locale": .public(locale),
    ]
  }
}
