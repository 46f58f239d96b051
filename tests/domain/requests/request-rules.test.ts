import { describe, expect, it } from 'vitest';
import type { Failure, Result } from '#domain/failures/failure.ts';
import {
  canUndoRequest,
  type RequestContent,
  type DeferredRequest,
} from '#domain/requests/deferred-request.ts';
import {
  applyResponse,
  markTried,
  mergeRequest,
  parkRequest,
  retryRequest,
} from '#domain/requests/request-rules.ts';
import { sampleNames, sampleTransfer, sampleWish } from './sample-requests.ts';

const failed = (failure: Failure): Result<never> => ({ ok: false, failure });
const refusal = (code: string): Failure => ({
  kind: 'refused',
  status: 409,
  code,
  message: 'No.',
  errors: [],
});
const done: Result<unknown> = { ok: true, value: null };

describe('a wish added to others', () => {
  const cancel: RequestContent = { kind: 'cancelTransfer', ticketId: 't1' };
  const refused = { kind: 'refused', at: 5, failure: refusal('ticket_used') } as const;
  it.each<
    [title: string, here: DeferredRequest, ask: RequestContent, kept: string, dropped: readonly string[]]
  >([
    ['is the one that waits where it is the same', sampleWish('a'), sampleTransfer(), 'a', []],
    [
      'is the same one too where that may have arrived',
      sampleWish('a', { tried: true }),
      sampleTransfer(),
      'a',
      [],
    ],
    ['replaces another that never left', sampleWish('a'), sampleTransfer('t1', 'b@example.org'), 'b', ['a']],
    [
      'comes after another that may have arrived',
      sampleWish('a', { tried: true }),
      sampleTransfer('t1', 'b@example.org'),
      'b',
      [],
    ],
    ['replaces what was refused', sampleWish('a', { end: refused }), sampleTransfer(), 'b', ['a']],
    ['leaves what is about another ticket', sampleWish('a'), sampleTransfer('t2'), 'b', []],
    ['leaves what is of another kind', sampleWish('a'), cancel, 'b', []],
  ])('%s', (_title, here, ask, kept, dropped) => {
    const joined = mergeRequest([here], sampleWish('b', { ask }));
    expect([joined.kept.wishId, joined.dropped]).toEqual([kept, dropped]);
  });

  it('is sent after later requests about the same ticket', () => {
    const here = [sampleWish('a', { tried: true }), sampleWish('b', { ask: cancel, tried: true })];
    const joined = mergeRequest(here, sampleWish('c', { ask: sampleTransfer() }));
    expect([joined.kept.wishId, joined.dropped]).toEqual(['c', []]);
  });

  it('merges an unsent earlier change of names, based on its original', () => {
    const first = sampleWish('a', { ask: sampleNames('Amie') });
    const { kept } = mergeRequest([first], sampleWish('b', { ask: sampleNames('Awa', 'Ceesay') }));
    expect(kept.ask).toEqual(sampleNames('Amie', 'Ceesay'));
  });

  it('is merged with none that has ended', () => {
    const first = sampleWish('a', { ask: sampleNames('Amie'), end: refused });
    const ask = sampleNames('Awa', 'Ceesay');
    expect(mergeRequest([first], sampleWish('b', { ask })).kept.ask).toEqual(ask);
  });

  it('is based on an earlier change of names that may have arrived', () => {
    const first = sampleWish('a', { ask: sampleNames('Amie'), tried: true });
    const { kept } = mergeRequest([first], sampleWish('b', { ask: sampleNames('Awa', 'Ceesay') }));
    expect(kept.ask).toMatchObject({
      over: { texts: { firstName: 'Amie', lastName: 'Joof' }, version: '' },
      typed: { firstName: 'Amie', lastName: 'Ceesay' },
    });
  });
});

describe('the name on a ticket, changed twice', () => {
  const renamed = (before: string, name: string): RequestContent => ({
    kind: 'holder',
    ticketId: 't1',
    before,
    name,
  });
  it.each([
    ['replaces the name before both, if the first was not sent', undefined, 'Awa'],
    ['replaces the first, if that may have arrived', true, 'Binta'],
  ] as const)('%s', (_title, tried, before) => {
    const first = sampleWish('a', { ask: renamed('Awa', 'Binta'), ...(tried && { tried }) });
    const { kept } = mergeRequest([first], sampleWish('b', { ask: renamed('Awa', 'Cora') }));
    expect(kept.ask).toEqual(renamed(before, 'Cora'));
  });
});

