import { isDateOpen } from '#domain/events/open-date.ts';
import { refuseFields, type Refusal } from '#server/access/refusal.ts';

/** Refuses times in a form for an event whose date is open, unless they are unchanged. Times in ms. */
export function refuseOpenTimes<Name extends string>(
  names: readonly Name[],
  form: Readonly<Record<Name, number | null>>,
  before: Readonly<Record<Name, number | null>>,
): Refusal | null {
  const isNew = (at: number | null, was: number | null) => at !== null && at !== was && isDateOpen(at);
  const [first, ...others] = names
    .filter((name) => isNew(form[name], before[name]))
    .map((name) => [name, ({ fields }: { fields: { formYear: string } }) => fields.formYear] as const);
  return first === undefined ? null : refuseFields(first, ...others);
}
