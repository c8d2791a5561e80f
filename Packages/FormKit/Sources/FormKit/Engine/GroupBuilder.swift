/// Builds the compiled groups: the second walk of the compiler, in visual order like the first.
struct GroupBuilder {
  private(set) var compiler: FormCompiler
  private(set) var formRules: [CompiledFormRule] = []
  private(set) var actions: [CompiledAction] = []
  /// By node; nil at repeats.
  private var fields: [FieldDraft?]
  private var repeats: [Int: RepeatDraft] = [:]
  private var pages: [LayoutPage] = []
  private var formRulesAt: [Int: [Int]] = [:]
  private var formRulesReadValidity = false
  private var cursor = Cursor()
  /// The fields that are sensitive, by themselves or by what they are made of; known with the ranks.
  private var secrets: Set<Int> = []

  private struct Cursor {
    var node = 0
    var scope = 1
    var section = 0
  }

  init(compiler: FormCompiler) {
    self.compiler = compiler
    fields = Array(repeating: nil, count: compiler.nodes.count)
  }

  /// Resolves every reference and registers who reads whom.
  mutating func resolve() {
    for (index, page) in compiler.schema.pages.enumerated() {
      let place = JSONPointer.root.appending("pages").appending(index).appending("visible")
      var resolver = Resolver(names: compiler.table, scope: 0)
      let visible = resolver.condition(page.visible, at: place)
      var inherited = Inherited()
      inherited.add(visible, resolver)
      let items = walk(page.sections, scope: 0, page: index, inherited: inherited)
      pages.append(LayoutPage(id: page.id, title: page.title, visible: visible, items: items))
    }
    for (index, rule) in compiler.schema.rules.enumerated() { formRule(rule, index: index) }
    for (index, action) in compiler.schema.actions.enumerated() { resolve(action, index: index) }
    for node in fields.indices { registerReads(of: node) }
    for node in fields.indices { registerFills(of: node) }
    for (node, state) in compiler.table.states.sorted(by: { $0.key < $1.key }) {
      connect(state: state, of: node)
    }
    addValidityEdges()
  }

  private mutating func walk(
    _ sections: [FormSection], scope: Int, page: Int, inherited: Inherited
  ) -> [LayoutItem] {
    var result: [LayoutItem] = []
    for section in sections {
      let pointer = compiler.sectionPointer(cursor.section)
      cursor.section += 1
      var resolver = Resolver(names: compiler.table, scope: scope)
      let visible = resolver.condition(section.visible, at: pointer.appending("visible"))
      var chain = inherited
      chain.add(visible, resolver)
      if let policy = section.itemCount {
        result.append(repetition(section, policy, scope: scope, page: page, inherited: chain))
      } else {
        let items = content(of: section, scope: scope, page: page, inherited: chain)
        result.append(
          .section(
            LayoutSection(
              id: section.id, title: section.title, visible: visible, items: items)))
      }
    }
    return result
  }

  private mutating func repetition(
    _ section: FormSection, _ policy: RepeatPolicy, scope: Int, page: Int, inherited: Inherited
  ) -> LayoutItem {
    let node = cursor.node
    let inner = cursor.scope
    cursor.node += 1
    cursor.scope += 1
    compiler.reads[node] = inherited.nodes
    compiler.validityReads[node] = inherited.validityNodes
    let items = content(of: section, scope: inner, page: page, inherited: inherited.lifted())
    repeats[node] = RepeatDraft(
      section: section, page: page, policy: policy, inherited: inherited, scope: inner,
      items: items)
    return .repetition(compiler.nodes[node].local)
  }

  private mutating func content(
    of section: FormSection, scope: Int, page: Int, inherited: Inherited
  ) -> [LayoutItem] {
    var items: [LayoutItem] = []
    for index in section.fields.indices {
      resolve(
        FieldOrigin(section: section.fields, index: index), node: cursor.node, scope: scope,
        page: page, inherited: inherited)
      items.append(.field(compiler.nodes[cursor.node].local))
      cursor.node += 1
    }
    return items + walk(section.sections, scope: scope, page: page, inherited: inherited)
  }

