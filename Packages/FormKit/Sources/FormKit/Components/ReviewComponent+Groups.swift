extension ReviewComponent {
  /// Sections that belong together: the items of one repeat, or a single section.
  public struct Group: Sendable, Hashable {
    /// The most columns of answers that a table has; items with more are lists of their own.
    public static let mostColumns = 5

    /// The sections in visual order.
    public let sections: [Section]

    /// The heading of the items; nil for what is no table.
    public var caption: String? {
      columns.count <= Self.mostColumns ? sections.first?.item?.caption : nil
    }

    /// The first answer to each question of the sections.
    public var columns: [Row] {
      sections.flatMap(\.rows).reduce(into: []) { columns, row in
        if !columns.contains(where: { $0.id.lastID == row.id.lastID }) { columns.append(row) }
      }
    }

    /// The values of a section in the order of ``columns``; empty for a missing one.
    public func values(of section: Section) -> [String] {
      columns.map { column in
        section.rows.first { $0.id.lastID == column.id.lastID }?.value ?? ""
      }
    }
  }

  /// The sections, those of the items of one repeat together.
  public var groups: [Group] {
    var groups: [[Section]] = []
    for section in sections {
      if section.item != nil, groups.last?.first?.item == section.item {
        groups[groups.count - 1].append(section)
      } else {
        groups.append([section])
      }
    }
    return groups.map(Group.init)
  }

  /// The items of each repeat as a table; a missing value is a dash.
  public var tables: [ContentBlock.Table] {
    groups.compactMap { group in
      group.caption.map { caption in
        ContentBlock.Table(
          caption, header: [""] + group.columns.map(\.label),
          rows: group.sections.map { section in
            [section.title ?? ""] + group.values(of: section).map { $0.isEmpty ? "—" : $0 }
          })
      }
    }
  }
}

extension FieldPath {
  /// The id of the field in its item.
  fileprivate var lastID: String { String(description.split(separator: ".").last ?? "") }
}
