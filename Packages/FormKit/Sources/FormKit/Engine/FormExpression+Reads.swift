/// A field an expression reads: by itself, or summed over the items of a repeat.
struct ExpressionRead {
  var repetition: FieldID?
  let field: FieldID
}

extension FormExpression {
  /// The fields whose values it is made of; a condition in it counts.
  var reads: [ExpressionRead] {
    switch self {
    case .value, .count: return []
    case .field(let id): return [ExpressionRead(field: id)]
    case .add(let parts), .subtract(let parts), .multiply(let parts), .divide(let parts),
      .join(let parts):
      return parts.flatMap(\.reads)
    case .choose(let test, let then, let otherwise):
      return test.fieldIDs.map { ExpressionRead(field: $0) } + then.reads + otherwise.reads
    case .sum(let repetition, let field):
      return [ExpressionRead(repetition: repetition, field: field)]
    case .age(let day, let on): return day.reads + on.reads
    }
  }
}

extension NameTable {
  /// The fields whose values an expression reads in a scope.
  func sources(of expression: FormExpression, in scope: Int) -> [Int] {
    expression.reads.compactMap { read in
      guard let repetition = read.repetition else {
        return resolve(read.field.rawValue, in: scope)?.node
      }
      guard let (node, _) = resolve(repetition.rawValue, in: scope), nodes[node].isRepeat else {
        return nil
      }
      return inner(of: node).names[read.field.rawValue]
    }
  }
}
