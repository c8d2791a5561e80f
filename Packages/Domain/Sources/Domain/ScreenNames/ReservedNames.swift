/// The screen names and handles that the service reserves for itself.
public enum ReservedNames {
  /// The reserved names that the policies use by default, in canonical form.
  public static let standard: Set<String> = [
    "admin", "administrator", "agora", "api", "help", "mod", "moderator", "null", "official",
    "root", "staff", "support", "system", "team", "undefined", "www",
  ]
}
