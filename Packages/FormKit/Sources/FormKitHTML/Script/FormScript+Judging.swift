extension FormScript {
  /// Conditions and rules, as the engine reads them.
  ///
  /// A condition is true, false, or null for unknown.
  static let judging = #"""
    const isEmpty = (value) => value === null || value?.length === 0;
    const isText = (value) => typeof value === "string";
    const isNumber = (value) => typeof value === "number";
    const points = (text) => Array.from(text, (point) => point.codePointAt(0));

    const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

    function matches(text, pattern) {
      try {
        return new RegExp("^(?:" + pattern + ")$", "v").test(text);
      } catch {
        return null;
      }
    }

    /** The operators of conditions by name, as far as the page has them. */
    const tests = {};

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
      return Array.from(new Intl.Segmenter("und").segment(text)).length;
    }

    /** The rules by name, as far as the page has them: whether a value passes. */
    const checks = {};

    /** Whether a value passes a rule; a value that cannot be compared passes. */
    function passes(rule, field, value, read) {
      const check = checks[rule.rule];
      return !check || check(value, rule, "field" in rule ? read(rule.field) : rule.value, field);
    }

    /** The issues of a value, as the engine orders them: the type alone, else required alone. */
    function judge(field, raw, read, atSubmit) {
      if (field.unreadable || (field.kept && isEmpty(raw))) return [];
      const { value, mismatch, lacks } = parse(field, raw);
      const says = (name) => [{ text: field.texts[name], severity: "error" }];
      if (mismatch) return says(lacks ? "partial" : "type");
      const isOff = field.type === "toggle" && value === false;
      if ((isEmpty(value) || isOff) && holds(field.required ?? false, read) === true)
        return says(raw?.length && field.transforms ? "emptied" : "required");
      return (field.rules ?? []).filter((rule) => {
        if (rule.atSubmit && !atSubmit) return false;
        if (isEmpty(value) && !["notEmpty", "matches"].includes(rule.rule)) return false;
        return holds(rule.when ?? true, read) === true && !passes(rule, field, value, read);
      }).map((rule) => ({ text: rule.text, severity: rule.severity ?? "error" }));
    }

    // Of a page with days.
    let [dayOf, isOpen, wrongOf] = [];

    // Of a page with rules of the form.
    let broken = () => [];
    let reads = () => [];

    """#

  /// The form's own rules, for pages with some.
  static let broken = #"""
    /** The issues of the form's own rules that fail; a rule that the page cannot check does not fail. */
    broken = (rules, read) => rules
      .filter((rule) => holds(rule.when ?? true, read) === true && holds(rule.that, read) === false)
      .map((rule) => ({ ...rule, severity: rule.severity ?? "error" }));

    /** The paths a condition reads. */
    reads = (condition) => {
      if (condition === null || typeof condition !== "object") return [];
      if ("field" in condition) return [condition.field];
      return [condition.not, condition.all, condition.any].flat().flatMap((part) => reads(part ?? null));
    };

    """#
}
