import { expect, it } from 'vitest';
import { canAdmitOthers, showsOrderGroup } from '#domain/door/group.ts';

const admitted = { code: 'admit', ticketNumber: 7, passes: true } as const;
const inside = { ...admitted, code: 'already_inside', passes: false } as const;

it.each([
  ['a ticket that is let in', admitted, true, true, true],
  ['one whose guest is inside already', inside, true, false, true],
  ['one that is void', { ...inside, code: 'cancelled' }, false, false, false],
  ['a code that names no ticket', { ...admitted, ticketNumber: undefined }, false, false, false],
] as const)('%s shows its order and leads the group: %#', (_which, verdict, shows, steward, supervisor) => {
  expect(showsOrderGroup(verdict)).toBe(shows);
  expect(canAdmitOthers(verdict, 'steward')).toBe(steward);
  expect(canAdmitOthers(verdict, 'supervisor')).toBe(supervisor);
});
