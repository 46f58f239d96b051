import { describe, expect, it } from 'vitest';
import type { DeferredReply } from '#api/requests-transport.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { RequestContent, DeferredRequest } from '#domain/requests/deferred-request.ts';
import { replayRequests } from '#sync/requests/requests-cycle.ts';
import { sampleNames, sampleTransfer, sampleWish } from '#tests/domain/requests/sample-requests.ts';
import { memoryWishes } from './memory-requests.ts';

const ok: Result<DeferredReply> = { ok: true, value: { kind: 'done' } };
const failed = (failure: Failure): Result<never> => ({ ok: false, failure });
const trouble: Failure = { kind: 'server', status: 500, retryAfterMs: null };
const refusal: Failure = { kind: 'refused', status: 409, code: 'ticket_used', message: '', errors: [] };

/** Sends a device's queued changes for `person`; the server answers by change id. */
async function send(
  kept: readonly DeferredRequest[],
  answers: Readonly<Record<string, Result<DeferredReply>>>,
  { person = 7 as number | null, there = ok as Result<unknown>, undoneRuling = '' } = {},
) {
  const store = memoryWishes(kept);
  const sent: string[] = [];
  const heard: unknown[] = [];
  let reached = 0;
  const failure = await replayRequests({
    store,
    transport: {
      reach: async () => ((reached += 1), there),
      canSend: (ask) => JSON.stringify(ask) !== '{"kind":"rubbish"}',
      async send({ wishId }, ownerId) {
        sent.push(`${wishId} of ${ownerId}`);
        store.undo(undoneRuling);
        return answers[wishId] ?? ok;
      },
    },
    person: () => person,
    now: () => 5,
    heard: (...words) => void heard.push(words),
  });
  return { failure, sent, heard, reached, row: (wishId: string) => store.rows.get(wishId) };
}
const ofTicket = (wishId: string, ticketId: string, changes: Partial<DeferredRequest> = {}) =>
  sampleWish(wishId, { ask: sampleTransfer(ticketId), ...changes });

describe('sending queued changes', () => {
  it('sends only those of the signed-in user, in order', async () => {
    const kept = [ofTicket('a', 't1'), ofTicket('b', 't2', { ownerId: 8 }), ofTicket('c', 't3')];
    const { failure, sent, row } = await send(kept, {});
    expect([failure, sent]).toEqual([null, ['a of 7', 'c of 7']]);
    expect([row('a')?.end?.kind, row('b')?.end, row('c')?.end?.kind]).toEqual(['done', undefined, 'done']);
  });

  it('sends nothing while signed out', async () => {
    expect((await send([ofTicket('a', 't1')], {}, { person: null })).sent).toEqual([]);
  });

  it.each([
    ['nothing waits', [], 7],
    ['what waits is somebody else’s', [ofTicket('a', 't1', { ownerId: 8 })], 7],
    ['nobody is signed in', [ofTicket('a', 't1')], null],
  ])('asks the server nothing where %s', async (_, kept, person) => {
    expect(await send(kept, {}, { person })).toMatchObject({ failure: null, reached: 0, sent: [] });
  });

  it('leaves out a request cancelled while another is being sent', async () => {
    const kept = [ofTicket('a', 't1'), ofTicket('b', 't2'), ofTicket('c', 't3')];
    const { sent, failure } = await send(kept, {}, { undoneRuling: 'b' });
    expect([failure, sent]).toEqual([null, ['a of 7', 'c of 7']]);
  });

  it("reports only the server's replies to its own requests", async () => {
    const kept = [ofTicket('a', 't1'), ofTicket('b', 't2'), ofTicket('c', 't3')];
    const { heard } = await send(kept, { a: failed(refusal), b: failed(trouble) });
    expect(heard).toEqual([['c', { kind: 'done' }]]);
  });

  it('sends nothing before the server has responded, so that a change can still be undone', async () => {
    const { sent, row, failure } = await send(
      [ofTicket('a', 't1')],
      {},
      { there: failed({ kind: 'unreachable' }) },
    );
    expect([sent, failure?.kind, row('a')?.tried]).toEqual([[], 'unreachable', undefined]);
  });

  it('delays changes about the same thing after a failure, and no others', async () => {
    const kept = [
      ofTicket('a', 't1'),
      sampleWish('b', { ask: { kind: 'cancelTransfer', ticketId: 't1' } }),
      ofTicket('c', 't2'),
    ];
    const { failure, sent } = await send(kept, { a: failed(trouble) });
    expect([failure, sent]).toEqual([trouble, ['a of 7', 'c of 7']]);
  });

  it('continues after a refusal, even about the same thing', async () => {
    const kept = [ofTicket('a', 't1'), sampleWish('b', { ask: { kind: 'cancelTransfer', ticketId: 't1' } })];
    const { failure, sent, row } = await send(kept, { a: failed(refusal) });
    expect([failure, sent]).toEqual([null, ['a of 7', 'b of 7']]);
    expect([row('a')?.end?.kind, row('b')?.end?.kind]).toEqual(['refused', 'done']);
  });

  it('stops on a connection error', async () => {
    const kept = [ofTicket('a', 't1'), sampleWish('b', { ask: sampleNames('Amie') })];
    const { sent, row } = await send(kept, { a: failed({ kind: 'timeout' }) });
    expect([sent, row('a')?.tried, row('b')?.tried]).toEqual([['a of 7'], true, undefined]);
  });

  it('parks requests that another version wrote and this one cannot send', async () => {
    const ask = { kind: 'rubbish' } as unknown as RequestContent;
    const { sent, row } = await send([sampleWish('a', { ask }), ofTicket('b', 't2')], {});
    expect([sent, row('a')?.end]).toEqual([['b of 7'], { kind: 'unsendable', at: 5 }]);
  });
});
