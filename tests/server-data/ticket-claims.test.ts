import { describe, expect, test } from 'vitest';
import { singleEntry } from '#domain/door/admission-rules.ts';
import { ticketBits, type Passage } from '#domain/manifest/manifest.ts';
import type { Claim, DoorEvent, TicketState } from '#server/database/door/door-records.ts';
import { createClaimLedger } from '#server/tickets/claims/claim-ledger.ts';
import { ruleClaims } from '#server/tickets/claims/ticket-claims.ts';

const noon = 1_800_000_000_000;
const passage = (scanId: string, at: number, changes: Partial<Passage> = {}): Passage => ({
  scanId,
  ticketNumber: 1,
  checkpoint: 'event',
  direction: 'entry',
  gateId: 'gate-1',
  deviceId: 'device-1',
  at,
  ...changes,
});
const claim = (scanId: string, at: number, changes: Partial<Claim> = {}): Claim => ({
  ...passage(scanId, at),
  undone: false,
  ruling: 'first',
  counting: 'first',
  slot: null,
  conflict: null,
  ...changes,
});
const ticketOf = (state: number, voidedAt: number | null, follows: number | null = null) =>
  ({ number: 1, state: ticketBits.exists | state, voidedAt, follows }) as unknown as TicketState;

describe('an admission with a void ticket', () => {
  const conflictAt = (at: number, ticket: TicketState) =>
    ruleClaims([claim('a', at)], { rules: singleEntry, timeZone: 'UTC', ticket, before: null })[0]?.conflict
      ?.kind;

  test.each(['revoked', 'cancelled', 'blocked'] as const)(
    'is a conflict from the very moment it was %s, and not before',
    (bit) => {
      const ticket = ticketOf(ticketBits[bit], noon);
      expect(conflictAt(noon - 1, ticket)).toBeUndefined();
      expect(conflictAt(noon, ticket)).toBe('admitted_after_void');
      expect(conflictAt(noon + 1, ticket)).toBe('admitted_after_void');
    },
  );

  test('is a conflict at any time if it is unknown since when the ticket is void', () => {
    expect(conflictAt(noon, ticketOf(ticketBits.revoked, null))).toBe('admitted_after_void');
  });

  test('is no conflict if the ticket is valid again, whenever it was void', () => {
    expect(conflictAt(noon, ticketOf(0, noon - 1))).toBeUndefined();
  });
});

describe('a ticket that replaced another', () => {
  /**
   * Ticket 1 was transferred at noon and became ticket 2. Returns the ruling on an entry with ticket 2 after one with
   * ticket 1.
   */
  const secondAfter = (at: number) => {
    const event = { rules: { event: singleEntry }, timeZone: 'UTC' } as unknown as DoorEvent;
    const tickets = new Map([
      [1, ticketOf(ticketBits.revoked, noon)],
      [2, ticketOf(0, null, 1)],
    ]);
    const ledger = createClaimLedger({ event, claims: [], tickets });
    ledger.add(passage('by the old one', at), false);
    ledger.add(passage('by the new one', noon + 60_000, { ticketNumber: 2 }), false);
    return ledger
      .rule()
      .writes(1)
      .conflicts.find(({ conflictId }) => conflictId === 'by the new one');
  };

  test('never admits a second time if its predecessor was used while valid', () => {
    expect(secondAfter(noon - 1)).toMatchObject({
      kind: 'double_admission',
      first: { scanId: 'by the old one' },
    });
  });

  test('is not used up by an admission after its predecessor was voided', () => {
    expect(secondAfter(noon)).toBeUndefined();
    expect(secondAfter(noon + 1)).toBeUndefined();
  });
});
