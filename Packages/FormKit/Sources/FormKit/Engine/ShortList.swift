/// A list of nearly always none or one element, which need no memory beside the list's own.
struct ShortList<Element>: RandomAccessCollection {
  private var first: Element?
  private var others: [Element] = []

  init() {}

  init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { first == nil ? 0 : others.count + 1 }

  subscript(index: Int) -> Element {
    if index == 0, let first { return first }
    return others[index - 1]
  }

  mutating func append(_ element: Element) {
    if first == nil { first = element } else { others.append(element) }
  }
}
