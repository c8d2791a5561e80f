extension FormSchema {
  /// Makes a form of some fields in one section.
  ///
  /// ```swift
  /// let login = FormSchema(
  ///   "login", title: "Welcome Back", submitLabel: "Log In",
  ///   fields: [
  ///     FormField("email", .email, label: "Email", required: true, rules: [.email]),
  ///     FormField("password", .password, label: "Password", required: true),
  ///   ])
  /// ```
  ///
  /// - Parameters:
  ///   - id: The schema's id.
  ///   - version: The schema's own version, default 1.
  ///   - title: The heading; default none.
  ///   - submitLabel: The submit button's label; default the catalogue's.
  ///   - validation: When fields are judged before their first error; default at submit.
  ///   - revalidate: And after it; default live.
  ///   - fields: The fields in order.
  ///   - rules: Rules about several fields at once.
  ///   - actions: Buttons beside submit.
  ///   - migrations: How drafts of older versions become drafts of this one.
  public init(
    _ id: String, version: Int = 1, title: FormText? = nil, submitLabel: FormText? = nil,
    validation: ValidationMode = .onSubmit, revalidate: ValidationMode = .live,
    fields: [FormField], rules: [FormRule] = [], actions: [FormAction] = [],
    migrations: [SchemaMigration] = []
  ) {
    self.init(
      id, version: version, title: title, submitLabel: submitLabel, validation: validation,
      revalidate: revalidate, sections: [FormSection(fields: fields)], rules: rules,
      actions: actions, migrations: migrations)
  }

  /// Makes a form of some sections; see ``init(_:version:title:submitLabel:validation:revalidate:fields:rules:actions:migrations:)``.
  public init(
    _ id: String, version: Int = 1, title: FormText? = nil, submitLabel: FormText? = nil,
    validation: ValidationMode = .onSubmit, revalidate: ValidationMode = .live,
    sections: [FormSection], rules: [FormRule] = [], actions: [FormAction] = [],
    migrations: [SchemaMigration] = []
  ) {
    self.init(
      id, version: version, title: title, submitLabel: submitLabel, validation: validation,
      revalidate: revalidate, pages: [FormPage("", sections: sections)], rules: rules,
      actions: actions, migrations: migrations)
  }

  /// Makes a form of some pages; see ``init(_:version:title:submitLabel:validation:revalidate:fields:rules:actions:migrations:)``.
  public init(
    _ id: String, version: Int = 1, title: FormText? = nil, submitLabel: FormText? = nil,
    validation: ValidationMode = .onSubmit, revalidate: ValidationMode = .live,
    pages: [FormPage], rules: [FormRule] = [], actions: [FormAction] = [],
    migrations: [SchemaMigration] = []
  ) {
    self.init(
      id: id, version: version, title: title, submitLabel: submitLabel,
      validation: ValidationPolicy(mode: validation, revalidate: revalidate), pages: pages,
      rules: rules, actions: actions, migrations: migrations)
  }
}

extension FormPage {
  /// Makes a page of sections; it always shows by default.
  public init(
    _ id: String, title: FormText? = nil, visible: Condition = true, sections: [FormSection]
  ) {
    self.init(id: id, title: title, visible: visible, sections: sections)
  }
}

extension FormSection {
  /// Makes a section; it always shows, and does not repeat.
  public init(
    _ id: String = "", title: FormText? = nil, visible: Condition = true, fields: [FormField] = [],
    sections: [FormSection] = []
  ) {
    self.init(
      id: id, title: title, visible: visible, itemCount: nil, fields: fields, sections: sections)
  }

  /// Makes a section that repeats: its items are the value under `id`.
  public init(
    repeating id: FieldID, title: FormText? = nil, visible: Condition = true,
    items: RepeatPolicy = RepeatPolicy(), fields: [FormField], sections: [FormSection] = []
  ) {
    self.init(
      id: id.rawValue, title: title, visible: visible, itemCount: items, fields: fields,
      sections: sections)
  }
}

extension FormAction {
  /// Makes a button beside submit; by default it always shows, its effect can be undone, submit is the
  /// main button and stands before it.
  public init(
    _ id: String, label: FormText, visible: Condition = true, isDestructive: Bool = false,
    isPrimary: Bool = false, placement: Placement = .afterSubmit
  ) {
    self.init(
      id: id, label: label, visible: visible, isDestructive: isDestructive, isPrimary: isPrimary,
      placement: placement)
  }
}

extension Condition: ExpressibleByBooleanLiteral {
  /// Makes a condition that always or never holds.
  public init(booleanLiteral value: Bool) { self = .constant(value) }
}
