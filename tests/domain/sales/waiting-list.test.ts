import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterLapse,
  isOpen,
  canTakeStep,
  nextOffers,
  offerUntil,
  refuseJoin,
  waitingList,
  waitingStates,
  waitingSteps,
  type JoinFacts,
} from '#domain/sales/waiting-list.ts';

const [minute, hour] = [60_000, 3_600_000];

describe('the next offer of a waiting list', () => {
  it.each([
    ['one after another, as long as there are places', [1, 1, 1], 2, [0, 1]],
    ['passing over who wants more than are left', [1, 3, 1], 2, [0, 2]],
    ['all of them where there is no limit', [5, 9], null, [0, 1]],
    ['nobody where nothing is free', [1, 2], 0, []],
  ])('is made to %s', (_title, wanted, left, expected) => {
    const waiting = wanted.map((quantity, place) => ({ quantity, place }));
    expect(nextOffers(waiting, left).map(({ place }) => place)).toEqual(expected);
  });

  const anyLine = fc.array(fc.integer({ min: 1, max: 8 }).map((quantity) => ({ quantity })));
  const anyLeft = fc.integer({ min: 0, max: 20 });

  it('never exceeds the availability, and skips no one who fits', () => {
    fc.assert(
      fc.property(anyLine, anyLeft, (waiting, left) => {
        const offered = nextOffers(waiting, left);
        const taken = offered.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(taken).toBeLessThanOrEqual(left);
        const passedOver = waiting.filter((entry) => !offered.includes(entry));
        expect(passedOver.filter(({ quantity }) => quantity <= left - taken)).toEqual([]);
      }),
    );
  });

  it('follows the order of the list, starting with the first person who fits', () => {
    fc.assert(
      fc.property(anyLine, anyLeft, (waiting, left) => {
        const offered = nextOffers(waiting, left);
        expect(waiting.filter((entry) => offered.includes(entry))).toEqual(offered);
        expect(offered[0]).toBe(waiting.find(({ quantity }) => quantity <= left));
      }),
    );
  });
});

describe('the duration of an offer', () => {
  const at = (untilStart: number, offerMs = 24 * hour, length = 4 * hour) =>
    offerUntil({ now: 0, offerMs, startsAt: untilStart, endsAt: untilStart + length });

  it.each([
    ['as long as the organizer says, where the event is far away', 30 * 24 * hour, 24 * hour],
    ['a quarter of the time to the start, where it is near', 4 * hour, hour],
    ['15 minutes at least', 20 * minute, 15 * minute],
    ['15 minutes once the event has begun', -hour, 15 * minute],
  ])('is %s', (_title, untilStart, expected) => {
    expect(at(untilStart)).toBe(expected);
  });

  it('starts now, whenever that is', () => {
    const now = 100 * hour;
    const offer = { now, offerMs: 24 * hour, startsAt: now + 4 * hour, endsAt: now + 9 * hour };
    expect(offerUntil(offer)).toBe(now + hour);
  });

  it('never goes past the event’s end', () => {
    expect(at(-hour, 24 * hour, hour + minute)).toBe(minute);
    fc.assert(
      fc.property(
        fc.integer({ min: -10 * hour, max: 1000 * hour }),
        fc.integer({ min: waitingList.leastOfferMs, max: waitingList.mostOfferMs }),
        fc.integer({ min: 0, max: 48 * hour }),
        (untilStart, offerMs, length) => {
          const until = at(untilStart, offerMs, length);
          expect(until).toBeLessThanOrEqual(Math.min(offerMs, untilStart + length));
        },
      ),
    );
  });
});

describe('a lapsed offer', () => {
  it.each([
    ['out', 1, 'lapsed'],
    ['end', 1, 'waiting'],
    ['end', 2, 'lapsed'],
  ] as const)('by the rule “%s” makes the person after lapse %i %s', (rule, lapses, expected) => {
    expect(afterLapse(rule, lapses)).toBe(expected);
  });
});

describe('joining', () => {
  const joining: JoinFacts = {
    isOn: true,
    left: 0,
    quantity: 2,
    perOrderLimit: 4,
    held: 0,
    isWaiting: false,
    lists: 0,
    fromNetwork: 0,
  };

  it.each([
    ['goes where tickets are sold out', {}, null],
    ['goes up to the limit of an order', { held: 2 }, null],
    ['needs a list', { isOn: false }, 'waiting_list_off'],
    ['is for sold-out tickets', { left: 1 }, 'not_sold_out'],
    ['is for limited tickets', { left: null }, 'not_sold_out'],
    ['goes once', { isWaiting: true }, 'waiting_already'],
    ['counts what its person has', { held: 3 }, 'waiting_limit'],
    ['goes for 20 lists', { lists: waitingList.mostPerPerson }, 'waiting_too_many'],
    ['goes for 25 people of a network', { fromNetwork: waitingList.mostPerNetwork }, 'waiting_network'],
  ])('%s', (_title, more, code) => {
    expect(refuseJoin({ ...joining, ...more })?.code ?? null).toBe(code);
  });

  it('returns how many tickets the person has and may have', () => {
    expect(refuseJoin({ ...joining, held: 3 })).toEqual({
      code: 'waiting_limit',
      details: { limit: 4, held: 3 },
    });
    const almost = { lists: waitingList.mostPerPerson - 1, fromNetwork: waitingList.mostPerNetwork - 1 };
    expect(refuseJoin({ ...joining, ...almost })).toBeNull();
  });
});

it('lets an organizer move or offer waiting entries, and remove waiting or offered ones', () => {
  const allowed = waitingStates.map((state) => [
    state,
    waitingSteps.filter((step) => canTakeStep(step, state)),
  ]);
  expect(Object.fromEntries(allowed)).toEqual({
    waiting: ['top', 'up', 'offer', 'remove'],
    offered: ['remove'],
    taken: [],
    lapsed: [],
    left: [],
    removed: [],
    ended: [],
  });
  expect(waitingStates.filter(isOpen)).toEqual(['waiting', 'offered']);
});
