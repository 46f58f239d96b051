import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byTime } from '#domain/door/admission-rules.ts';
import { isOwnHolderInside, peopleInside, type Finding } from '#domain/door/resolution.ts';
import { createPassageLog } from '#domain/manifest/passage-log.ts';
import type { CountedPassage } from '#domain/manifest/passage.ts';
import { countPeopleOf } from '#server/database/door/area-people.ts';
import type { Claim } from '#server/database/door/door-records.ts';
import { countAudience } from '#server/database/messages/message-audience.ts';
import { readAttendeePageOf } from '#server/tickets/attendee-pages.ts';
import { createClaimLedger } from '#server/tickets/claims/claim-ledger.ts';
import { listAttendees } from '#server/tickets/list-attendees.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { createDeskCore } from '#sync/desk-list/desk-core.ts';
import { idOf, passage } from '#tests/domain/door/records.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { callerOf, openSale, type Sale } from './sale-hand.ts';

/**
 * Possible events for one ticket: an entry, a second entry with one of the resolutions, an exit, an undo of the last
 * one.
 */
const moves = ['admit', 'exit', 'second_person', 'same_person', 'mis_scan', 'undo'] as const;
type Move = (typeof moves)[number];

const mostMoves = 4;
const stories: readonly (readonly Move[])[] = Array.from({ length: mostMoves }).reduce<Move[][]>(
  (all) => [[], ...all.flatMap((story) => moves.map((move) => [...story, move]))],
  [[]],
);

/** Returns the claims of one ticket after a story, as the server rules them if re-entry is allowed after an exit. */
function claimsAfter(story: readonly Move[], ticketNumber: number): readonly Claim[] {
  const after = { reentry: 'after_exit', maxEntries: null, coolDownMs: 0, capacity: null } as const;
  const event = { rules: { event: after }, timeZone: 'UTC' };
  const claims = new Map<string, Claim>();
  const rule = (change: (ledger: ReturnType<typeof createClaimLedger>) => void) => {
    const ledger = createClaimLedger({ event, claims: [...claims.values()], tickets: new Map() });
    change(ledger);
    const writes = ledger.ruleAll().writes(1);
    for (const claim of writes.claims) claims.set(claim.scanId, claim);
    for (const conflict of writes.conflicts) {
      const claim = claims.get(conflict.conflictId);
      if (claim !== undefined) claims.set(claim.scanId, { ...claim, conflict });
    }
  };
  const resolve = (scanId: string, how: Finding) => {
    const claim = claims.get(scanId);
    if (claim?.conflict?.status !== 'open') return;
    const resolution = { how, by: 'supervisor', at: 1 } as const;
    claims.set(scanId, { ...claim, conflict: { ...claim.conflict, resolution } });
    rule(() => undefined);
  };
  for (const [at, move] of story.entries()) {
    if (move === 'undo') {
      const last = [...claims.values()].toSorted(byTime).findLast(({ undone }) => !undone);
      if (last !== undefined) rule((ledger) => ledger.takeBack(last.scanId));
      continue;
    }
    const scanId = idOf(ticketNumber * mostMoves + at);
    const direction = move === 'exit' ? 'exit' : 'entry';
    rule((ledger) => void ledger.add(passage(0, { scanId, ticketNumber, direction, at }), false));
    if (move !== 'admit' && move !== 'exit') resolve(scanId, move);
  }
  return [...claims.values()];
}

const counted = (claims: readonly Claim[]): CountedPassage[] =>
  claims
    .toSorted(byTime)
    .filter(({ counting }) => counting === 'first' || counting === 'second')
    .map((claim) => ({ ...claim, second: claim.counting === 'second' }));

