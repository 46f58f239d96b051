import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Failure } from '#domain/failures/failure.ts';
import {
  applyHoldReply,
  applyLookup,
  markOrdered,
  applyRefusal,
  applyRelease,
  markAnnounced,
  isRuling,
  isAnnounced,
  isUnsent,
  isExpiryUnconfirmed,
  requestRelease,
  canDeleteHold,
  secondsLeft,
  stateAt,
  type HeldPlaces,
  type PlacesState,
} from '#domain/sales/held-places.ts';
import { orderTotal, sums } from '#domain/sales/money.ts';

const now = 1_800_000_000_000;
const places = (changes: Partial<HeldPlaces> = {}): HeldPlaces => ({
  holdId: 'h1',
  eventId: 'e1',
  eventName: 'Jazz',
  ticketTypeId: 't1',
  ticketTypeName: 'Lawn',
  price: { amount: 35_000, currency: 'GMD' },
  quantity: 2,
  state: 'waiting',
  heldUntil: null,
  madeAt: now,
  refusal: null,
  ...changes,
});
const refused: Failure = { kind: 'refused', status: 409, code: 'sold_out', message: 'Sold out.', errors: [] };
const held = { state: 'held', heldUntil: now + 600_000 } as const;
const states: readonly PlacesState[] = [
  'waiting',
  'held',
  'releasing',
  'ordered',
  'refused',
  'released',
  'expired',
];

