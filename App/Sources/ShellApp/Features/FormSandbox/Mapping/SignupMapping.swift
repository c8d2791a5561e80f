import Domain
import FormKit

/// The signup form's values as a request.
struct SignupMapping: ReviewableMapping {
  func map(_ values: FieldValues) throws(MappingError) -> SignupRequest {
    let (screenName, name, email, phone) = try values.all(
      values.convert("screenName") { try ScreenName($0) }, values.string("name"),
      values.convert("email") { try EmailAddress.entered($0) },
      values.string("phone").optional)
    let (type, company, password, confirmation) = try values.all(
      values.string("accountType"), values.string("companyName").optional,
      values.string("password"), values.string("confirmPassword"))
    guard password == confirmation else {
      throw MappingError([
        .invalidFormat("confirmPassword", reason: "field.confirmPassword.mismatch")
      ])
    }
    return SignupRequest(
      screenName: screenName, name: name, email: email, phone: phone,
      account: try account(type, company), password: Password(password))
  }

  private func account(
    _ type: String, _ company: String?
  ) throws(MappingError) -> SignupRequest.Account {
    guard type == "Business" else { return .personal }
    guard let company else { throw MappingError([.missingField("companyName")]) }
    return .business(companyName: company)
  }

  func values(from model: SignupRequest) -> ModelValues {
    var values: FormObject = [
      "screenName": .string(model.screenName.value), "name": .string(model.name),
      "email": .string(model.email.revealed), "accountType": "Personal",
    ]
    values["phone"] = model.phone.map { .string($0) }
    if case .business(let company) = model.account {
      values["accountType"] = "Business"
      values["companyName"] = .string(company)
    }
    return ModelValues(values)
  }

  func redacted(_ model: SignupRequest) -> FormValue {
    var members: FormObject = [
      "screenName": .string(model.screenName.value), "name": .string(model.name),
      "email": .string(model.email.revealed), "password": .string("\(model.password)"),
      "account": ["type": "personal"],
    ]
    members["phone"] = model.phone.map { .string($0) }
    if case .business(let company) = model.account {
      members["account"] = ["type": "business", "companyName": .string(company)]
    }
    return .object(members)
  }
}
