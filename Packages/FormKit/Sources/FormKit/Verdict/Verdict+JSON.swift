extension Verdict {
  /// Appends the verdict as one line of JSON, without a line end.
  ///
  /// The text of ``formValue``, secrets redacted and keys sorted, without putting that together.
  ///
  /// - Parameters:
  ///   - bytes: Where the line goes, in UTF-8.
  ///   - id: A member `id` beside those of the verdict; default none.
  public func write(to bytes: inout [UInt8], id: FormValue? = nil) {
    var writer = JSONWriter(pretty: false)
    swap(&writer.bytes, &bytes)
    writer.append("{")
    if let id {
      writer.append("\"id\":")
      writer.write(id, depth: 1)
      writer.append(",")
    }
    writer.append("\"issues\":")
    writer.list(issues) { writer, issue in writer.write(issue) }
    writer.append(",\"unverified\":")
    writer.list(unverified) { writer, path in writer.write(path.description) }
    writer.append(isValid ? ",\"valid\":true,\"values\":" : ",\"valid\":false,\"values\":")
    switch record {
    case .sheet(let sheet): sheet.writeValues(to: &writer)
    case .lists(_, _, let redacted): writer.write(.object(redacted), depth: 1)
    }
    writer.append(",\"visible\":")
    writer.list(visible) { writer, path in writer.write(path.description) }
    writer.append("}")
    swap(&writer.bytes, &bytes)
  }
}

extension JSONWriter {
  fileprivate mutating func list<Element>(
    _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    append("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { append(",") }
      write(&self, element)
    }
    append("]")
  }

  /// The keys as ``FormIssue/formValue`` has them.
  fileprivate mutating func write(_ issue: FormIssue) {
    append("{\"field\":")
    if let field = issue.field { write(field.description) } else { append("null") }
    append(",\"message\":")
    write(issue.message)
    append(",\"rule\":")
    write(issue.rule)
    append(",\"severity\":")
    write(issue.severity.rawValue)
    append("}")
  }
}

extension VerdictSheet {
  /// The submitted values as JSON, sensitive ones redacted; the same as `values(redacted: true)`.
  fileprivate func writeValues(to writer: inout JSONWriter) { writeValues(of: 0, to: &writer) }

  /// Writes a frame's values; true when there are any.
  @discardableResult
  private func writeValues(of frame: Int, to writer: inout JSONWriter) -> Bool {
    let group = frames[frame].group
    var isEmpty = true
    writer.append("{")
    for member in form.memberOrder.members(of: group) {
      let start = writer.bytes.count
      if !isEmpty { writer.append(",") }
      let isWritten =
        switch member {
        case .field(let index):
          write(index, of: frame, to: &writer)
        case .repetition(let index): writeItems(of: index, in: frame, to: &writer)
        }
      if isWritten {
        isEmpty = false
      } else {
        writer.bytes.removeLast(writer.bytes.count - start)
      }
    }
    writer.append("}")
    return !isEmpty
  }

  private func write(_ index: Int, of frame: Int, to writer: inout JSONWriter) -> Bool {
    guard let value = submitted(index, of: frame) else { return false }
    let field = frames[frame].group.fields[index].field
    writer.write(field.id.rawValue)
    writer.append(":")
    if field.sensitive {
      writer.append("\"•••\"")
    } else {
      writer.write(value, depth: 1)
    }
    return true
  }

  /// Hidden items count only when one of them keeps a value.
  private func writeItems(
    of index: Int, in frame: Int, to writer: inout JSONWriter
  ) -> Bool {
    let items = frames[frame].items[index]
    writer.write(frames[frame].group.repeats[index].id)
    writer.append(":[")
    var hasValues = false
    for item in items {
      if item > items.lowerBound { writer.append(",") }
      if writeValues(of: item, to: &writer) { hasValues = true }
    }
    writer.append("]")
    return isVisible(index, of: frame) ? !items.isEmpty : hasValues
  }
}
