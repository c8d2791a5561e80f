import Domain
import FormKit

/// The facts about the signed-in person that forms are filled with: those of the account and the profile,
/// and the values of the last forms they sent.
///
/// The values are kept in the secure store with the account data of their user. A person who is not
/// signed in has no facts.
struct AutofillFacts: AutofillProfileProvider {
  private let session: @Sendable () async throws -> UserSession?
  private let profile: @Sendable () async throws -> UserProfile?
  private let region: String
  private let last: LoggedSecureItem<LastValues>

  /// Makes the facts.
  ///
  /// - Parameters:
  ///   - session: Returns the session of the signed-in person.
  ///   - profile: Returns the cached profile of the signed-in person.
  ///   - region: The region of the locale: the country of a person without one.
  ///   - last: Stores the values of the last forms.
  init(
    session: @escaping @Sendable () async throws -> UserSession?,
    profile: @escaping @Sendable () async throws -> UserProfile?, region: String,
    last: LoggedSecureItem<LastValues>
  ) {
    self.session = session
    self.profile = profile
    self.region = region
    self.last = last
  }

  /// The facts by autofill token; nil for a person who is not signed in.
  ///
  /// Values of the account and the profile win over those of the last forms.
  /// - Throws: `SessionRepositoryError`, when the device's store cannot be read.
  func lastUsedProfile() async throws -> AutofillProfile? {
    guard let session = try await session() else { return nil }
    let profile = try await profile()
    var facts = ["country": region]
    if let last = last.load(), last.user == session.userID { facts.merge(last.values) { $1 } }
    let email = session.email?.revealed
    facts["email"] = email ?? facts["email"]
    // People sign in with their address.
    facts["username"] = email ?? facts["username"]
    facts["name"] = profile?.displayName ?? facts["name"]
    facts["bday"] = profile?.dateOfBirth?.date.description ?? facts["bday"]
    return AutofillProfile(facts)
  }

  /// Keeps the values of a form that was sent, for the fields of the next forms.
  ///
  /// Secrets and the items of repeats are left out.
  func remember(_ values: FormObject, of form: CompiledForm) async {
    guard let user = try? await session()?.userID else { return }
    var kept = last.load().flatMap { $0.user == user ? $0 : nil } ?? LastValues(user: user)
    kept.values.merge(AutofillProfile(values, of: form.schema).values) { $1 }
    last.save(kept)
  }
}

/// The values of the last forms that a person sent, by autofill token.
struct LastValues: Codable, Sendable {
  let user: UserID
  var values: [String: String] = [:]
}
