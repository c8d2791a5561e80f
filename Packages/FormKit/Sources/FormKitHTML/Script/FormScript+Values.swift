extension FormScript {
  /// What rules and conditions see of what was typed.
  static let values = #"""
    const space = /^\p{White_Space}+|\p{White_Space}+$/gu;
    const transforms = {
      trim: (text) => text.replace(space, ""),
    };

    const number = (text) =>
      /^-?(\d+(\.\d+)?|\.\d+)([eE][-+]?\d+)?$/.test(text) && Number.isFinite(+text)
        ? +text : null;

    /** The typed value, and whether it has a different type than the field. */
    function parse(field, raw) {
      if (Array.isArray(raw) || typeof raw === "boolean" || raw === null) return { value: raw };
      const text = (field.transforms ?? []).reduce((text, name) => transforms[name](text), raw);
      if (text === "") return { value: "" };
      switch (field.type) {
        case "number": {
          const value = number(text);
          return value === null ? { value: text, mismatch: true } : { value };
        }
        case "integer": {
          const value = number(text);
          // Conditions read a number with a fraction, although the field does not accept it.
          return { value: value ?? text, mismatch: !Number.isSafeInteger(value) };
        }
        case "date": return { value: text, mismatch: date(text) === null, lacks: /^-|--|-$/.test(text) };
        case "time": return { value: text, mismatch: time(text) === null };
        default: return { value: text };
      }
    }

    """#

  /// The other transforms, for pages with a field that has some.
  static let moreTransforms = #"""
    Object.assign(transforms, {
      lowercase: (text) => text.toLowerCase(),
      uppercase: (text) => text.toUpperCase(),
      digits: (text) => text.replace(/[^0-9]/g, ""),
      collapseWhitespace: (text) => text.replace(/\p{White_Space}+/gu, " "),
    });

    """#

  /// Days, for pages with a field or a rule of days.
  static let days = #"""
    const days = (year, month) =>
      month === 2 ? (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28)
        : [4, 6, 9, 11].includes(month) ? 30 : 31;

    function date(text) {
      const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? "");
      if (!match) return null;
      const [year, month, day] = match.slice(1).map(Number);
      const isReal = year > 0 && month > 0 && month < 13 && day > 0 && day <= days(year, month);
      return isReal ? { year, month, day } : null;
    }

    /** The texts of a day in three inputs, whose names begin with _y, _m and _d. */
    const partsOf = (all) => ["y", "m", "d"].map((part) =>
      transforms.trim(all.find((input) => input.name[1] === part)?.value ?? "").replace(/^\d$/, "0$&"));
    dayOf = (all) => partsOf(all).join("") && partsOf(all).join("-");

    /** The inputs of a day that are missing or in no calendar; all of them for a real day. */
    wrongOf = (all) => {
      const [year, month, day] = partsOf(all).map((text, index) =>
        (index ? /^\d\d$/ : /^\d{4}$/).test(text) ? +text : 0);
      // Without the year, it may be a leap year.
      const wrong = { y: !year, m: !month || month > 12, d: !day || day > days(year || 4, month) };
      const found = all.filter((input) => wrong[input.name[1]]);
      return found.length ? found : all;
    };

    /** Whether a person has not yet come to the end of a day. */
    isOpen = (all, isLeaving) => dayOf(all) && all.some(({ name, value }) =>
      !value || !isLeaving && name[1] === "y" && value.length < 4);

    // JAWS reads the description of a fieldset of text inputs only where the fieldset names its role.
    additions.push((form) => {
      for (const day of form.querySelectorAll(".day")) day.parentElement.role = "group";
    });

    const compareDays = (value, bound, test) =>
      !date(value) || !date(bound) || test(value < bound ? -1 : value > bound ? 1 : 0);

    """#

  /// Times, for pages with a field or a condition of times.
  static let times = #"""
    function time(text) {
      const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?$/.exec(text ?? "");
      if (!match) return null;
      return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0)
        + Number("0." + (match[4] ?? "0"));
    }

    /** The shortest text of a time, so that equal times are equal texts; returns other values unchanged. */
    function shortestTime(text) {
      if (typeof text !== "string" || time(text) === null) return text;
      const [clock, fraction = ""] = text.split(".");
      const digits = fraction.replace(/0+$/, "");
      if (digits !== "") return clock + "." + digits;
      return clock.length === 8 && clock.endsWith(":00") ? clock.slice(0, 5) : clock;
    }

    """#
}
