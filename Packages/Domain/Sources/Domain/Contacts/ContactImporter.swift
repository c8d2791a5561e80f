/// A port that imports the contacts on this device, for finding people by their addresses.
///
/// The kit has neither an adapter nor a screen for this port. An app implements it with the system's
/// contacts, and asks for the permission in its own words before.
public protocol ContactImporter: Sendable {
  /// Asks for the permission if necessary, and returns the contacts that the user shares.
  ///
  /// - Returns: The contacts in the order of the device; empty when the user shares none.
  /// - Throws: ``ContactImportError``, or `CancellationError` when the task was cancelled.
  func importContacts() async throws -> [ImportedContact]
}

/// A contact on this device.
public struct ImportedContact: Hashable, Sendable {
  /// The name as the user wrote it; may be empty.
  public let name: String
  /// The email addresses of the contact that are valid.
  public let emails: [EmailAddress]

  /// Creates a contact.
  public init(name: String, emails: [EmailAddress] = []) {
    self.name = name
    self.emails = emails
  }
}

/// An error from importing contacts.
public enum ContactImportError: Error, Hashable, Sendable {
  /// The user has refused access to the contacts, or a restriction of the device forbids it.
  case denied
  /// The contacts cannot be read now.
  case unavailable
}
