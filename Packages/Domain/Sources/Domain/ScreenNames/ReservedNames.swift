/// Names that belong to the service, shared by screen names and handles.
public enum ReservedNames {
  /// The names reserved by default, in canonical form.
  public static let standard: Set<String> = [
    "admin", "administrator", "agora", "api", "help", "mod", "moderator", "null", "official",
    "root", "staff", "support", "system", "team", "undefined", "www",
  ]
}
