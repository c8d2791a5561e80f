import Domain

/// A payment by card; amounts are in the hundredth part of a currency nobody names.
struct PaymentOrder: Sendable, Hashable {
  struct Expiry: Sendable, Hashable {
    /// The month, 1–12.
    let month: Int
    /// The year, 2000–2099.
    let year: Int

    /// Reads `MM/YY`; nil for any other text.
    init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 && $0.isOfDigits }),
        let month = Int(parts[0]), let year = Int(parts[1]), (1...12).contains(month)
      else { return nil }
      self.month = month
      self.year = 2000 + year
    }
  }

  /// The number and the code of a card, never shown.
  struct Card: Sendable, Hashable {
    let holder: String
    let number: SecretString
    let securityCode: SecretString
    let expiry: Expiry
  }

  /// Where the holder of the card lives; nil parts were not given.
  struct Billing: Sendable, Hashable {
    /// As ISO 3166-1 alpha-2.
    let country: String?
    let postalCode: String?
    let city: String?
    /// The state or region.
    let region: String?
  }

  let card: Card
  let billing: Billing
  let amountInCents: Int
  let tipInCents: Int
  var totalInCents: Int { amountInCents + tipInCents }
}

extension StringProtocol {
  /// Whether there are ASCII digits only.
  var isOfDigits: Bool { utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
