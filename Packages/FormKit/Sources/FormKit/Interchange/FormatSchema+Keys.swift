extension FormatSchema {
  static var schemaKeys: FormObject {
    [
      "formatVersion": ["const": 1, "description": "The format's version."],
      "id": reference("id", "The schema's id."),
      "version": [
        "type": "integer", "minimum": 1, "maximum": 9_007_199_254_740_991, "default": 1,
        "description": "The schema's own version.",
      ],
      "title": reference("text", "The form's heading."),
      "submitLabel": reference("text", "The submit button's label."),
      "validation": validation,
      "sections": list(of: "section", "The sections of a form of one page."),
      "pages": list(of: "page", "The pages, in order."),
      "rules": list(of: "formRule", "Rules about several fields at once."),
      "fragments": [
        "type": "object", "additionalProperties": reference("fields"),
        "description": "Lists of fields by name, for { \"use\": name }.",
      ],
      "actions": list(of: "action", "Buttons next to the submit button."),
      "migrations": list(of: "migration", "Migrations of drafts from older versions."),
    ]
  }

  private static var validation: FormValue {
    let mode = choice(
      ValidationMode.self, "The mode before a field's first error; default onSubmit.")
    let revalidate = choice(
      ValidationMode.self, "The mode after a field's first error; default live.")
    let both = object(
      FormatKeys.validation, ["mode": mode, "revalidate": revalidate], required: [])
    return [
      "description": "When fields are validated.",
      "anyOf": [
        choice(ValidationMode.self, "The mode before and after a field's first error."),
        .object(both),
      ],
    ]
  }

  static var pageKeys: FormObject {
    [
      "id": reference("id", "The page's id."), "title": reference("text", "The page's heading."),
      "visible": reference("condition", "Whether the page is visible; default always."),
      "sections": list(of: "section", "The page's sections."),
    ]
  }

  static var sectionKeys: FormObject {
    [
      "id": reference("id", "The section's id; a repeat needs one."),
      "title": reference("text", "The section's heading."),
      "visible": reference("condition", "Whether the section is visible; default always."),
      "repeat": reference("repeat", "Makes the section repeat; its items are the value."),
      "fields": reference("fields", "The fields, before the nested sections."),
      "sections": list(of: "section", "The nested sections."),
    ]
  }

  static var repeatKeys: FormObject {
    [
      "min": reference("count", "The minimum number of items; default 0."),
      "max": reference("count", "The maximum number of items."),
      "itemLabel": reference("text", "The name of one item."),
    ]
  }

  static var actionKeys: FormObject {
    [
      "id": reference("id", "The id of the action and its button."),
      "label": reference("text", "The button's label; default the id."),
      "visible": reference("condition", "Whether the button is visible; default always."),
      "destructive": describe("boolean", "Whether the action cannot be taken back; default false."),
      "primary": describe(
        "boolean", "Whether the action is the main one of a form without fields; default false."),
      "placement": choice(
        FormAction.Placement.self,
        "Where the button is in a form with a primary action; default afterSubmit."),
    ]
  }

  static var migrationKeys: FormObject {
    [
      "from": [
        "type": "integer", "minimum": 1, "maximum": 9_007_199_254_740_991,
        "description": "The version before the migration; the version after it is one higher.",
      ],
      "rename": [
        "type": "object", "additionalProperties": reference("id"),
        "description": "New ids by old ids; ids inside repeats have dots.",
      ],
      "remove": [
        "type": "array", "items": ["type": "string"],
        "description": "Fields and repeats that no longer exist.",
      ],
      "retype": [
        "type": "object", "additionalProperties": choice(FieldType.self, "The new type."),
        "description": "New types by id.",
      ],
    ]
  }

  static var formRuleKeys: FormObject {
    [
      "rule": ["const": "assert", "description": "The only form-level rule."],
      "that": reference("condition", "The condition that must hold."),
      "when": reference("condition", "Whether the rule applies; default always."),
      "severity": choice(Severity.self, "The severity of a failure; default error."),
      "message": reference("text", "The message of a failure."),
      "field": reference("id", "The field that shows the issue; default the form."),
    ]
  }
}