  private mutating func resolve(
    _ origin: FieldOrigin, node: Int, scope: Int, page: Int, inherited: Inherited
  ) {
    let draft = FieldDraft(
      origin, names: compiler.table, scope: scope, pointer: compiler.nodes[node].pointer,
      page: page, inherited: inherited)
    compiler.reads[node] = draft.valueNodes
    compiler.validityReads[node] = draft.validityNodes
    compiler.ruleReads[node] = draft.ruleNodes
    compiler.ruleValidityReads[node] = draft.ruleValidityNodes
    fields[node] = draft
  }

  private mutating func registerReads(of node: Int) {
    guard let draft = fields[node] else { return }
    let target = Dependent.Target.field(compiler.nodes[node].local)
    let scope = compiler.nodes[node].scope
    register(
      draft.valueNodes + draft.regionNodes + draft.effectNodes, scope, target, .value,
      summed: draft.summedNodes)
    register(draft.ruleNodes + draft.flagNodes, scope, target, .rules)
  }

  /// Who is filled by a lookup comes after the field that is looked up.
  private mutating func registerFills(of node: Int) {
    for target in fields[node]?.filledNodes ?? [] { compiler.reads[target].append(node) }
  }

  /// A repeat's state follows from the repeat and from the fields and repeats in its items.
  private mutating func connect(state: Int, of node: Int) {
    let inner = compiler.table.inner(of: node)
    let states = inner.repeats.compactMap { compiler.table.states[$0] }
    compiler.reads[state] = [node] + inner.fields + inner.repeats + states
    compiler.ruleValidityReads[state] = inner.fields + states
    register(
      repeats[node]?.inherited.nodes ?? [], compiler.nodes[node].scope,
      .repetition(compiler.nodes[node].local), .rules)
  }

  /// A reader of a repeat also reads what shows or hides the repeat.
  private mutating func register(
    _ sources: [Int], _ scope: Int, _ target: Dependent.Target, _ effect: Dependent.Effect,
    summed: Set<Int> = []
  ) {
    if sources.isEmpty { return }
    let all = sources.reduce(into: Set(sources)) { result, source in
      result.formUnion(repeats[source]?.inherited.nodes ?? [])
    }
    for source in all.sorted() {
      let start = compiler.nodes[source].scope
      let found =
        summed.contains(source)
        ? compiler.table.routeToAll(from: start, to: scope)
        : compiler.table.route(from: start, to: scope)
      guard let route = found else { continue }
      compiler.dependents[source].append(
        Dependent(up: route.up, down: route.down, target: target, effect: effect))
    }
  }

  /// Whoever's validity is read passes on what its required, rules and `when` read.
  private mutating func addValidityEdges() {
    var waiting = compiler.validityReads.flatMap { $0 }
    var done: Set<Int> = []
    while let node = waiting.popLast() {
      guard done.insert(node).inserted else { continue }
      let known = Set(compiler.reads[node])
      compiler.reads[node] += compiler.ruleReads[node].filter { !known.contains($0) }
      waiting += compiler.ruleValidityReads[node]
    }
  }

  private mutating func formRule(_ rule: FormRule, index: Int) {
    let pointer = JSONPointer.root.appending("rules").appending(index)
    var resolver = Resolver(names: compiler.table, scope: 0)
    let that = resolver.condition(rule.that, at: pointer.appending("that"))
    let when = resolver.condition(rule.when, at: pointer.appending("when"))
    register(resolver.nodes, 0, .formRule(index), .rules)
    if !resolver.validityNodes.isEmpty { formRulesReadValidity = true }
    formRules.append(CompiledFormRule(rule: rule, that: that, when: when))
    guard let field = rule.field else { return }
    _ = resolver.reference(field.rawValue, at: pointer.appending("field"))
    if let node = compiler.table.scopes[0].names[field.rawValue] {
      formRulesAt[node, default: []].append(index)
    }
  }

