import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { serverFrame } from '#contract/door/live.ts';

const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = import.meta.glob(
  '../../src/contract/**/*.ts',
  { eager: true },
);

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

const isPicklist = (schema: unknown): boolean => fieldOf(schema, 'type') === 'picklist';
const hasRule = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'fallback' in schema;

/**
 * Returns every picklist in a schema, by its path; `caught` means that an enclosing schema has a fallback for the
 * whole, so that an unknown value costs only that part.
 */
function wordsIn(schema: unknown, path: string, caught = false): [path: string, schema: unknown][] {
  if (isPicklist(schema)) return caught && !hasRule(schema) ? [] : [[path, schema]];
  // A picklist, or else any text.
  const either = fieldOf(schema, 'options');
  if (fieldOf(schema, 'type') === 'union' && Array.isArray(either) && either.some(isPicklist))
    return [[path, schema]];
  const entries = Object.entries(fieldOf(schema, 'entries') ?? {});
  const isCaught = caught || hasRule(schema);
  const options = fieldOf(schema, 'options');
  const parts = [fieldOf(schema, 'item'), fieldOf(schema, 'wrapped'), fieldOf(schema, 'value')];
  const inside = Array.isArray(options) ? [...parts, ...options] : parts;
  return [
    ...entries.flatMap(([name, entry]) => wordsIn(entry, `${path}.${name}`, isCaught)),
    ...inside.flatMap((part) => (part === undefined ? [] : wordsIn(part, path, isCaught))),
  ];
}

/** Endpoints of the contract with a JSON reply, by name. */
const replies = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]): [string, unknown][] =>
    typeof fieldOf(value, 'path') === 'string' && fieldOf(value, 'reply') !== undefined
      ? [[name, fieldOf(value, 'reply')]]
      : [],
  ),
);
const words = replies.flatMap(([name, reply]) => wordsIn(reply, name));

