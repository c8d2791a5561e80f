/// The schemas of a person's details and of the demonstration payment.
enum ProfileSchemas {
  static let profile = #"""
    {
      "formatVersion": 1, "id": "profile", "version": 2, "title": { "key": "profile.title" },
      "submitLabel": { "key": "action.save" }, "validation": "hybrid",
      "pages": [
        { "id": "person", "title": { "key": "profile.person.title" }, "sections": [{ "fields": [
          { "id": "name", "type": "text", "label": { "key": "field.fullName" }, "required": true,
            "transforms": ["trim", "collapseWhitespace"], "maxLength": 100, "autofill": "name" },
          { "id": "email", "type": "email", "label": { "key": "field.email" }, "required": true,
            "transforms": ["trim", "lowercase"], "maxLength": 254, "rules": [{ "rule": "email" }],
            "autofill": "email", "keyboard": "email" },
          { "id": "country", "type": "choice", "label": { "key": "field.country" }, "default": "US",
            "rules": [{ "rule": "custom", "name": "country" }],
            "autofill": "country", "options": { "source": "countries" } },
          { "id": "phone", "type": "phone", "label": { "key": "field.phone" },
            "rules": [{ "rule": "phone", "regionField": "country" }],
            "transforms": ["e164"], "autofill": "tel", "keyboard": "phone" },
          { "id": "bio", "type": "textarea", "label": { "key": "profile.bio" }, "maxLength": 160,
            "rules": [{ "rule": "noProfanity" }] },
          { "id": "birthday", "type": "date", "label": { "key": "birthday.dateOfBirth" },
            "rules": [{ "rule": "custom", "name": "dateOfBirth" }], "autofill": "bday" }
        ] }] },
        { "id": "places", "title": { "key": "profile.addresses" }, "sections": [
          { "id": "addresses", "repeat": { "max": 5, "itemLabel": { "key": "profile.address" } },
            "fields": [
              { "id": "addressCountry", "type": "choice", "label": { "key": "field.country" },
                "required": true, "default": { "field": "country" },
                "rules": [{ "rule": "custom", "name": "country" }],
                "options": { "source": "countries" } },
              { "id": "street", "type": "text", "label": { "key": "profile.street" },
                "required": true, "transforms": ["trim", "collapseWhitespace"], "maxLength": 100 },
              { "id": "postalCode", "type": "text", "label": { "key": "additionalInfo.postalCode" },
                "transforms": ["trim", "uppercase"],
                "rules": [{ "rule": "postalCode", "regionField": "addressCountry" }],
                "effects": [{ "lookup": "postalCode", "dependsOn": "addressCountry",
                              "fills": { "city": "city", "region": "region" } }] },
              { "id": "city", "type": "text", "label": { "key": "additionalInfo.city" },
                "required": true, "transforms": ["trim"], "maxLength": 100 },
              { "id": "region", "type": "text", "label": { "key": "additionalInfo.region" },
                "transforms": ["trim"], "maxLength": 100 }
            ] }
        ] }
      ]
    }
    """#

  static let additionalInfo = #"""
    {
      "formatVersion": 1, "id": "additionalInfo", "title": { "key": "additionalInfo.title" },
      "submitLabel": { "key": "action.continue" },
      "sections": [{ "fields": [
        { "id": "name", "type": "text", "label": { "key": "field.fullName" }, "required": true,
          "transforms": ["trim", "collapseWhitespace"], "maxLength": 100, "autofill": "name" },
        { "id": "country", "type": "choice", "label": { "key": "field.country" }, "required": true,
          "rules": [{ "rule": "custom", "name": "country" }],
          "autofill": "country", "options": { "source": "countries" } },
        { "id": "postalCode", "type": "text", "label": { "key": "additionalInfo.postalCode" },
          "required": { "field": "country", "isFilled": true },
          "transforms": ["trim", "uppercase"],
          "rules": [{ "rule": "postalCode", "regionField": "country" }],
          "autofill": "postal-code",
          "effects": [{ "lookup": "postalCode", "dependsOn": "country",
                        "fills": { "city": "city", "region": "region" } }] },
        { "id": "city", "type": "text", "label": { "key": "additionalInfo.city" }, "transforms": ["trim"],
          "maxLength": 100, "autofill": "address-level2" },
        { "id": "region", "type": "text", "label": { "key": "additionalInfo.region" }, "transforms": ["trim"],
          "maxLength": 100, "autofill": "address-level1" }
      ] }]
    }
    """#

  static let payment = #"""
    {
      "formatVersion": 1, "id": "payment", "version": 2, "title": { "key": "payment.title" },
      "x-offline": "queue",
      "submitLabel": { "key": "payment.submit" }, "validation": "onBlur",
      "sections": [
        { "id": "card", "title": { "key": "payment.card.title" }, "fields": [
          { "id": "cardName", "type": "text", "label": { "key": "payment.cardName" }, "required": true,
            "transforms": ["trim"], "autofill": "cc-name" },
          { "id": "cardNumber", "type": "text", "label": { "key": "payment.cardNumber" }, "required": true,
            "sensitive": true, "transforms": ["digits"],
            "rules": [{ "rule": "pattern", "value": "\\d{12,19}",
                        "message": { "key": "payment.cardNumber.pattern" } }],
            "autofill": "cc-number", "keyboard": "number" },
          { "id": "expiry", "type": "text", "label": { "key": "payment.expiry" }, "placeholder": { "key": "payment.expiry.placeholder" },
            "required": true, "transforms": ["trim"],
            "rules": [{ "rule": "pattern", "value": "(0[1-9]|1[0-2])\\/\\d{2}",
                        "message": { "key": "payment.expiry.pattern" } }],
            "autofill": "cc-exp" },
          { "id": "securityCode", "type": "password", "label": { "key": "payment.securityCode" },
            "required": true,
            "rules": [{ "rule": "pattern", "value": "\\d{3,4}",
                        "message": { "key": "payment.securityCode.pattern" } }],
            "autofill": "cc-csc", "keyboard": "number" }
        ] },
        { "id": "billing", "title": { "key": "payment.billing.title" }, "fields": [
          { "id": "country", "type": "choice", "label": { "key": "field.country" },
            "rules": [{ "rule": "custom", "name": "country" }],
            "autofill": "billing country", "options": { "source": "countries" } },
          { "id": "postalCode", "type": "text", "label": { "key": "additionalInfo.postalCode" },
            "transforms": ["trim", "uppercase"],
            "rules": [{ "rule": "postalCode", "regionField": "country" }],
            "autofill": "billing postal-code",
            "effects": [{ "lookup": "postalCode", "dependsOn": "country",
                          "fills": { "city": "city", "region": "region" } }] },
          { "id": "city", "type": "text", "label": { "key": "additionalInfo.city" },
            "transforms": ["trim"], "maxLength": 100, "autofill": "billing address-level2" },
          { "id": "region", "type": "text", "label": { "key": "additionalInfo.region" },
            "transforms": ["trim"], "maxLength": 100, "autofill": "billing address-level1" }
        ] },
        { "id": "amounts", "title": { "key": "payment.amounts.title" }, "fields": [
          { "id": "amount", "type": "number", "label": { "key": "payment.amount" }, "required": true,
            "rules": [{ "rule": "min", "value": 1 }, { "rule": "max", "value": 1000000 },
                      { "rule": "step", "value": 0.01, "base": 0 }], "keyboard": "decimal" },
          { "id": "tip", "type": "number", "label": { "key": "payment.tip" }, "default": 0,
            "rules": [{ "rule": "min", "value": 0 }, { "rule": "max", "value": 1000000 },
                      { "rule": "step", "value": 0.01, "base": 0 }], "keyboard": "decimal" },
          { "id": "total", "type": "number", "label": { "key": "payment.total" },
            "compute": { "add": [{ "field": "amount" }, { "field": "tip" }] } }
        ] }
      ]
    }
    """#
}
