#if canImport(SwiftUI)
  import SwiftUI
  #if canImport(UIKit)
    import UIKit
  #endif

  /// Gives a text field its ``TextInputTraits``; a Mac takes the return key and correction only.
  struct TextInputModifier: ViewModifier {
    let traits: TextInputTraits?

    func body(content: Content) -> some View {
      content
        .submitLabel(traits?.returnKey.label ?? .next)
        .autocorrectionDisabled(traits?.corrects == false)
        #if os(iOS) || os(visionOS)
          .keyboardType(traits?.keyboard.type ?? .default)
          .textInputAutocapitalization(traits?.capitalizes == true ? .sentences : .never)
          .textContentType(traits?.contentType?.type)
        #endif
    }
  }

  extension TextInputTraits.ReturnKey {
    fileprivate var label: SubmitLabel {
      switch self {
      case .next: .next
      case .done: .done
      case .go: .go
      case .send: .send
      case .search: .search
      case .newline: .return
      }
    }
  }

  #if os(iOS) || os(visionOS)
    extension TextInputTraits.Keyboard {
      fileprivate var type: UIKeyboardType {
        switch self {
        case .standard: .default
        case .email: .emailAddress
        case .url: .URL
        case .phone: .phonePad
        case .number: .numberPad
        case .decimal: .decimalPad
        case .punctuation: .numbersAndPunctuation
        }
      }
    }

    extension TextInputTraits.ContentType {
      fileprivate var type: UITextContentType {
        switch self {
        case .name: .name
        case .givenName: .givenName
        case .middleName: .middleName
        case .familyName: .familyName
        case .organizationName: .organizationName
        case .jobTitle: .jobTitle
        case .emailAddress: .emailAddress
        case .telephoneNumber: .telephoneNumber
        case .url: .URL
        case .username: .username
        case .password: .password
        case .newPassword: .newPassword
        case .oneTimeCode: .oneTimeCode
        case .fullStreetAddress: .fullStreetAddress
        case .addressState: .addressState
        case .addressCity: .addressCity
        case .postalCode: .postalCode
        case .countryName: .countryName
        case .creditCardNumber: .creditCardNumber
        case .creditCardName: .creditCardName
        case .creditCardExpiration: .creditCardExpiration
        case .creditCardSecurityCode: .creditCardSecurityCode
        case .birthdate: .birthdate
        }
      }
    }
  #endif
#endif
