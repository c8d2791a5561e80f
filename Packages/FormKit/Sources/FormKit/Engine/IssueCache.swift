import Synchronization

/// The issues of a group's fields whose text does not depend on the value, formatted once for each
/// catalogue.
///
/// A verdict reads the issues of its catalogue, adds those that are missing and stores them again.
final class IssueCache: Sendable {
  /// The issues of one catalogue.
  struct Issues: Sendable {
    /// By ``FieldOutlines/place(of:in:)``: the place among the issues, or -1.
    private var places: [Int32]
    private var issues: [FormIssue] = []
    fileprivate(set) var isChanged = false

    fileprivate init(siteCount: Int) { places = Array(repeating: -1, count: siteCount) }

    subscript(site: Int) -> FormIssue? { places[site] < 0 ? nil : issues[Int(places[site])] }

    mutating func add(_ issue: FormIssue, at site: Int) {
      places[site] = Int32(issues.count)
      issues.append(issue)
      isChanged = true
    }

    fileprivate var count: Int { issues.count }
  }
  private struct Entry {
    /// Kept, so that no other catalogue takes its identity.
    let catalogue: FormMessages.Identity
    var issues: Issues
  }
  private static let capacity = 8
  private let entries = Mutex<[Entry]>([])
  private let siteCount: Int

  init(siteCount: Int) { self.siteCount = siteCount }

  func issues(for catalogue: FormMessages.Identity) -> Issues {
    let known = entries.withLock { entries in
      entries.first { $0.catalogue === catalogue }?.issues
    }
    return known ?? Issues(siteCount: siteCount)
  }

  /// Stores the issues for the next verdict, unless more were stored in the meantime.
  func store(_ issues: Issues, for catalogue: FormMessages.Identity) {
    var issues = issues
    issues.isChanged = false
    entries.withLock { [issues] entries in
      if let place = entries.firstIndex(where: { $0.catalogue === catalogue }) {
        if entries[place].issues.count < issues.count { entries[place].issues = issues }
        return
      }
      if entries.count == Self.capacity { entries.removeAll() }
      entries.append(Entry(catalogue: catalogue, issues: issues))
    }
  }
}
