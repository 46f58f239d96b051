import { describe, expect, it } from 'vitest';
import type { DeferredReply } from '#api/requests-transport.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { RequestContent } from '#domain/requests/deferred-request.ts';
import { replayRequests, type DeferredCycleDeps } from '#sync/requests/requests-cycle.ts';
import { sampleTransfer } from '#tests/domain/requests/sample-requests.ts';
import { seededRandom } from '#tests/fakes/random.ts';
import { memoryWishes } from './memory-requests.ts';

/*
 * Simulates a user's device on a bad connection, by seed: changes are requested and undone, pages and the worker send
 * at once, requests and replies are lost, senders are killed between any two steps, the server refuses. Then the
 * connection recovers.
 */

const lives = 400;
const steps = 40;
const kinds = [
  'asked',
  'undone',
  'tooLate',
  'lost',
  'replyLost',
  'killed',
  'refused',
  'repeated',
  'beside',
] as const;
type Kind = (typeof kinds)[number];
const fired = new Map<Kind, number>();
const fire = (kind: Kind) => void fired.set(kind, (fired.get(kind) ?? 0) + 1);

/** Never resolves: its sender was killed. */
const killed = new Promise<never>(() => {});
const lost: Result<never> = { ok: false, failure: { kind: 'unreachable' } };
const refusal: Result<never> = {
  ok: false,
  failure: { kind: 'refused', status: 409, code: 'ticket_used', message: 'Used.', errors: [] },
};
const reply: Result<DeferredReply> = { ok: true, value: { kind: 'done' } };

function life(seed: number) {
  const random = seededRandom(seed);
  const roll = (below: number) => random.fraction() < below;
  const device = memoryWishes();
  /** How often the server carried out each change, and in which order for each ticket. */
  const did = new Map<string, number>();
  const answered = new Map<string, Result<DeferredReply>>();
  const order = new Map<string, string[]>();
  const undone = new Set<string>();
  const asked: string[] = [];
  let isHealed = false;
  let next = 0;

  async function send({
    wishId,
    ask,
  }: {
    readonly wishId: string;
    readonly ask: RequestContent;
  }): Promise<Result<DeferredReply>> {
    await pause();
    if (!isHealed && roll(0.2)) return (fire('lost'), lost);
    const before = answered.get(wishId);
    if (before !== undefined) fire('repeated');
    else if (roll(0.15)) answered.set(wishId, (fire('refused'), refusal));
    else {
      did.set(wishId, (did.get(wishId) ?? 0) + 1);
      answered.set(wishId, reply);
      const ticket = ask.kind === 'transfer' ? ask.ticketId : '';
      order.set(ticket, [...(order.get(ticket) ?? []), wishId]);
    }
    await pause();
    if (!isHealed && roll(0.2)) return (fire('replyLost'), lost);
    return before ?? answered.get(wishId) ?? reply;
  }
  /** Lets others run; a killed sender goes no further. */
  async function pause(): Promise<void> {
    if (!isHealed && roll(0.1)) {
      fire('killed');
      await killed;
    }
    for (let turns = Math.floor(random.fraction() * 4); turns > 0; turns -= 1) await Promise.resolve();
  }
  const deps: DeferredCycleDeps = {
    store: {
      ...device,
      async begin(wishId) {
        await pause();
        const begun = await device.begin(wishId);
        await pause();
        return begun;
      },
      async change(wishId, rule) {
        await pause();
        await device.change(wishId, rule);
      },
    },
    transport: {
      reach: async () => (!isHealed && roll(0.3) ? lost : reply),
      canSend: () => true,
      send,
    },
    person: () => 7,
    now: () => next,
  };
  function ask(): void {
    next += 1;
    const wishId = `w${String(next).padStart(4, '0')}`;
    const ticketId = `t${Math.floor(random.fraction() * 3)}`;
    const to = roll(0.5) ? 'amie@example.org' : 'kaddy@example.org';
    const wish = { wishId, ownerId: 7, ask: sampleTransfer(ticketId, to), about: '', madeAt: next };
    const before = new Set(device.rows.keys());
    const kept = device.keep(wish);
    fire('asked');
    if (kept.wishId === wishId) asked.push(wishId);
    // Removed rows were replaced by their user.
    for (const one of before) if (!device.rows.has(one)) undone.add(one);
  }
  function undo(): void {
    const wishId = asked[Math.floor(random.fraction() * asked.length)];
    if (wishId === undefined || device.rows.get(wishId)?.end !== undefined) return;
    if (device.undo(wishId)) {
      undone.add(wishId);
      fire('undone');
    } else if (device.rows.has(wishId)) fire('tooLate');
  }
  return {
    device,
    did,
    answered,
    order,
    undone,
    asked,
    async run() {
      for (let step = 0; step < steps; step += 1) {
        if (roll(0.4)) ask();
        if (roll(0.2)) undo();
        // Frozen pages keep their locks, so two may send at once.
        if (roll(0.5)) void replayRequests(deps);
        if (roll(0.2)) void (fire('beside'), replayRequests(deps));
        for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
      }
      isHealed = true;
      for (let turns = 0; turns < 200; turns += 1) await Promise.resolve();
      await replayRequests(deps);
    },
  };
}

describe('queued changes over a bad connection', () => {
  it(`are done once or shown as refused in ${lives} simulated runs, and never done once undone`, async () => {
    const violations: string[] = [];
    for (let seed = 1; seed <= lives; seed += 1) {
      const one = life(seed);
      await one.run();
      for (const wishId of one.asked) {
        const times = one.did.get(wishId) ?? 0;
        const row = one.device.rows.get(wishId);
        if (times > 1) violations.push(`${seed}: ${wishId} was done ${times} times`);
        if (one.undone.has(wishId)) {
          // A removed row may have been refused before; any other must never have reached the server.
          if (times > 0) violations.push(`${seed}: ${wishId} was taken back and done`);
        } else if (row === undefined) violations.push(`${seed}: ${wishId} was lost`);
        else if (row.end === undefined) violations.push(`${seed}: ${wishId} still waits`);
        else if ((row.end.kind === 'done') !== times > 0)
          violations.push(`${seed}: ${wishId} is shown wrongly`);
      }
      for (const [ticket, sent] of one.order)
        if (sent.join() !== sent.toSorted().join()) violations.push(`${seed}: ${ticket} out of order`);
    }
    expect(violations).toEqual([]);
    // A fault that never occurred was not tested.
    expect(kinds.filter((kind) => (fired.get(kind) ?? 0) === 0)).toEqual([]);
  });
});