describe('order answers changed twice', () => {
  const answer = (questionId: string, before: string, now: string, attendee: number | null = null) => ({
    attendee,
    questionId,
    revision: 1,
    before: [before],
    values: [now],
  });
  const asked = (...changes: readonly ReturnType<typeof answer>[]): RequestContent => ({
    kind: 'answers',
    orderId: 'o1',
    changes,
  });
  const first = asked(answer('meal', 'fish', 'rice'), answer('size', 'M', 'L', 0));
  const second = asked(answer('meal', 'fish', 'beans'), answer('size', 'S', 'XL', 1));

  it('are one change on the original answers if the first was not sent', () => {
    const { kept, dropped } = mergeRequest(
      [sampleWish('a', { ask: first })],
      sampleWish('b', { ask: second }),
    );
    expect(dropped).toEqual(['a']);
    expect(kept.ask).toEqual(
      asked(answer('size', 'M', 'L', 0), answer('meal', 'fish', 'beans'), answer('size', 'S', 'XL', 1)),
    );
  });

  it('keep the first ones of the same person to other questions', () => {
    const here = sampleWish('a', { ask: asked(answer('meal', 'fish', 'rice'), answer('size', 'M', 'L')) });
    const { kept } = mergeRequest([here], sampleWish('b', { ask: asked(answer('size', 'M', 'S')) }));
    expect(kept.ask).toEqual(asked(answer('meal', 'fish', 'rice'), answer('size', 'M', 'S')));
  });

  it('are two, the second on top of the first, if that may have arrived', () => {
    const { kept, dropped } = mergeRequest(
      [sampleWish('a', { ask: first, tried: true })],
      sampleWish('b', { ask: second }),
    );
    expect(dropped).toEqual([]);
    expect(kept.ask).toEqual(asked(answer('meal', 'rice', 'beans'), answer('size', 'S', 'XL', 1)));
  });
});

describe('the response to a wish', () => {
  const before = sampleWish('a');
  const after = (answer: Result<unknown>, first = before) =>
    applyResponse(markTried(first), first, answer, 9);

  it('ends it if the server did it or refuses', () => {
    expect(after(done).end).toEqual({ kind: 'done', at: 9 });
    expect(after(failed(refusal('ticket_used'))).end).toMatchObject({ kind: 'refused', at: 9 });
  });

  it.each<[title: string, failure: Failure, undoable: boolean]>([
    ['the request never left', { kind: 'unreachable', nothingSent: true }, true],
    ['the server asks for quiet', { kind: 'limited', retryAfterMs: null }, true],
    ['the session is over', { kind: 'unauthorized', code: 'expired', message: '' }, true],
    ['its reply was lost', { kind: 'unreachable' }, false],
    ['it took too long', { kind: 'timeout' }, false],
    ['something else answered', { kind: 'foreign', status: 200 }, false],
    ['the server failed', { kind: 'server', status: 500, retryAfterMs: null }, false],
    ['a proxy refuses it', { ...refusal('http_403'), kind: 'refused' } as Failure, false],
  ])(
    'leaves it waiting where %s, and undoable only where it surely did nothing',
    (_title, failure, undoable) => {
      const wish = after(failed(failure));
      expect([wish.end, wish.trouble, canUndoRequest(wish)]).toEqual([undefined, failure, undoable]);
    },
  );

  it('never makes a wish undoable that may have arrived before', () => {
    const tried = sampleWish('a', { tried: true });
    expect(canUndoRequest(after(failed({ kind: 'unreachable', nothingSent: true }), tried))).toBe(false);
  });

  it('does not change one that has ended', () => {
    const ended = sampleWish('a', { end: { kind: 'done', at: 1 } });
    expect(applyResponse(ended, ended, failed({ kind: 'timeout' }), 9)).toBe(ended);
  });
});

describe('a refused wish that is retried', () => {
  it('is left alone unless it was refused', () => {
    for (const wish of [sampleWish('a'), sampleWish('a', { end: { kind: 'done', at: 5 } })])
      expect(retryRequest(wish)).toBe(wish);
  });

  it('waits under its original id, and can be undone', () => {
    const end = { kind: 'refused', at: 5, failure: refusal('limit') } as const;
    const again = retryRequest(sampleWish('a', { end, told: true, tried: true }));
    expect([again.wishId, again.end, again.told, canUndoRequest(again)]).toEqual([
      'a',
      undefined,
      undefined,
      true,
    ]);
  });
});

it('a request that this version of the app cannot send is kept as it is, unless it has ended', () => {
  const wish = sampleWish('a', { tried: true });
  expect(parkRequest(wish, 9)).toEqual({ ...wish, end: { kind: 'unsendable', at: 9 } });
  const ended = sampleWish('a', { end: { kind: 'done', at: 1 } });
  expect(parkRequest(ended, 9)).toBe(ended);
});
