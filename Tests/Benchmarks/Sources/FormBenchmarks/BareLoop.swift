import FormKit

/// The checks of ``Workload`` written out by hand, over the same values in an array.
///
/// No schema, no look-up by id, no conditions, no sentences: what remains of a validation when
/// everything around its checks is free.
struct BareLoop {
  struct WrongResultError: Error, CustomStringConvertible {
    let found: Int
    let expected: Int
    var description: String { "the bare loop finds \(found) wrong fields, not \(expected)" }
  }

  private let values: [FormValue]
  private let majority = FormDate(year: 2006, month: 10, day: 4) ?? .epoch

  init(_ workload: Workload) {
    let given = workload.values
    values = (0..<workload.size).map { given["f\($0)"] ?? .null }
  }

  /// The places of the values that fail their check.
  func failures() -> [Int] {
    var result: [Int] = []
    var kind = 0
    for index in values.indices {
      if !passes(values[index], kind) { result.append(index) }
      kind = kind == 9 ? 0 : kind + 1
    }
    return result
  }

  func requireSameAnswer(as count: Int) throws {
    let found = failures().count
    if found != count { throw WrongResultError(found: found, expected: count) }
  }

  private func passes(_ value: FormValue, _ kind: Int) -> Bool {
    switch value {
    case .string(let text):
      var copy = text
      return copy.withUTF8 { passes($0, kind) }
    case .number(let number):
      if kind == 2 { return number >= 0 && number <= 120 && number == number.rounded() }
      return number >= 0 && (number * 100).rounded() / 100 == number
    case .bool(let flag): return flag
    case .null, .array, .object: return false
    }
  }

  private func passes(_ bytes: UnsafeBufferPointer<UInt8>, _ kind: Int) -> Bool {
    switch kind {
    case 0: bytes.count >= 2 && bytes.count <= 40 && bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    case 1: ByteChecks.isEmail(bytes)
    case 4: bytes.count == 1 && bytes[0] >= 0x61 && bytes[0] <= 0x63
    case 5: ByteChecks.day(bytes).map { $0 <= majority } ?? false
    case 6: ByteChecks.isProductNumber(bytes)
    case 7: bytes.count >= 3 && bytes.allSatisfy { ByteChecks.isAlphanumeric($0) || $0 == 0x5F }
    default: ByteChecks.isWebAddress(bytes)
    }
  }
}