describe('reserved tickets', () => {
  test.each([
    ['held', 'held'],
    ['ordered', 'ordered'],
    ['used', 'ordered'],
    ['expired', 'expired'],
    ['released', 'released'],
  ] as const)("that are queued become, after the server's answer %s, %s", (state, expected) => {
    expect(applyHoldReply(places(), { state, heldUntil: null }).state).toBe(expected);
  });

  test('say how many of them there may be, as long as the server says so', () => {
    const limited = applyHoldReply(places(), { ...held, most: 4 });
    expect(limited).toMatchObject({ most: 4 });
    for (const reply of [held, { ...held, most: null }])
      expect(applyHoldReply({ ...limited, state: 'waiting' }, reply)).not.toHaveProperty('most');
  });

  test('take the price at which the server reserved them, and report a difference from the one shown', () => {
    const price = { amount: 50_000, currency: 'GMD' };
    const before = { amount: 35_000, currency: 'GMD' };
    const dearer = applyHoldReply(places(), { ...held, price });
    expect(dearer).toMatchObject({ price, priceBefore: before });
    // However often the price changes, the difference is relative to what the buyer chose.
    const more = { amount: 60_000, currency: 'GMD' };
    expect(applyLookup(dearer, { ...held, price: more })).toMatchObject({ price: more, priceBefore: before });
    for (const same of [{ ...held, price: before }, { ...held, price: null }, held]) {
      expect(applyHoldReply(places(), same)).toMatchObject({ price: before });
      expect(applyHoldReply(places(), same)).not.toHaveProperty('priceBefore');
    }
    expect(
      applyHoldReply(places(), { ...held, price: { amount: 35_000, currency: 'XOF' } }).priceBefore,
    ).toEqual(before);
  });

  test('take the fee with the price, and keep known values when the server sends neither', () => {
    const price = { amount: 35_000, currency: 'GMD' };
    const [fee, other] = [
      { amount: 5, currency: 'GMD' },
      { amount: 7, currency: 'GMD' },
    ] as const;
    expect(applyHoldReply(places({ fee }), { ...held, price, fee: other }).fee).toEqual(other);
    expect(applyHoldReply(places({ fee }), { ...held, fee: other }).fee).toEqual(fee);
    for (const none of [{ price }, { price, fee: null }])
      expect(applyHoldReply(places({ fee }), { ...held, ...none })).not.toHaveProperty('fee');
  });

  test('add up in one currency, whatever the currency of free ones', () => {
    const free = { quantity: 1, price: { amount: 0, currency: 'XOF' } };
    const other = { quantity: 1, price: { amount: 5, currency: 'XOF' } };
    expect(orderTotal([places()])).toEqual({ amount: 70_000, currency: 'GMD' });
    expect(orderTotal([places(), free])).toEqual({ amount: 70_000, currency: 'GMD' });
    expect(orderTotal([free])).toEqual({ amount: 0, currency: 'XOF' });
    expect([orderTotal([places(), other]), orderTotal([])]).toEqual([null, null]);
  });

  test('are uncertain after their time is up, until the server has answered', () => {
    const due = places({ state: 'held', heldUntil: now });
    expect([isExpiryUnconfirmed(due, now - 1), isExpiryUnconfirmed(due, now)]).toEqual([false, true]);
    const gone = [
      applyLookup(due, null),
      applyLookup(due, { state: 'expired', heldUntil: now }),
      applyLookup(due, { state: 'used', heldUntil: null }),
    ];
    expect(gone.map((one) => [one.state, isExpiryUnconfirmed(one, now)])).toEqual([
      ['expired', false],
      ['expired', false],
      ['ordered', false],
    ]);
  });

  test('are changed by an answer only while they wait for one', () => {
    for (const state of states.filter((one) => one !== 'waiting')) {
      expect(applyHoldReply(places({ state }), held).state).toBe(state);
      expect(applyRefusal(places({ state }), refused).state).toBe(state);
    }
  });

  test('follow the server when held, and are gone when it has none', () => {
    const row = places({ state: 'held', heldUntil: now + 5 });
    expect(applyLookup(row, { state: 'held', heldUntil: now + 9 })).toMatchObject({ heldUntil: now + 9 });
    expect(applyLookup(row, { state: 'used', heldUntil: null }).state).toBe('ordered');
    expect(applyLookup(row, null).state).toBe('expired');
    expect(applyLookup(places(), null).state).toBe('waiting');
  });

  test('give the reason when refused', () => {
    expect(applyRefusal(places(), refused)).toMatchObject({
      state: 'refused',
      refusal: { code: 'sold_out', message: 'Sold out.' },
    });
  });

  test('expire by the clock alone, at the exact moment', () => {
    const row = places({ state: 'held', heldUntil: now });
    expect([stateAt(row, now - 1), stateAt(row, now)]).toEqual(['held', 'expired']);
    expect(stateAt(places({ state: 'held' }), now + 1e12)).toBe('held');
    expect(stateAt(places({ state: 'ordered', heldUntil: now - 1 }), now)).toBe('ordered');
  });

  test('are released even if unanswered, since the server may have them', () => {
    expect([requestRelease(places()).state, requestRelease(places({ state: 'held' })).state]).toEqual([
      'releasing',
      'releasing',
    ]);
    expect(requestRelease(places({ state: 'ordered' })).state).toBe('ordered');
  });

  test('are not called released when they turn out to be ordered', () => {
    const row = places({ state: 'releasing' });
    expect(applyRelease(row, { state: 'used', heldUntil: null }).state).toBe('ordered');
    expect([applyRelease(row, held).state, applyRelease(row, null).state]).toEqual(['released', 'released']);
  });

  test('are never dropped before the server knows', () => {
    const anyTime = fc.integer({ min: 0, max: 1e12 });
    fc.assert(
      fc.property(fc.constantFrom(...states), anyTime, (state, later) => {
        const row = places({ state });
        expect(isUnsent(row) && canDeleteHold(row, now + later)).toBe(false);
      }),
    );
    expect(canDeleteHold(places({ state: 'refused' }), now + 1_000)).toBe(false);
    expect(canDeleteHold(places({ state: 'refused' }), now + 24 * 3_600_000)).toBe(true);
  });
});