describe.each(databaseKinds)('people inside over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let sale: Sale;
    /** Number of people inside by ticket number. */
    let people: readonly number[] = [];
    let passagesOf: readonly (readonly CountedPassage[])[] = [];
    beforeAll(async () => {
      opened = await open();
      sale = await openSale(opened.database, [{ name: 'Regular', tickets: stories.length, quantity: null }]);
      const told = stories.map((story, number) => claimsAfter(story, number));
      passagesOf = told.map(counted);
      people = passagesOf.map(peopleInside);
      await keep(sale, told.flat());
      await opened.database.script('ANALYZE claims; ANALYZE tickets');
    });
    afterAll(() => opened.close());

    const keep = ({ eventId }: Sale, claims: readonly Claim[]) =>
      opened.database.query(
        `INSERT INTO claims (scan_id, event_id, ticket_number, checkpoint, direction, gate_id, device_id, at, undone, ruling, counting)
         SELECT c."scanId", $1, c."ticketNumber", c.checkpoint, c.direction, c."gateId", c."deviceId", c.at, c.undone, c.ruling, c.counting
           FROM jsonb_to_recordset($2::jsonb) AS c("scanId" text, "ticketNumber" bigint, checkpoint text, direction text, "gateId" text,
                "deviceId" text, at bigint, undone boolean, ruling text, counting text)`,
        [eventId, JSON.stringify(claims)],
      );
    const inside = () => [...people.keys()].filter((number) => (people[number] ?? 0) > 0);

    it('are tested with sequences of every kind', () => {
      expect(new Set(people)).toEqual(new Set([0, 1, 2, 3, 4]));
      const [own, second] = ['admit', 'second_person'] as const;
      const stays = stories.findIndex((story) => story.join() === [own, second, 'exit'].join());
      expect(people[stays]).toBe(1);
    });

    it('are known per ticket to a scanner, which lets out as many', () => {
      const log = createPassageLog();
      for (const passage of passagesOf.flat()) log.add(passage);
      expect(people.map((_, number) => log.of(number, 'event').people)).toEqual(people);
    });

    it('do not prevent the check-in of a ticket whose own person is not inside', async () => {
      const listed: (boolean | undefined)[] = [];
      for (let after: string | undefined; ;) {
        const { items, next } = await listAttendees(opened.database, sale.eventId, { limit: 200, after });
        listed.push(...items.map(({ ownInside }) => ownInside));
        if (next === null) break;
        after = next;
      }
      expect(listed).toEqual(passagesOf.map(isOwnHolderInside));
      expect(listed.filter((own, number) => own === false && (people[number] ?? 0) > 0)).not.toEqual([]);
    });

    it('keep a ticket listed while anybody is inside with it, on the server and on a device with the list', async () => {
      const listed: number[] = [];
      for (let after: string | undefined; ;) {
        const asked = { status: 'inside', limit: 200, after } as const;
        const { items, next } = await listAttendees(opened.database, sale.eventId, asked);
        expect(items.every((one) => one.inside)).toBe(true);
        listed.push(...items.map(({ ticketNumber }) => ticketNumber));
        if (next === null) break;
        after = next;
      }
      expect(listed).toEqual(inside());

      const core = createDeskCore();
      const deps = { database: opened.database, now: () => 0 };
      for (let page = 0; page * 1_000 < stories.length; page += 1) {
        const asked = { eventId: sale.eventId, page, have: undefined };
        const read = await readAttendeePageOf(deps, callerOf(randomUUIDv7(), 'ORGANIZER'), asked);
        if (isRefusal(read) || read.text === null) throw new Error('the server gave no page');
        core.take(page, read.text);
      }
      const { people: kept, door } = core.find({ status: 'inside' }, stories.length);
      expect(kept.map(({ ticketNumber }) => ticketNumber)).toEqual(inside());
      expect(door.inside).toBe(people.reduce((sum, one) => sum + one, 0));
    });

    it('are counted alike for messages to them and for the effects of a rule change', async () => {
      const wish = { eventId: sale.eventId, kind: 'event', audience: 'inside', ticketTypeIds: [] } as const;
      expect((await countAudience(opened.database, wish)).noEmail).toBe(inside().length);
      const [type] = await countPeopleOf(opened.database, sale.eventId, 'event');
      expect(type?.inside).toBe(people.reduce((sum, one) => sum + one, 0));
    });

    it('are counted once each when they entered an area and have left it', async () => {
      const paths: readonly (readonly [story: readonly Move[], inside: number, left: number])[] = [
        [['admit', 'exit'], 0, 1],
        [['admit', 'exit', 'admit'], 1, 0],
        [['admit', 'second_person', 'exit'], 1, 1],
        [['admit', 'second_person', 'exit', 'exit'], 0, 2],
        [['admit', 'second_person', 'exit', 'admit'], 2, 0],
        [['exit'], 0, 1],
      ];
      const types = paths.map(([story]) => ({ name: story.join(', '), tickets: 1, quantity: null }));
      const other = await openSale(opened.database, types);
      const ids = paths.flatMap(([story], number) => claimsAfter(story, number));
      await keep(
        other,
        ids.map((claim) => ({ ...claim, scanId: `other ${claim.scanId}` })),
      );
      const byType = await countPeopleOf(opened.database, other.eventId, 'event');
      const told = other.ticketTypeIds.map((id) => byType.find(({ ticketTypeId }) => ticketTypeId === id));
      expect(told.map((one) => [one?.inside, one?.left])).toEqual(
        paths.map(([, stay, left]) => [stay, left]),
      );
    });
  });
});
