/** Texts of a form, by field. */
export type Texts<F extends string> = Readonly<Record<F, string>>;

/** What somebody typed, brought onto what somebody else has saved meanwhile. */
export interface Rebased<F extends string> {
  /** What the form shows now. */
  readonly values: Texts<F>;
  /** Fields that both have changed, each to something else: the form shows what was typed. */
  readonly conflicts: readonly F[];
}

/**
 * Brings what was typed over `base` onto `saved`: a field that nobody touched here follows what was saved, and what was
 * typed stays.
 */
export function rebase<F extends string>(base: Texts<F>, typed: Texts<F>, saved: Texts<F>): Rebased<F> {
  const values: Record<F, string> = { ...typed };
  const conflicts: F[] = [];
  for (const name of fieldsOf(base)) {
    if (typed[name] === base[name]) values[name] = saved[name];
    else if (saved[name] !== base[name] && saved[name] !== typed[name]) conflicts.push(name);
  }
  return { values, conflicts };
}

/** The fields that differ, as they are in `typed`. */
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
