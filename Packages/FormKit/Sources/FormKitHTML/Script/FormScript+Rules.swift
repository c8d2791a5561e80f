extension FormScript {
  /// The rules, each part with the names of the rules for which a page has it.
  ///
  /// A check returns whether a value passes; a value that it cannot compare passes.
  static let rules: [Part] =
    checks.map { name, body in Part([name], "checks.\(name) = \(body);\n") } + [
      Part(
        ["minAge", "maxAge"],
        #"""
        function age(birth, today, february28) {
          let [month, day] = [birth.month, birth.day];
          if (month === 2 && day === 29 && days(today.year, 2) === 28) {
            [month, day] = february28 ? [2, 28] : [3, 1];
          }
          const isBefore = today.month < month || (today.month === month && today.day < day);
          return today.year - birth.year - (isBefore ? 1 : 0);
        }

        function isOfAge(value, bound, rule, test) {
          const [birth, today] = [date(value), date(bound)];
          return !birth || !today || test(age(birth, today, rule.february28));
        }

        """#),
      Part(
        ["step"],
        #"""
        /** A number as digits and a power of ten. */
        function decimal(number) {
          const [mantissa, exponent = "0"] = String(number).split("e");
          const [whole, fraction = ""] = mantissa.split(".");
          return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
        }

        /** Whether a number is whole steps away from the base, by decimals as far as 64 bits hold them. */
        function isStep(value, size, base) {
          if (size <= 0) return true;
          const parts = [value, base, size].map(decimal);
          const scale = Math.min(...parts.map((part) => part.exponent));
          const isNear = parts.every((part) => part.digits === 0n || part.exponent - scale <= 18);
          if (isNear) {
            const [a, b, step] = parts.map((part) =>
              part.digits === 0n ? 0n : part.digits * 10n ** BigInt(part.exponent - scale));
            if ([a, b, step, a - b].every((whole) => BigInt.asIntN(64, whole) === whole)) {
              return (a - b) % step === 0n;
            }
          }
          const count = (value - base) / size;
          return Math.abs(count - Math.round(count)) <= 1e-9 * Math.max(1, Math.abs(count));
        }

        """#),
      Part(
        ["min", "max"],
        #"""
        function compare(field, value, bound, test) {
          if (field.type === "time") {
            const [a, b] = [time(value), time(bound)];
            return a === null || b === null || test(a - b);
          }
          if (isNumber(value) && isNumber(bound)) return test(value - bound);
          return compareDays(value, bound, test);
        }

        """#),
    ]

  /// The rules of which a page has a day's functions, too.
  static let ruleNamesOfDays = ["min", "max", "before", "after", "minAge", "maxAge"]

  /// A check by the name of its rule.
  private static let checks: KeyValuePairs = [
    "notEmpty":
      #"(value) => isText(value) ? transforms.trim(value) !== "" : !isEmpty(value)"#,
    "email":
      #"(value) => !isText(value) || /^[a-zA-Z0-9.!#$%&'*+\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/.test(value)"#,
    "alphanumericWithUnderscore": "(value) => !isText(value) || /^[A-Za-z0-9_]*$/.test(value)",
    "minLength": "(value, rule) => !isText(value) || length(value, rule.unit) >= rule.value",
    "maxLength": "(value, rule) => !isText(value) || length(value, rule.unit) <= rule.value",
    "minItems": "(value, rule) => !Array.isArray(value) || value.length >= rule.value",
    "maxItems": "(value, rule) => !Array.isArray(value) || value.length <= rule.value",
    "number": "(value) => !isText(value) || number(value) !== null",
    "integer":
      "(value) => isText(value) ? Number.isInteger(number(value)) : !isNumber(value) || Number.isInteger(value)",
    "step": "(value, rule) => !isNumber(value) || isStep(value, rule.value, rule.base)",
    "equals": "(value, rule) => same(value, rule.value)",
    "oneOf":
      "(value, rule) => [value].flat().every((item) => rule.values.some((one) => same(item, one)))",
    "pattern": "(value, rule) => !isText(value) || matches(value, rule.value) !== false",
    "min": "(value, rule, bound, field) => compare(field, value, bound, (order) => order >= 0)",
    "max": "(value, rule, bound, field) => compare(field, value, bound, (order) => order <= 0)",
    "matches":
      "(value, rule, bound) => bound === undefined || same(value, bound) || (isEmpty(value) && isEmpty(bound))",
    "before":
      "(value, rule, bound) => compareDays(value, bound, (order) => rule.strict ? order < 0 : order <= 0)",
    "after":
      "(value, rule, bound) => compareDays(value, bound, (order) => rule.strict ? order > 0 : order >= 0)",
    "minAge": "(value, rule, bound) => isOfAge(value, bound, rule, (years) => years >= rule.years)",
    "maxAge": "(value, rule, bound) => isOfAge(value, bound, rule, (years) => years <= rule.years)",
  ]
}
