extension FormScript {
  /// The operators of conditions, for pages with a condition that reads a field.
  static let conditions = #"""
    /** Orders two values, texts by code points; null for mixed or missing ones. */
    function order(a, b) {
      if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : 0;
      if (!isText(a) || !isText(b)) return null;
      const [left, right] = [points(a), points(b)];
      for (let i = 0; i < Math.min(left.length, right.length); i++) {
        if (left[i] !== right[i]) return left[i] - right[i];
      }
      return left.length - right.length;
    }

    Object.assign(tests, {
      equals: same,
      notEquals: (value, other) => !same(value, other),
      in: (value, others) => others.some((other) => same(value, other)),
      notIn: (value, others) => !tests.in(value, others),
      lessThan: (value, other) => (order(value, other) ?? 0) < 0,
      atMost: (value, other) => (order(value, other) ?? 1) <= 0,
      greaterThan: (value, other) => (order(value, other) ?? 0) > 0,
      atLeast: (value, other) => (order(value, other) ?? -1) >= 0,
      contains: (value, part) =>
        isText(value) && isText(part) ? value.includes(part)
          : Array.isArray(value) && value.some((item) => same(item, part)),
      matches: (value, pattern) => isText(value) ? matches(value, pattern) : false,
      isEmpty: (value, expected) => isEmpty(value) === expected,
      isFilled: (value, expected) => !isEmpty(value) === expected,
    });

    """#
}
