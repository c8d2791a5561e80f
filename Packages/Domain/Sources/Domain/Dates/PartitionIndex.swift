extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element is not before a place; `endIndex` when all elements are before it.
  ///
  /// - Parameter isBefore: Whether an element is before the place; true for a prefix of the collection only.
  /// - Complexity: O(log *n*).
  func partitionIndex(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
