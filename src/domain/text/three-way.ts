/** Texts of a form, by field. */
export type Texts<F extends string> = Readonly<Record<F, string>>;

/** Result of rebasing a user's edits onto a newer saved state. */
export interface Rebased<F extends string> {
  /** The values to show in the form. */
  readonly values: Texts<F>;
  /** Fields changed differently by both; the form shows what was typed. */
  readonly conflicts: readonly F[];
}

/** Rebases edits made over `base` onto `saved`: untouched fields take the saved value, edited ones keep what was typed. */
export function rebase<F extends string>(base: Texts<F>, typed: Texts<F>, saved: Texts<F>): Rebased<F> {
  const values: Record<F, string> = { ...typed };
  const conflicts: F[] = [];
  for (const name of fieldsOf(base)) {
    if (typed[name] === base[name]) values[name] = saved[name];
    else if (saved[name] !== base[name] && saved[name] !== typed[name]) conflicts.push(name);
  }
  return { values, conflicts };
}

/** Returns the fields that differ, with their values in `typed`. */
export function changesIn<F extends string>(base: Texts<F>, typed: Texts<F>): Partial<Texts<F>> {
  const changes: Partial<Record<F, string>> = {};
  for (const name of fieldsOf(base)) if (typed[name] !== base[name]) changes[name] = typed[name];
  return changes;
}

const fieldsOf = <F extends string>(texts: Texts<F>): readonly F[] => {
  const names: F[] = [];
  for (const name in texts) names.push(name);
  return names;
};