extension FormatSchema {
  static var fieldKeys: FormObject {
    wordingKeys.merging(judgementKeys) { $1 }.merging(inputKeys) { $1 }
  }

  private static var wordingKeys: FormObject {
    let texts: FormObject = [
      "label": reference("text", "The text that replaces the visible label."),
      "hint": reference("text", "A text after the label."),
    ]
    var accessibility = object(FormatKeys.accessibility, texts, required: [])
    accessibility["description"] = "The texts for assistive technology."
    return [
      "id": reference("id", "The field's id."),
      "type": choice(FieldType.self, "The kind of input; implies no rule except its own type."),
      "label": reference("text", "The visible label."),
      "placeholder": reference("text", "Example text in the empty input."),
      "prefix": reference("text", "A unit before the input, such as \"€\"."),
      "suffix": reference("text", "A unit after the input, such as \"kg\"."),
      "help": reference("text", "A sentence of help."), "accessibility": .object(accessibility),
    ]
  }

  private static var judgementKeys: FormObject {
    let transforms = choice(Transform.self, "A transform.")
    return [
      "required": reference("condition", "Whether a value is required; default never."),
      "visible": reference("condition", "Whether the field is visible; default always."),
      "enabled": reference(
        "condition", "Whether the field is validated and submitted; default always."),
      "readOnly": reference("condition", "Whether the field is read-only; default never."),
      "whenHidden": choice(
        HiddenValuePolicy.self, "The effect of hiding on the value; default clear."),
      "default": reference("default", "The initial value."),
      "compute": reference("expression", "The expression that overwrites the input."),
      "transforms": [
        "type": "array", "items": transforms,
        "description": "Applied in order before validation.",
      ],
      "rules": list(of: "rule", "Checked in order."),
      "options": reference("options", "The options of a choice or multiChoice."),
      "effects": list(of: "effect", "The effects of the value on other fields."),
      "cropOf": reference(
        "id", "The field of type image whose picture this text crops, as x,y,width,height."),
      "maxLength": reference("count", "The maximum length of the text, in graphemes."),
    ]
  }

  private static var inputKeys: FormObject {
    [
      "sensitive": describe("boolean", "Whether the value is secret; passwords always are."),
      "autofill": describe("string", "The WHATWG autofill token."),
      "keyboard": describe("string", "The keyboard to offer."),
      "returnKey": describe("string", "The return key to offer."),
      "focusOrder": reference("count", "The place in the focus order; default the visual order."),
      "x-controlId": describe("string", "The control's stable id."),
      "x-region": describe("string", "The region of a phone number or postal code."),
    ]
  }

  static var effectKeys: FormObject {
    [
      "lookup": describe("string", "The name of the lookup for the value."),
      "when": reference("condition", "Whether the lookup runs; default always."),
      "debounce": reference("count", "The pause after typing in milliseconds."),
      "dependsOn": ids("The fields whose values go to the lookup, and whose changes ask it again."),
      "fills": [
        "type": "object", "additionalProperties": ["type": "string"],
        "description": "Maps the id of each field to fill to a key of the lookup's result.",
      ],
    ]
  }

  static var options: FormValue {
    let option = object(
      FormatKeys.option,
      [
        "value": ["description": "The value that is stored."],
        "label": reference("text", "The label of the option; default the value."),
      ], required: ["value"])
    let source = object(
      FormatKeys.optionSource,
      [
        "source": describe("string", "The name of the option source."),
        "dependsOn": ids("The fields whose changes reload the options."),
      ], required: ["source"])
    return ["anyOf": [["type": "array", "items": .object(option)], .object(source)]]
  }

  private static func ids(_ description: String) -> FormValue {
    [
      "description": .string(description),
      "anyOf": [["type": "string"], ["type": "array", "items": ["type": "string"]]],
    ]
  }
}
