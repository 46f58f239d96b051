import type { WrittenRules } from './rule-problems.ts';
import { canReenter, outsideWindows } from './admission-rules.ts';

/** People who have passed through an area, by ticket type. */
export interface PeopleOfType {
  readonly ticketTypeId: string;
  readonly inside: number;
  /** People who were inside and have been scanned out. */
  readonly left: number;
}

/** Possible effects of a rule change on people who are or were inside, in display order. */
export const ruleEffects = [
  'out_may_not_return',
  'out_may_return',
  'inside_must_be_scanned_out',
  'over_capacity',
  'type_not_admitted',
  'closed_now',
] as const;

/** An effect of a rule change on people who are or were inside. No admission is revoked by it. */
export interface RuleEffect {
  readonly code: (typeof ruleEffects)[number];
  readonly people: number;
}

/** Returns whom a change of an area's rules affects. @param now ms */
export function effectsOfChange(
  before: WrittenRules,
  after: WrittenRules,
  people: readonly PeopleOfType[],
  now: number,
): RuleEffect[] {
  const sum = (which: 'inside' | 'left', among = people) => among.reduce((all, one) => all + one[which], 0);
  const [inside, left] = [sum('inside'), sum('left')];
  const effects: RuleEffect[] = [];
  const add = (code: RuleEffect['code'], count: number) => {
    if (count > 0) effects.push({ code, people: count });
  };
  const [could, can] = [canReenter(before, 1), canReenter(after, 1)];
  if (could && !can) add('out_may_not_return', left);
  if (!could && can) add('out_may_return', left);
  if (before.reentry === 'free' && after.reentry === 'after_exit') add('inside_must_be_scanned_out', inside);
  if (after.capacity !== null && after.capacity !== before.capacity)
    add('over_capacity', inside - after.capacity);
  const shut = people.filter(
    ({ ticketTypeId }) => admitsType(before, ticketTypeId) && !admitsType(after, ticketTypeId),
  );
  add('type_not_admitted', sum('inside', shut) + sum('left', shut));
  if (outsideWindows(before, now) === undefined && outsideWindows(after, now) !== undefined)
    add('closed_now', inside + left);
  return effects;
}

const admitsType = ({ types }: WrittenRules, ticketTypeId: string): boolean =>
  types === null || types.includes(ticketTypeId);
