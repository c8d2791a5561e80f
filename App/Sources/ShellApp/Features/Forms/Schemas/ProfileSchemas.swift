/// The schemas of a person's details and of the demonstration payment.
enum ProfileSchemas {
  static let profile = #"""
    {
      "formatVersion": 1, "id": "profile", "title": "Your Profile", "submitLabel": "Save",
      "validation": "hybrid",
      "sections": [{ "fields": [
        { "id": "name", "type": "text", "label": "Full Name", "required": true,
          "transforms": ["trim", "collapseWhitespace"], "maxLength": 100, "autofill": "name" },
        { "id": "email", "type": "email", "label": "Email", "required": true,
          "transforms": ["trim", "lowercase"], "rules": [{ "rule": "email" }],
          "autofill": "email", "keyboard": "email" },
        { "id": "country", "type": "choice", "label": "Country", "default": "US",
          "autofill": "country",
          "options": [ { "value": "US", "label": "United States" },
                       { "value": "GB", "label": "United Kingdom" },
                       { "value": "DE", "label": "Germany" },
                       { "value": "ES", "label": "Spain" },
                       { "value": "JP", "label": "Japan" } ] },
        { "id": "phone", "type": "phone", "label": "Phone",
          "rules": [{ "rule": "phone", "regionField": "country" }],
          "transforms": ["e164"], "autofill": "tel", "keyboard": "phone" },
        { "id": "bio", "type": "textarea", "label": "About You", "maxLength": 160,
          "rules": [{ "rule": "noProfanity" }] }
      ] }]
    }
    """#

  static let additionalInfo = #"""
    {
      "formatVersion": 1, "id": "additionalInfo", "title": "A Little More",
      "submitLabel": "Continue",
      "sections": [{ "fields": [
        { "id": "name", "type": "text", "label": "Full Name", "required": true,
          "transforms": ["trim", "collapseWhitespace"], "maxLength": 100, "autofill": "name" },
        { "id": "country", "type": "choice", "label": "Country", "required": true,
          "autofill": "country", "options": { "source": "countries" } },
        { "id": "postalCode", "type": "text", "label": "Postal Code",
          "required": { "field": "country", "isFilled": true },
          "transforms": ["trim", "uppercase"],
          "rules": [{ "rule": "postalCode", "regionField": "country" }],
          "autofill": "postal-code",
          "effects": [{ "lookup": "postalCode", "fills": { "city": "city", "region": "region" } }] },
        { "id": "city", "type": "text", "label": "City", "transforms": ["trim"],
          "maxLength": 100, "autofill": "address-level2" },
        { "id": "region", "type": "text", "label": "State or Region", "transforms": ["trim"],
          "maxLength": 100, "autofill": "address-level1" }
      ] }]
    }
    """#

  static let payment = #"""
    {
      "formatVersion": 1, "id": "payment", "title": "Payment (Demonstration)",
      "submitLabel": "Pay", "validation": "onBlur",
      "sections": [
        { "id": "card", "title": "Card", "fields": [
          { "id": "cardName", "type": "text", "label": "Name on Card", "required": true,
            "transforms": ["trim"], "autofill": "cc-name" },
          { "id": "cardNumber", "type": "text", "label": "Card Number", "required": true,
            "sensitive": true, "transforms": ["digits"],
            "rules": [{ "rule": "pattern", "value": "\\d{12,19}",
                        "message": "Enter the 12 to 19 digits of the card" }],
            "autofill": "cc-number", "keyboard": "number" },
          { "id": "expiry", "type": "text", "label": "Expiry", "placeholder": "MM/YY",
            "required": true, "transforms": ["trim"],
            "rules": [{ "rule": "pattern", "value": "(0[1-9]|1[0-2])\\/\\d{2}",
                        "message": "Enter month and year as MM/YY" }],
            "autofill": "cc-exp" },
          { "id": "securityCode", "type": "password", "label": "Security Code",
            "required": true,
            "rules": [{ "rule": "pattern", "value": "\\d{3,4}",
                        "message": "Enter the 3 or 4 digits" }],
            "autofill": "cc-csc", "keyboard": "number" }
        ] },
        { "id": "amounts", "title": "Amount", "fields": [
          { "id": "amount", "type": "number", "label": "Amount", "required": true,
            "rules": [{ "rule": "min", "value": 1 }, { "rule": "step", "value": 0.01,
                        "base": 0 }], "keyboard": "decimal" },
          { "id": "tip", "type": "number", "label": "Tip", "default": 0,
            "rules": [{ "rule": "min", "value": 0 }], "keyboard": "decimal" },
          { "id": "total", "type": "number", "label": "Total",
            "compute": { "add": [{ "field": "amount" }, { "field": "tip" }] } }
        ] }
      ]
    }
    """#
}
