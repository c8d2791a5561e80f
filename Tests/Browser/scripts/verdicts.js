// What the page's script, run apart from its page, makes of every case of values by path.
([source, data, cases]) => {
  const sandbox = {};
  new Function("document", "globalThis", source)(undefined, sandbox);
  const { fieldsOf, judge, broken, holds, visibility } = sandbox.formKit;
  const fields = fieldsOf(data);
  return cases.map((values) => {
    const raw = (field) => values[field.path] ?? (field.type === "multiChoice" ? [] : field.type === "toggle" ? false : "");
    const { shown, read } = visibility(fields, raw, () => true);
    const active = fields.filter((field) => shown.get(field.path));
    const enabled = active.filter((field) => holds(field.enabled ?? true, read) !== false);
    const issues = enabled.flatMap((field) => judge(field, raw(field), read, true)
      .map((issue) => [field.path, issue.severity, issue.text]));
    const own = broken(data.rules ?? [], read).map((issue) => [issue.field ?? null, issue.severity, issue.text]);
    return { visible: active.map((field) => field.path), issues: [...issues, ...own] };
  });
}
