import Domain
import FormKit

/// The payment form's values as an order.
struct PaymentMapping: ReviewableMapping {
  /// The largest amount in cents, so that the sum of two is still exact in JSON.
  private static let largest = 1 << 52

  func map(_ values: FieldValues) throws(MappingError) -> PaymentOrder {
    let (holder, number, expiry, code) = try values.all(
      values.string("cardName"), digits(values, "cardNumber", 12...19),
      values.convert("expiry") { text in
        guard let expiry = PaymentOrder.Expiry(text) else {
          throw KeyedError(description: "payment.expiry.pattern")
        }
        return expiry
      }, digits(values, "securityCode", 3...4))
    let (country, postalCode, city, region) = try values.all(
      values.string("country").optional, values.string("postalCode").optional,
      values.string("city").optional, values.string("region").optional)
    let (amount, tip) = try values.all(values.number("amount"), values.number("tip").optional)
    return PaymentOrder(
      card: PaymentOrder.Card(
        holder: holder, number: number, securityCode: code, expiry: expiry),
      billing: PaymentOrder.Billing(
        country: country, postalCode: postalCode, city: city, region: region),
      amountInCents: try cents(amount, "amount", from: 1),
      tipInCents: try cents(tip ?? 0, "tip", from: 0))
  }

  private func digits(
    _ values: FieldValues, _ id: FieldID, _ count: ClosedRange<Int>
  ) -> FieldReading<SecretString> {
    values.convert(id) { text in
      guard text.isOfDigits, count.contains(text.utf8.count) else {
        throw KeyedError(description: "payment.\(id).pattern")
      }
      return SecretString(text)
    }
  }

  /// An amount in cents, exactly: a part of a cent is refused, not rounded.
  private func cents(
    _ amount: Double, _ id: FieldID, from smallest: Int
  ) throws(MappingError) -> Int {
    func wrong(_ reason: String) -> MappingError {
      MappingError([.invalidFormat(FieldPath(id.rawValue), reason: reason)])
    }
    guard let cents = Int(exactly: (amount * 100).rounded()), cents <= Self.largest else {
      throw wrong("payment.amount.tooLarge")
    }
    guard Double(cents) / 100 == amount else { throw wrong("payment.amount.decimals") }
    guard cents >= smallest else { throw wrong("payment.amount.tooSmall") }
    return cents
  }

  func values(from model: PaymentOrder) -> ModelValues {
    let expiry = model.card.expiry
    let values: FormObject = [
      "cardName": .string(model.card.holder), "cardNumber": .string(model.card.number.revealed),
      "expiry": .string("\(twoDigits(expiry.month))/\(twoDigits(expiry.year % 100))"),
      "securityCode": .string(model.card.securityCode.revealed),
      "amount": .number(Double(model.amountInCents) / 100),
      "tip": .number(Double(model.tipInCents) / 100),
    ]
    return ModelValues(values.merging(members(model.billing)) { $1 })
  }

  private func members(_ billing: PaymentOrder.Billing) -> FormObject {
    var members: FormObject = [:]
    members["country"] = billing.country.map { .string($0) }
    members["postalCode"] = billing.postalCode.map { .string($0) }
    members["city"] = billing.city.map { .string($0) }
    members["region"] = billing.region.map { .string($0) }
    return members
  }

  func redacted(_ model: PaymentOrder) -> FormValue {
    let card = model.card
    let billing = members(model.billing)
    var members: FormObject = [
      "card": [
        "holder": .string(card.holder), "number": .string("\(card.number)"),
        "securityCode": .string("\(card.securityCode)"),
        "expiry": [
          "month": .number(Double(card.expiry.month)), "year": .number(Double(card.expiry.year)),
        ],
      ],
      "amountInCents": .number(Double(model.amountInCents)),
      "tipInCents": .number(Double(model.tipInCents)),
      "totalInCents": .number(Double(model.totalInCents)),
    ]
    if !billing.isEmpty { members["billing"] = .object(billing) }
    return .object(members)
  }

  private func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}
