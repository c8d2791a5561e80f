/// The syntax of the email addresses that the `email` rule accepts.
public enum EmailSyntax: String, Sendable, Hashable, CaseIterable {
  /// What `<input type=email>` accepts; the default. Source: WHATWG HTML, "valid e-mail address".
  case html
  /// A mailbox of RFC 5321, section 4.1.2, with the limits of 4.5.3.1: 64 octets before the `@`, 254
  /// in all.
  ///
  /// Quoted local parts (`"a b"@example.com`) and the address literals `[192.0.2.1]` and `[IPv6:…]`
  /// are accepted; literals of other kinds, comments and a closing dot are not. One label is enough.
  case rfc5321
  /// As ``rfc5321``, with UTF-8 in the local part and in the domain's labels (RFC 6531).
  ///
  /// A label counts with its Punycode length and consists of letters, marks and digits; white space,
  /// control, unassigned and private characters are refused everywhere.
  case internationalized
}
