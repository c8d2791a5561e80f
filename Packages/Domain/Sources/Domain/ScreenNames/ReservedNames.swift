/// The screen names and handles that the service reserves for itself.
public enum ReservedNames {
  /// The default reserved names in ``ScreenNamePolicy`` and ``HandlePolicy``, in canonical form.
  public static let standard: Set<String> = [
    "admin", "administrator", "agora", "api", "help", "mod", "moderator", "null", "official",
    "root", "staff", "support", "system", "team", "undefined", "www",
  ]
}
