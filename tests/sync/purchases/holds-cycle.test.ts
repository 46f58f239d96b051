import { describe, expect, it } from 'vitest';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { HeldPlaces, HoldReply } from '#domain/sales/held-places.ts';
import { replayHolds } from '#sync/purchases/holds-replay.ts';
import { samplePlaces as places } from '#tests/domain/sales/sample-places.ts';

const failed = (failure: Failure): Result<HoldReply> => ({ ok: false, failure });
const refused = (status: number): Failure => ({
  kind: 'refused',
  status,
  code: 'x',
  message: '',
  errors: [],
});
const trouble: Failure = { kind: 'server', status: 500, retryAfterMs: null };
const held: Result<HoldReply> = { ok: true, value: { state: 'held', heldUntil: 600_000 } };
const released: Result<HoldReply> = { ok: true, value: { state: 'released', heldUntil: null } };

/** Sends the holds stored on a device; the server answers by hold id. */
async function send(
  kept: readonly HeldPlaces[],
  answers: Readonly<Record<string, Result<HoldReply>>>,
  hungCalls?: Parameters<typeof replayHolds>[0]['hungCalls'],
) {
  const rows = new Map(kept.map((one) => [one.holdId, one]));
  const sent: string[] = [];
  const answer = async (what: string, holdId: string) => {
    sent.push(`${what} ${holdId}`);
    return answers[holdId] ?? held;
  };
  const failure = await replayHolds({
    store: {
      add: async () => {},
      unsent: async () => kept,
      change: async (holdId, rule) => {
        const row = rows.get(holdId);
        if (row !== undefined) rows.set(holdId, rule(row));
      },
    },
    transport: {
      hold: ({ holdId }) => answer('hold', holdId),
      release: (holdId) => answer('release', holdId),
    },
    ...(hungCalls === undefined ? {} : { hungCalls }),
  });
  return { failure, sent, state: (holdId: string) => rows.get(holdId)?.state };
}

describe('sending holds', () => {
  it('sends waiting holds and releases', async () => {
    const { failure, sent, state } = await send([places('h1'), places('h2', { state: 'releasing' })], {
      h2: released,
    });
    expect([failure, sent]).toEqual([null, ['hold h1', 'release h2']]);
    expect([state('h1'), state('h2')]).toEqual(['held', 'released']);
  });

  it('continues after one fails, and reports it though the others succeeded', async () => {
    const kept = [places('h1'), places('h2', { state: 'releasing' }), places('h3')];
    const { failure, sent, state } = await send(kept, { h1: failed(trouble), h2: failed(trouble) });
    expect([failure, sent.length]).toEqual([trouble, 3]);
    expect([state('h1'), state('h2'), state('h3')]).toEqual(['waiting', 'releasing', 'held']);
  });

  it('reports the last of several failures', async () => {
    const later: Failure = { kind: 'server', status: 503, retryAfterMs: 9 };
    const { failure } = await send([places('h1'), places('h2')], { h1: failed(trouble), h2: failed(later) });
    expect(failure).toEqual(later);
  });

  it.each<Failure>([
    { kind: 'unreachable' },
    { kind: 'timeout' },
    { kind: 'foreign', status: 200 },
    { kind: 'limited', retryAfterMs: 1 },
  ])('stops at a line that is dead, or a plea for quiet: %j', async (failure) => {
    const run = await send([places('h1'), places('h2')], { h1: failed(failure) });
    expect([run.failure, run.sent]).toEqual([failure, ['hold h1']]);
  });

  it('accepts a refusal as an answer: that hold is over, without a failure', async () => {
    const { failure, state } = await send([places('h1')], { h1: failed(refused(409)) });
    expect(failure).toBeNull();
    expect(state('h1')).toBe('refused');
  });

  it('treats an unknown hold as released, and a refused release as ordered', async () => {
    const kept = [places('h1', { state: 'releasing' }), places('h2', { state: 'releasing' })];
    const { failure, state } = await send(kept, { h1: failed(refused(404)), h2: failed(refused(409)) });
    expect([failure, state('h1'), state('h2')]).toEqual([null, 'released', 'ordered']);
  });

  it('ignores a 404 from a stranger: only our server knows which holds exist', async () => {
    const foreign: Failure = { kind: 'foreign', status: 404 };
    const { failure, state } = await send([places('h1', { state: 'releasing' })], { h1: failed(foreign) });
    expect([failure, state('h1')]).toEqual([foreign, 'releasing']);
  });

  it('abandons a call when the network changes', async () => {
    const timeout = { ok: false, failure: { kind: 'timeout' } } as const;
    const hungCalls = { hear: async () => timeout, lose: () => {} };
    const { failure, state } = await send([places('h1')], {}, hungCalls);
    expect([failure, state('h1')]).toEqual([{ kind: 'timeout' }, 'waiting']);
  });
});
