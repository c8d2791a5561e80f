import Synchronization

/// The issues that a group's fields can have, as far as they say the same of every value: each is put
/// together once for each catalogue.
///
/// A verdict takes the page of its catalogue, adds what is missing and hands it back.
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
    var page: Issues
  }
  private static let capacity = 8
  private let entries = Mutex<[Entry]>([])
  private let siteCount: Int

  init(siteCount: Int) { self.siteCount = siteCount }

  func page(for catalogue: FormMessages.Identity) -> Issues {
    let known = entries.withLock { entries in
      entries.first { $0.catalogue === catalogue }?.page
    }
    return known ?? Issues(siteCount: siteCount)
  }

  /// Keeps a page for the next verdict, unless a longer one came in the meantime.
  func keep(_ page: Issues, for catalogue: FormMessages.Identity) {
    var page = page
    page.isChanged = false
    entries.withLock { [page] entries in
      if let place = entries.firstIndex(where: { $0.catalogue === catalogue }) {
        if entries[place].page.count < page.count { entries[place].page = page }
        return
      }
      if entries.count == Self.capacity { entries.removeAll() }
      entries.append(Entry(catalogue: catalogue, page: page))
    }
  }
}
