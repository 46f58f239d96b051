import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';

type RuleTexts = Pick<Catalogue['rules'], 'changes' | 'form'>;

const minute = 60_000;

/** Describes a change of rules, one line per rule. */
export function changeText(
  { before, after }: { readonly before: CheckpointRules; readonly after: CheckpointRules },
  { changes, form }: RuleTexts,
  { count }: Pick<Formats, 'count'>,
): string[] {
  const limit = (value: number | null) => (value === null ? form.noLimit : count(value));
  const wait = (ms: number) => (ms === 0 ? form.noWait : changes.minutes(Math.round(ms / minute)));
  const again = ({ reentry }: CheckpointRules) =>
    reentry === 'unknown' || reentry === 'redeem' ? form.codes.unknown : form.reentry[reentry];
  const isSingle = before.reentry === 'single' || after.reentry === 'single';
  return [
    before.reentry === after.reentry ? null : changes.from(again(before), again(after)),
    isSingle || before.maxEntries === after.maxEntries
      ? null
      : changes.entries(limit(before.maxEntries), limit(after.maxEntries)),
    before.coolDownMs === after.coolDownMs
      ? null
      : changes.coolDown(wait(before.coolDownMs), wait(after.coolDownMs)),
    before.capacity === after.capacity
      ? null
      : changes.capacity(limit(before.capacity), limit(after.capacity)),
    JSON.stringify(before.windows ?? []) === JSON.stringify(after.windows ?? []) ? null : changes.windows,
    before.code === after.code ? null : changes.code,
  ].flatMap((line) => line ?? []);
}
