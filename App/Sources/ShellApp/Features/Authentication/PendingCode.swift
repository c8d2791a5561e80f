public import Domain

/// A request that waits for a code.
public enum PendingCode: Codable, Hashable, Sendable {
  /// An account that is created, or linked, with the code of a message.
  case account(PendingAccount)
  /// A sign-in that asks for the code of a second factor; with `replacing`, in place of the signed-in person.
  case signIn(MFAChallenge, replacing: Bool)
}
