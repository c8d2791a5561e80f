extension FormScript {
  /// Conditions and rules, as the engine reads them.
  ///
  /// A condition is true, false, or null for unknown.
  static let judging = #"""
    const isEmpty = (value) => value === null || value === "" || (Array.isArray(value) && !value.length);
    const points = (text) => Array.from(text, (point) => point.codePointAt(0));

    /** Orders two values, texts by code points; null for mixed or missing ones. */
    function order(a, b) {
      if (typeof a === "number" && typeof b === "number") return a < b ? -1 : a > b ? 1 : 0;
      if (typeof a !== "string" || typeof b !== "string") return null;
      const [left, right] = [points(a), points(b)];
      for (let i = 0; i < Math.min(left.length, right.length); i++) {
        if (left[i] !== right[i]) return left[i] - right[i];
      }
      return left.length - right.length;
    }

    const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

    function matches(text, pattern) {
      try {
        return new RegExp("^(?:" + pattern + ")$", "v").test(text);
      } catch {
        return null;
      }
    }

    const tests = {
      equals: (value, other) => same(value, other),
      notEquals: (value, other) => !same(value, other),
      in: (value, others) => others.some((other) => same(value, other)),
      notIn: (value, others) => !others.some((other) => same(value, other)),
      lessThan: (value, other) => (order(value, other) ?? 0) < 0,
      atMost: (value, other) => (order(value, other) ?? 1) <= 0,
      greaterThan: (value, other) => (order(value, other) ?? 0) > 0,
      atLeast: (value, other) => (order(value, other) ?? -1) >= 0,
      contains: (value, part) =>
        typeof value === "string" && typeof part === "string" ? value.includes(part)
          : Array.isArray(value) && value.some((item) => same(item, part)),
      matches: (value, pattern) => typeof value === "string" ? matches(value, pattern) : false,
      isEmpty: (value, expected) => isEmpty(value) === expected,
      isFilled: (value, expected) => !isEmpty(value) === expected,
    };

    /** Whether a condition holds; read gives a field's value, undefined for an unknown one. */
    function holds(condition, read) {
      if (condition === null || typeof condition === "boolean") return condition;
      if (condition.all) return every(condition.all.map((part) => holds(part, read)));
      if (condition.any) return not(every(condition.any.map((part) => not(holds(part, read)))));
      if ("not" in condition) return not(holds(condition.not, read));
      const given = read(condition.field);
      const value = condition.isTime ? shortestTime(given) : given;
      return value === undefined ? null : tests[condition.is](value, condition.value);
    }
    const not = (flag) => flag === null ? null : !flag;
    const every = (flags) => flags.includes(false) ? false : flags.includes(null) ? null : true;

    function length(text, unit) {
      if (unit === "utf16") return text.length;
      if (unit === "codePoints") return points(text).length;
      return Array.from(new Intl.Segmenter("und", { granularity: "grapheme" }).segment(text)).length;
    }

    function age(birth, today, february28) {
      let [month, day] = [birth.month, birth.day];
      if (month === 2 && day === 29 && days(today.year, 2) === 28) {
        [month, day] = february28 ? [2, 28] : [3, 1];
      }
      const isBefore = today.month < month || (today.month === month && today.day < day);
      return today.year - birth.year - (isBefore ? 1 : 0);
    }

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

    const email = /^[a-zA-Z0-9.!#$%&'*+\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

    /** Whether a value passes a rule; a value that cannot be compared passes. */
    function passes(rule, field, value, read) {
      const isText = typeof value === "string";
      const isNumber = typeof value === "number";
      const bound = "field" in rule ? read(rule.field) : rule.value;
      switch (rule.rule) {
        case "notEmpty": return isText ? transforms.trim(value) !== "" : !isEmpty(value);
        case "email": return !isText || email.test(value);
        case "alphanumericWithUnderscore": return !isText || /^[A-Za-z0-9_]*$/.test(value);
        case "minLength": return !isText || length(value, rule.unit) >= rule.value;
        case "maxLength": return !isText || length(value, rule.unit) <= rule.value;
        case "minItems": return !Array.isArray(value) || value.length >= rule.value;
        case "maxItems": return !Array.isArray(value) || value.length <= rule.value;
        case "number": return !isText || number(value) !== null;
        case "integer": return isText ? Number.isInteger(number(value)) : !isNumber || Number.isInteger(value);
        case "step": return !isNumber || isStep(value, rule.value, rule.base);
        case "equals": return same(value, rule.value);
        case "oneOf": return [value].flat().every((item) => rule.values.some((one) => same(item, one)));
        case "pattern": return !isText || matches(value, rule.value) !== false;
        case "min": return compare(field, value, bound, (order) => order >= 0);
        case "max": return compare(field, value, bound, (order) => order <= 0);
        case "matches": return bound === undefined || same(value, bound) || (isEmpty(value) && isEmpty(bound));
        case "before": return compareDays(value, bound, (order) => rule.strict ? order < 0 : order <= 0);
        case "after": return compareDays(value, bound, (order) => rule.strict ? order > 0 : order >= 0);
        case "minAge": case "maxAge": {
          const [birth, today] = [date(value), date(bound)];
          if (!birth || !today) return true;
          const years = age(birth, today, rule.february28);
          return rule.rule === "minAge" ? years >= rule.years : years <= rule.years;
        }
        default: return true;
      }
    }

    function compare(field, value, bound, test) {
      if (field.type === "time") {
        const [a, b] = [time(value), time(bound)];
        return a === null || b === null || test(a - b);
      }
      if (typeof value === "number" && typeof bound === "number") return test(value - bound);
      return compareDays(value, bound, test);
    }

    const compareDays = (value, bound, test) =>
      !date(value) || !date(bound) || test(value < bound ? -1 : value > bound ? 1 : 0);

    /** The issues of a value, as the engine orders them: the type alone, else required alone. */
    function judge(field, raw, read, atSubmit) {
      if (field.unreadable || (field.kept && isEmpty(raw))) return [];
      const { value, mismatch } = parse(field, raw);
      if (mismatch) return [{ text: field.texts.type, severity: "error" }];
      const isOff = field.type === "toggle" && value === false;
      if ((isEmpty(value) || isOff) && holds(field.required ?? false, read) === true) {
        return [{ text: field.texts.required, severity: "error" }];
      }
      return (field.rules ?? []).filter((rule) => {
        if (rule.atSubmit && !atSubmit) return false;
        if (isEmpty(value) && !["notEmpty", "matches"].includes(rule.rule)) return false;
        return holds(rule.when ?? true, read) === true && !passes(rule, field, value, read);
      }).map((rule) => ({ text: rule.text, severity: rule.severity ?? "error" }));
    }

    /** The issues of the form's own rules that fail; a rule that the page cannot check does not fail. */
    const broken = (rules, read) => rules
      .filter((rule) => holds(rule.when ?? true, read) === true && holds(rule.that, read) === false)
      .map((rule) => ({ ...rule, severity: rule.severity ?? "error" }));

    /** The paths a condition reads. */
    function reads(condition) {
      if (condition === null || typeof condition !== "object") return [];
      if ("field" in condition) return [condition.field];
      return [condition.not, condition.all, condition.any].flat().flatMap((part) => reads(part ?? null));
    }

    """#
}