  private mutating func resolve(_ action: FormAction, index: Int) {
    var resolver = Resolver(names: compiler.table, scope: 0)
    let place = JSONPointer.root.appending("actions").appending(index).appending("visible")
    actions.append(
      CompiledAction(action: action, visible: resolver.condition(action.visible, at: place)))
  }
}

extension GroupBuilder {
  /// The compiled form itself, once ranks are known.
  mutating func root(ranks: [Int]) -> CompiledGroup {
    findSecrets(ranks: ranks)
    return group(scope: 0, ranks: ranks, pages: pages)
  }

  /// The operands of a computed value have smaller ranks.
  private mutating func findSecrets(ranks: [Int]) {
    for node in ranks.indices.sorted(by: { ranks[$0] < ranks[$1] }) where node < fields.count {
      guard let draft = fields[node] else { continue }
      if draft.origin.sensitive || draft.sources.contains(where: secrets.contains) {
        secrets.insert(node)
      }
    }
  }

  /// The fields that read something or change what was given, in the order of their ranks.
  func evaluationOrder(ranks: [Int]) -> [EvaluationStep] {
    var nodes = [Int](repeating: 0, count: ranks.count)
    for (node, rank) in ranks.enumerated() { nodes[rank] = node }
    return nodes.compactMap { node in
      let info = compiler.nodes[node]
      guard let draft = fields[node], !draft.isPlain else { return nil }
      return EvaluationStep(scope: info.scope, field: info.local)
    }
  }

  /// Whether every field is fully known once everything of a lower rank is.
  func isJudgedInOnePass(ranks: [Int]) -> Bool {
    !formRulesReadValidity && compiler.validityReads.allSatisfy(\.isEmpty)
      && fields.enumerated().allSatisfy { node, draft in
        guard let draft else { return true }
        return draft.validityReads.isEmpty
          && draft.regionNodes.allSatisfy { ranks[$0] < ranks[node] }
      }
  }

  private func group(scope: Int, ranks: [Int], pages: [LayoutPage]) -> CompiledGroup {
    let info = compiler.table.scopes[scope]
    return CompiledGroup(
      scope: scope,
      fields: info.fields.compactMap { node in
        fields[node]?.compiled(
          index: compiler.nodes[node].local, rank: ranks[node],
          dependents: compiler.dependents[node],
          formRules: formRulesAt[node] ?? [], isSecret: secrets.contains(node))
      },
      repeats: info.repeats.compactMap { repetition($0, ranks: ranks) }, pages: pages,
      limits: compiler.table.limits)
  }

  private func repetition(_ node: Int, ranks: [Int]) -> CompiledRepeat? {
    guard let draft = repeats[node] else { return nil }
    let page = LayoutPage(id: "", title: nil, visible: .constant(true), items: draft.items)
    return CompiledRepeat(
      id: draft.section.id, page: draft.page, policy: draft.policy, title: draft.section.title,
      visible: draft.inherited.conditions,
      group: group(scope: draft.scope, ranks: ranks, pages: [page]),
      dependents: compiler.dependents[node],
      stateDependents: compiler.table.states[node].map { compiler.dependents[$0] } ?? [])
  }
}

/// A repeat's compiled parts, before its group is known.
private struct RepeatDraft {
  let section: FormSection
  let page: Int
  let policy: RepeatPolicy
  let inherited: Inherited
  let scope: Int
  let items: [LayoutItem]
}

/// The visibility conditions a field or repeat inherits, as seen from its scope.
struct Inherited {
  private(set) var conditions: [CompiledCondition] = []
  private var read = NodeList()
  private(set) var validityNodes: [Int] = []
  var nodes: [Int] { read.nodes }

  mutating func add(_ condition: CompiledCondition, _ resolver: Resolver) {
    if case .constant(true) = condition { return }
    conditions.append(condition)
    for node in resolver.nodes { read.add(node) }
    validityNodes += resolver.validityNodes
  }

  /// The same conditions as seen from inside an item.
  func lifted() -> Inherited {
    var copy = self
    copy.conditions = conditions.map { $0.lifted() }
    return copy
  }
}
