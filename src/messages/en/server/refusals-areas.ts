import { allOf } from '#messages/lists.ts';
import { ruleProblems } from '#messages/en/door/rule-problems.ts';

const all = allOf('en');

/** Refusals of calls about areas and their rules. */
export const areas = {
  changedElsewhere:
    'These rules were changed in another tab or on another device. Check them, then save again.',
  /** @param gates names; empty if the area only has scans */
  inUse: (gates: readonly string[]) =>
    gates.length === 0
      ? 'People were scanned here, so this area can’t be removed.'
      : `Gates belong to this area: ${all(gates)}. Move them to another area first.`,
  main: 'Every event has its main area, so it can’t be removed.',
  nameTaken: 'Another area has this name. Choose a different one.',
  notFound: 'Area not found at this event.',
  problems: ruleProblems,
  touchesPeople: 'People have already passed this area, and the new rules affect them.',
  tooMany: (most: number) => `An event can have at most ${most} areas.`,
  unknownType: 'This ticket type isn’t part of this event. Reload, then choose again.',
};
