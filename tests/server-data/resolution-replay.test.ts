import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byTime, type CheckpointRules } from '#domain/door/admission-rules.ts';
import { findingsOf, peopleInside } from '#domain/door/resolution.ts';
import { decodeAdmissionPage, encodeAdmissionPage } from '#domain/manifest/admission-page.ts';
import { createEventView, type OpenedChange } from '#domain/manifest/event-view.ts';
import type { Change } from '#domain/manifest/manifest.ts';
import type { CountedPassage } from '#domain/manifest/passage.ts';
import type { Claim, GateTally } from '#server/database/door/door-records.ts';
import { createClaimLedger } from '#server/tickets/claims/claim-ledger.ts';
import { passageOf } from '#server/tickets/claims/ticket-claims.ts';
import { idOf, passage } from '#tests/domain/door/records.ts';
import { header, statePage } from '#tests/domain/manifest/small-event.ts';

const step = fc.oneof(
  fc.record({
    do: fc.constant('pass' as const),
    at: fc.integer({ min: 0, max: 20 }),
    direction: fc.constantFrom('entry', 'entry', 'entry', 'exit'),
    gateId: fc.constantFrom('gate-a', 'gate-b'),
  }),
  fc.record({ do: fc.constant('undo' as const), which: fc.nat(20) }),
  fc.record({ do: fc.constant('resolve' as const), which: fc.nat(20), how: fc.nat(2) }),
);
const reentry = fc.constantFrom<CheckpointRules['reentry']>(
  'single',
  'after_exit',
  'per_day',
  'per_gate',
  'free',
);

/** The server's claims of one ticket, and a device that follows the feed. */
function createWorld(rules: CheckpointRules) {
  const event = { rules: { event: rules }, timeZone: 'UTC' };
  const claims = new Map<string, Claim>();
  const view = createEventView(header, [statePage]);
  const tallies: GateTally[] = [];
  let revision = 100;
  const rule = (
    change: (ledger: ReturnType<typeof createClaimLedger>) => void,
    known = [...claims.values()],
  ) => {
    const ledger = createClaimLedger({ event, claims: known, tickets: new Map() });
    change(ledger);
    revision += 1;
    const writes = ledger.ruleAll().writes(revision);
    for (const claim of writes.claims) claims.set(claim.scanId, claim);
    for (const conflict of writes.conflicts) {
      const claim = claims.get(conflict.conflictId);
      if (claim !== undefined) claims.set(claim.scanId, { ...claim, conflict });
    }
    tallies.push(...writes.tallies);
    view.apply(writes.changes.filter(isNoHeader));
  };
  return {
    claims,
    tallies,
    view,
    rule,
    resolve(claim: Claim, how: number) {
      const { conflict } = claim;
      if (conflict?.status !== 'open') return;
      const findings = findingsOf(conflict);
      const finding = findings[how % findings.length] ?? 'mis_scan';
      const resolution = { how: finding, by: 'supervisor', at: 1 } as const;
      const known = [...claims.values()].map((one) =>
        one.scanId === claim.scanId ? { ...one, conflict: { ...conflict, resolution } } : one,
      );
      rule(() => undefined, known);
    },
  };
}

const isNoHeader = (change: Change): change is Exclude<OpenedChange, { kind: 'header' }> & Change =>
  change.kind !== 'header';

const counted = (claims: Iterable<Claim>): CountedPassage[] =>
  [...claims].toSorted(byTime).flatMap((claim): CountedPassage[] => {
    if (claim.counting === 'second') return [{ ...passageOf(claim), second: true }];
    return claim.counting === 'first' ? [passageOf(claim)] : [];
  });

test('counts the same people on the server, a synced device, a new device and in a replay, in any order of resolutions', () => {
  const seen = { second: 0, mis: 0 };
  fc.assert(
    fc.property(fc.array(step, { minLength: 8, maxLength: 16 }), reentry, (steps, how) => {
      const rules = { reentry: how, maxEntries: how === 'single' ? 1 : null, coolDownMs: 0, capacity: null };
      const world = createWorld(rules);
      for (const [index, one] of steps.entries()) {
        const known = [...world.claims.values()];
        if (one.do === 'pass') {
          const { at, direction, gateId } = one;
          const came = passage(index, { at, gateId, direction: direction === 'exit' ? 'exit' : 'entry' });
          world.rule((ledger) => void ledger.add(came, false));
          continue;
        }
        const among = one.do === 'undo' ? known : known.filter(({ conflict }) => conflict?.status === 'open');
        const claim = among[one.which % Math.max(1, among.length)];
        if (claim === undefined) continue;
        if (one.do === 'undo') world.rule((ledger) => ledger.takeBack(claim.scanId));
        else world.resolve(claim, one.how);
      }
      const passages = counted(world.claims.values());
      const people = peopleInside(passages);
      seen.second += Number(passages.some(({ second }) => second));
      seen.mis += Number(
        [...world.claims.values()].some(({ conflict }) => conflict?.resolution?.how === 'mis_scan'),
      );

      expect(world.view.inside('event')).toBe(people);
      const page = decodeAdmissionPage(encodeAdmissionPage(passages, 0), 0, 20) ?? [];
      const fresh = createEventView(header, [
        statePage,
        { kind: 'admission', from: 0, count: 20, passages: page },
      ]);
      expect(fresh.inside('event')).toBe(people);
      for (const gate of ['gate-a', 'gate-b']) expect(fresh.entries(gate)).toBe(world.view.entries(gate));

      const sum = (what: 'inside' | 'entered' | 'departed') =>
        world.tallies.reduce((all, one) => all + one[what], 0);
      expect([sum('inside'), sum('entered'), sum('departed')]).toEqual([
        people,
        passages.filter(({ direction }) => direction === 'entry').length,
        passages.filter(({ direction }) => direction === 'exit').length,
      ]);
      // The result depends only on the facts: replaying all of them at once gives the same.
      const before = new Map([...world.claims].map(([id, { counting }]) => [id, counting]));
      world.rule(() => undefined);
      for (const [id, { counting }] of world.claims) expect([id, counting]).toEqual([id, before.get(id)]);
    }),
    { seed: 20_261_123, numRuns: 1_000 },
  );
  // Ensures that the random stories cover the intended cases.
  expect(seen.second).toBeGreaterThan(50);
  expect(seen.mis).toBeGreaterThan(50);
});

test('reads an additional person in an older app as a passage of an unknown area', () => {
  const second = { ...passage(1), second: true };
  const page = decodeAdmissionPage(encodeAdmissionPage([second, passage(2)], 0), 0, 20);
  expect(page?.toSorted(byTime)).toEqual([second, passage(2)]);
  expect(new TextDecoder().decode(encodeAdmissionPage([second], 0))).toContain('event second');
  expect(idOf(1)).toBe(second.scanId);
});