/** The expected value for an unknown one, by the last part of its path. */
const expected: readonly [pattern: RegExp, reading: string][] = [
  // Specific paths first: patterns are tried in this order.
  [/\.missing$/, 'unknown'],
  [/^(listAttendees\.items|readAttendee\.(attendee|order))\.state$/, 'unknown'],
  [/^readAttendee\.passages\.(direction|counting)$/, 'unknown'],
  [/^(readCancellation|cancelEvent)\.state$/, 'running'],
  [/^listDevices\.items\.role$/, 'steward'],
  [/^listUser(Devices|Teams)\.items\.role$/, 'steward'],
  [/^listUserTeams\.items\.status$/, 'draft'],
  [/^listUserOrders\.items\.state$/, 'unknown'],
  [/^(listAdminEvents\.items|takeDownEvent|restoreEvent|transferEvent)\.state$/, 'draft'],
  [/^listUserAudit\.items\.outcome$/, 'done'],
  [/(Membership(s\.items)?|TeamInvite(s\.items)?|inviteToTeam)\.role$/, 'steward'],
  [/^readTeamInvite\.state$/, 'over'],
  [/^(login|google|refresh)\.user\.role$/, 'NORMAL_USER'],
  [/(\.|^)(user|items|[a-zA-Z]*AdminUser)\.role$/, 'NORMAL_USER'],
  [/^(enrol|renew)Device\.role$/, 'steward'],
  [/^(place|read|release)Hold\.state$/, 'unknown'],
  [/(rder(s\.items)?|editOrderNames|moveOrderTicket|settleRefusedRefund)\.state$/, 'unknown'],
  [/^orderHistory\.items\.(kind|actor|changes\.field)$/, 'unknown'],
  [/\.attendees\.ticketStatus$/, 'unknown'],
  [/\.layout\.size$/, 'a6'],
  [/(rder(s\.items)?|editOrderNames|moveOrderTicket|settleRefusedRefund)\.payment\.status$/, 'pending'],
  [/^verifyPayment\.status$/, 'pending'],
  [/^readTransfer\.state$/, 'expired'],
  [/Transfer\.status$|Ticket(s\.items)?\.status$|Tickets\.(items|tickets)\.status$/, 'unknown'],
  [/^revokeDevice\.enrolAgain$/, 'allowed'],
  [/^(listAreas|addArea|changeArea|orderAreas|readBoard)\..*(reentry|code)$/, 'unknown'],
  [/codePolicy$/, 'rotating'],
  [/reentry$/, 'single'],
  [/saleState$|ticketTypes\.state$/, 'not_published'],
  [/vent[a-zA-Z]*(\.items)?\.status$/, 'draft'],
  [/^(changeHold|useHoldPromo)\.state$/, 'unknown'],
  [/PromoCodes?(\.items)?\.(kind|state)$/, 'unknown'],
  [/^(list|add|read|apply|undo)GuestImports?(\.items)?\.(kind|state|problems\.problem)$/, 'unknown'],
  [/^(sendGuestRows|addGuestByHand|addTestTickets)\.(kind|state|problems\.problem)$/, 'unknown'],
  [/^listGuestRows\.items\.(state|problems|emailed\.(state|problem))$/, 'unknown'],
  [/^emailGuests?\.(kind|state|problems\.problem)$/, 'unknown'],
  [/^(my|join|leave|list|move|offer|remove)Waiting(\.items)?\.state$/, 'unknown'],
  [/^listWaiting\.settings\.lapsed$/, 'out'],
  [/uestions?(\.items)?\.kind$/, 'unknown'],
  [/uestions?(\.items)?\.per$/, 'order'],
  [/Messages?(\.items)?\.(kind|audience|state|notSent)$/, 'unknown'],
  [/^listRecipients\.items\.(state|problem)$/, 'unknown'],
  [/^listScans\.items\.kind$/, 'scan'],
  [/^listScans\.items\.direction$/, 'entry'],
  [/^listScans\.items\.ruling$/, 'none'],
  [/^listScans\.items\.forced$/, 'other'],
  [/^listConflicts\.items\.kind$|^readChanges\.changes\.conflict\.kind$/, 'unknown'],
  [/^listConflicts\.items\.status$|^readChanges\.changes\.conflict\.status$/, 'open'],
  [/^(listConflicts|readChanges|resolveConflict)\..*resolution\.(how|by)$/, 'unknown'],
  [/^(listConflicts|readChanges)\..*direction$/, 'entry'],
  [/^readChanges\.changes\.ruling$/, 'unknown'],
  [/^sendScans\.receipts\.status$/, 'unknown'],
  [/utbox\.items\.channel$/, 'email'],
  [/^readOutbox\.items\.why\.code$/, 'other'],
  [/utbox\.items\.status$|^resendOutboxMessage\.status$/, 'waiting'],
  [/\.application$/, 'pending'],
  [/^\w*Application\w*\.(application|items)\.status$/, 'pending'],
  [/^\w*Application\w*\.(application|items)\.kind$/, 'other'],
  [/^\w*Application\w*\.(application|items)\.person\.role$/, 'NORMAL_USER'],
  [/^listLogs\.items\.level$/, 'info'],
  [/^listLogs\.items\.source$/, 'events'],
  [/^readEmailConfirmation\.state$/, 'expired'],
  [/icketTypes?(\.items)?\.kind$/, 'ticket'],
  [/[wW]ays?ToPay(\.[a-z]+)*\.tickets$/, 'unknown'],
  [/^markOrdersPaid\.items\.outcome$|^matchBankRows\.items\.match$/, 'unknown'],
  [/^ownRights\.rights$/, 'unknown'],
  [/^hearBounce\.outcome$/, 'unknown'],
];

describe('an unknown value from a newer server', () => {
  test('occurs in replies of every kind', () => {
    expect(replies.length).toBeGreaterThan(60);
    expect(words.length).toBeGreaterThan(30);
  });

  test.each(words)('does not invalidate the reply: %s', (path, schema) => {
    const read = v.safeParse(schema as v.GenericSchema, 'invented_since');
    expect(read.success, `${path} has no rule for unknown words: use wordOf`).toBe(true);
    const reading = expected.find(([pattern]) => pattern.test(path))?.[1];
    expect(read.output, path).toBe(reading);
  });

  test('makes a websocket frame ignored', () => {
    expect(v.safeParse(serverFrame, { type: 'shout', topic: 'door:e', revision: 1 }).success).toBe(false);
  });
});
