/// The patterns by which an export says exactly what a rule or type of format 1 means, and by which
/// an import recognises it.
enum KnownPattern {
  /// The WHATWG HTML definition of a valid email address.
  static let email =
    "^[a-zA-Z0-9.!#$%&'*+\\/=?^_`{\\|}~\\-]+@" + label + "(?:\\." + label + ")*$"
  private static let label = "[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?"
  /// ASCII letters, digits and underscores only.
  static let alphanumericWithUnderscore = "^[A-Za-z0-9_]*$"
  /// At least one character that is no white space (Unicode White_Space).
  static let notEmpty =
    "[^\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]"
  /// A time of day, `HH:MM[:SS[.f]]`.
  static let time = "^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,9})?)?$"

  private static let octet = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"

  static let rules: [String: FieldRule.Kind] = [
    email: .email(.html), alphanumericWithUnderscore: .alphanumericWithUnderscore,
    notEmpty: .notEmpty,
  ]

  /// The patterns of formats that have an exact one; the sources are the RFCs the formats name.
  static let formats: [String: String] = [
    "uuid": "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}",
    "ipv4": "(?:\(octet)\\.){3}\(octet)",
  ]
}