describe('the result of reserved tickets', () => {
  test.each([
    ['held', true],
    ['expired', true],
    ['ordered', undefined],
    ['used', undefined],
    ['released', undefined],
  ] as const)('after the answer %s is still to be announced: %s', (state, untold) => {
    const answered = applyHoldReply(places(), { state, heldUntil: now + 5 });
    expect(answered.untold).toBe(untold);
    expect(answered).toMatchObject({ heldUntil: now + 5, refusal: null });
  });

  test('is announced once', () => {
    const answered = applyHoldReply(places(), held);
    expect(markAnnounced(answered)).toEqual(places(held));
    expect(requestRelease(answered)).toEqual(places({ ...held, state: 'releasing' }));
    expect(markOrdered(answered)).toEqual(places({ ...held, state: 'ordered' }));
  });

  test('is announced for a refusal too, even without a message', () => {
    expect(applyRefusal(places(), { kind: 'too_large' })).toEqual(
      places({ state: 'refused', refusal: { code: 'too_large', message: '' }, untold: true }),
    );
  });

  test.each(states)('stays %s when nothing was asked', (state) => {
    const row = places({ state });
    const word = { state: 'used', heldUntil: null } as const;
    const isOver = ['ordered', 'refused', 'released', 'expired'].includes(state);
    expect(requestRelease(row) === row).toBe(isOver);
    expect(applyRelease(row, word) === row).toBe(state !== 'releasing');
    expect(applyLookup(row, word) === row).toBe(state !== 'held');
    expect(isUnsent(row)).toBe(state === 'waiting' || state === 'releasing');
  });

  test.each(['ordered', 'used'] as const)('is an order when they were %s before being released', (state) => {
    expect(applyRelease(places({ state: 'releasing' }), { state, heldUntil: null }).state).toBe('ordered');
  });

  const day = 24 * 3_600_000;
  test.each<[PlacesState, true | undefined, number, boolean]>([
    ['ordered', true, 0, true],
    ['released', undefined, 0, true],
    ['refused', true, day, false],
    ['refused', undefined, day - 1, false],
    ['refused', undefined, day, true],
    ['expired', true, day, false],
    ['expired', undefined, day - 1, false],
    ['expired', undefined, day, true],
    ['waiting', undefined, day, false],
    ['held', undefined, day, false],
    ['releasing', undefined, day, false],
  ])('(%s, untold %s) may be forgotten after %i ms: %s', (state, untold, later, forgotten) => {
    const row = places({ state, ...(untold === undefined ? {} : { untold }) });
    expect(canDeleteHold(row, now + later)).toBe(forgotten);
  });
});

test.each([
  ['our refusal', refused, true],
  ["a proxy's refusal", { ...refused, code: 'http_403' }, false],
  ['too large', { kind: 'too_large' }, true],
  ['no connection', { kind: 'unreachable' }, false],
  ['no answer in time', { kind: 'timeout' }, false],
  ['a captive portal', { kind: 'foreign', status: 200 }, false],
  ['a server in trouble', { kind: 'server', status: 503, retryAfterMs: null }, false],
  ['a server that slows us down', { kind: 'limited', retryAfterMs: 5 }, false],
  ['a session that ended', { kind: 'unauthorized', code: 'token_expired', message: '' }, false],
] as const)('treats %s as a ruling on a hold: %#', (_, failure: Failure, ruling) => {
  expect(isRuling(failure)).toBe(ruling);
});

describe('a countdown', () => {
  test('counts whole seconds and never goes below zero', () => {
    expect([secondsLeft(now + 1, now), secondsLeft(now + 1_000, now), secondsLeft(now - 5, now)]).toEqual([
      1, 1, 0,
    ]);
  });

  test('is read aloud at whole hours, at each minute of the last one, and in the last half minute', () => {
    const spoken = Array.from({ length: 7_261 }, (_, second) => second).filter(isAnnounced);
    const minutes = Array.from({ length: 60 }, (_, minute) => (minute + 1) * 60);
    expect(spoken).toEqual([0, 10, 20, 30, ...minutes, 7_200]);
  });
});

describe('money totals', () => {
  test('are added up by currency', () => {
    const gmd = { amount: 35_000, currency: 'GMD' };
    const lines = [
      { quantity: 2, price: gmd },
      { quantity: 0, price: gmd },
      { quantity: 1, price: { amount: 0, currency: 'GMD' } },
      { quantity: 3, price: { amount: 5_000, currency: 'XOF' } },
    ];
    expect(sums(lines)).toEqual([
      { amount: 70_000, currency: 'GMD' },
      { amount: 15_000, currency: 'XOF' },
    ]);
  });
});
