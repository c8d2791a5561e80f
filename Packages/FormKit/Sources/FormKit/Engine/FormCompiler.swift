/// Resolves ids, finds cycles and orders fields for one schema.
///
/// Two walks over the schema in visual order: the first declares every field and repeat with its
/// scope, the second resolves what they read. A node is a field or a repeat, numbered in visual order;
/// after them come the states of the repeats.
struct FormCompiler {
  struct Output {
    let root: CompiledGroup
    let formRules: [CompiledFormRule]
    let actions: [CompiledAction]
    let hasRepeats: Bool
    let evaluationOrder: [EvaluationStep]
    let isJudgedInOnePass: Bool
  }

  let schema: FormSchema
  let sink: FindingSink
  let table: NameTable
  var nodes: [NameTable.Node] { table.nodes }
  /// What each node reads through visible, default, compute and dependsOn.
  var reads: [[Int]] = []
  /// What each node's required, rules and `when` read.
  var ruleReads: [[Int]] = []
  /// Whose validity each node reads through visible, default and compute.
  var validityReads: [[Int]] = []
  /// Whose validity each node reads through required, rules and `when`.
  var ruleValidityReads: [[Int]] = []
  var dependents: [[Dependent]] = []
  private var fieldPointers: [JSONPointer]
  private var sectionPointers: [JSONPointer]
  private var nextField = 0
  private var nextSection = 0

  init(schema: FormSchema, decoder: SchemaDecoder, rules: RuleRegistry, sink: FindingSink) {
    self.schema = schema
    self.sink = sink
    table = NameTable(rules: rules, sink: sink, limits: decoder.limits)
    fieldPointers = decoder.fieldPointers
    sectionPointers = decoder.sectionPointers
    table.reserve(fieldPointers.count + sectionPointers.count)
  }

  mutating func compile() -> Output {
    for page in schema.pages { declare(page.sections, scope: 0) }
    checkStartingSize()
    table.declareStates()
    let none: [[Int]] = Array(repeating: [], count: nodes.count)
    (reads, ruleReads, validityReads, ruleValidityReads) = (none, none, none, none)
    dependents = Array(repeating: [], count: nodes.count)
    var builder = GroupBuilder(compiler: self)
    builder.resolve()
    self = builder.compiler
    let ranks = order()
    return Output(
      root: builder.root(ranks: ranks), formRules: builder.formRules, actions: builder.actions,
      hasRepeats: nodes.contains(where: \.isRepeat),
      evaluationOrder: builder.evaluationOrder(ranks: ranks),
      isJudgedInOnePass: builder.isJudgedInOnePass(ranks: ranks))
  }

  /// Repeats that start with items multiply: refuses a form that would start with too many fields.
  private func checkStartingSize() {
    func fields(_ sections: [FormSection]) -> Int {
      sections.reduce(0) { sum, section in
        let (count, overflow) = (section.fields.count + fields(section.sections))
          .multipliedReportingOverflow(by: max(section.itemCount?.minimum ?? 1, 1))
        return min(sum + (overflow ? limit : min(count, limit)), limit)
      }
    }
    if sink.findings.contains(where: { $0.code == "tooManyFields" }) { return }
    let limit = table.limits.fields + 1
    guard schema.pages.reduce(0, { min($0 + fields($1.sections), limit) }) == limit else { return }
    sink.error(
      "tooManyFields", .root,
      "The \"min\" of the repeats creates more than \(table.limits.fields) fields.")
  }

  /// Where the section of this number, in visual order, stands.
  func sectionPointer(_ index: Int) -> JSONPointer {
    index < sectionPointers.count ? sectionPointers[index] : .root
  }

  private mutating func declare(_ sections: [FormSection], scope: Int) {
    for section in sections {
      let pointer = sectionPointer(nextSection)
      nextSection += 1
      var inner = scope
      if section.itemCount != nil {
        let node = declare(section.id, scope: scope, type: nil, pointer: pointer)
        inner = table.open(in: scope, repeat: node)
      }
      for index in section.fields.indices {
        let place = nextField < fieldPointers.count ? fieldPointers[nextField] : JSONPointer.root
        nextField += 1
        declare(
          section.fields[index].id.rawValue, scope: inner, type: section.fields[index].type,
          pointer: place)
      }
      declare(section.sections, scope: inner)
    }
  }

  @discardableResult
  private mutating func declare(
    _ id: String, scope: Int, type: FieldType?, pointer: JSONPointer
  ) -> Int {
    let (node, isNew) = table.declare(id, scope: scope, type: type, pointer: pointer)
    if !isNew {
      sink.error(
        "duplicateId", pointer.appending("id"), "The id \"\(id)\" occurs twice in one scope.")
    }
    return node
  }

  /// Ranks all nodes so that what is read comes first; reports the cycles found on the way.
  private mutating func order() -> [Int] {
    var rank = Array(repeating: 0, count: nodes.count)
    var state = Array(repeating: UInt8(0), count: nodes.count)
    var next = 0
    var reports = CycleReports(nodeCount: nodes.count)
    for start in nodes.indices where state[start] == 0 {
      var stack: [(node: Int, child: Int)] = [(start, 0)]
      state[start] = 1
      reports.enter(start, at: 0)
      while let (node, child) = stack.last {
        guard child < reads[node].count else {
          state[node] = 2
          reports.leave(node)
          rank[node] = next
          next += 1
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].child += 1
        let target = reads[node][child]
        if state[target] == 0 {
          state[target] = 1
          reports.enter(target, at: stack.count)
          stack.append((target, 0))
        } else if state[target] == 1, let first = reports.start(of: target, depth: stack.count) {
          report(cycle: stack[first...].map(\.node))
        }
      }
    }
    return rank
  }

  private func report(cycle loop: [Int]) {
    guard let first = loop.indices.min(by: { loop[$0] < loop[$1] }) else { return }
    let path = Array(loop[first...] + loop[..<first]) + [loop[first]]
    sink.error(
      "cycle", nodes[loop[first]].pointer,
      "These fields depend on each other: " + path.map { nodes[$0].id }.joined(separator: " → ")
        + ". Remove one of the references.")
  }
}

/// Which cycles are reported: all, until their paths together name twice as many nodes as there are.
///
/// Few fields can form very many cycles, each as long as the form.
private struct CycleReports {
  /// Where each node on the way stands.
  private var places: [Int]
  private var left: Int

  init(nodeCount: Int) {
    places = Array(repeating: -1, count: nodeCount)
    left = 2 * nodeCount
  }

  mutating func enter(_ node: Int, at place: Int) { places[node] = place }

  mutating func leave(_ node: Int) { places[node] = -1 }

  /// Where the cycle that leads back to a node starts; nil when it is not reported any more.
  mutating func start(of node: Int, depth: Int) -> Int? {
    guard places[node] >= 0, left > 0 else { return nil }
    left -= depth - places[node]
    return places[node]
  }
}
