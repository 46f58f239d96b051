import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import type { Call } from '#api/call.ts';
import { buildBuying } from '#app/engines/build-buying.ts';
import { createServerContact } from '#app/engines/server-contact.ts';
import { liveRows } from '#database/live-rows.ts';
import { backoffCeilingMs } from '#domain/failures/backoff.ts';
import { newId } from '#platform/ids.ts';
import { tabLocks } from '#platform/locks.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { createDoorTime } from '#sync/clock/door-time.ts';
import { freshDatabase } from '#tests/database/open.ts';
import { seededRandom } from '#tests/fakes/random.ts';
import { textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { until } from '#tests/until.ts';
import { memoryValues } from './stored-samples.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const lost = { ok: false, failure: { kind: 'unreachable' } } as const;
const offered = {
  holdId: newId(1_000),
  ticketTypeId: 't',
  ticketTypeName: 'Lawn',
  price: { amount: 0, currency: 'GMD' },
  quantity: 1,
};
const kept = {
  holdId: offered.holdId,
  ticketTypeId: 't',
  registrationId: 'e',
  quantity: 1,
  most: 4,
  state: 'held',
  heldUntilAt: '2026-12-01T12:00:00.000Z',
  orderId: null,
  unitPrice: offered.price,
  fee: null,
};

/** Takes offered tickets while the server doesn’t work; returns what follows. */
async function taken(fails: () => Promise<Response>) {
  const { database } = await freshDatabase();
  const clock = handClock();
  const contact = createServerContact({ onHint: () => () => {}, mayBeOnline: () => true });
  const line = { works: false, asked: 0 };
  const buying = await buildBuying({
    host: 'https://door.example',
    clock,
    fetch: async () => {
      line.asked += 1;
      return line.works ? Response.json(kept) : fails();
    },
    time: createDoorTime(clock, { offsetMs: 0, keep: () => {} }),
    call: (async () => lost) as unknown as Call,
    contact,
    database,
    values: memoryValues(),
    person: () => 7,
    onPerson: () => () => {},
    mirrorSession: async () => {},
    address: () => '/',
    say: () => {},
    words: async () => ({
      texts: textsOf('checkout').news,
      formats: formatsIn.en,
      failures: textsOf('failures'),
    }),
    settle: () => {},
    browser: {
      random: seededRandom(1),
      locks: tabLocks(),
      reachability: { onHint: () => () => {} },
      visibility: { isVisible: () => true, onChange: () => () => {} },
      newId,
      fingerprint: async () => '',
      live: liveRows,
      ring: async () => {},
    },
  });
  ends.push(async () => {
    await buying.stop();
    database.close();
  });
  await buying.hold({ eventId: 'e', eventName: 'Jazz' }, [offered]);
  const state = async () => (await buying.holdsOf('e'))[0]?.state;
  /** Lets the retries come that are due within this time. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1_000) {
      await clock.advance(1_000);
      await new Promise((resolve) => void setTimeout(resolve, 5));
    }
  };
  await until(() => expect(line.asked).toBe(1));
  return { contact, line, pass, state };
}

const broken = async () => new Response('', { status: 500 });
const noLine = () => Promise.reject<Response>(new TypeError('no line'));

it.each([
  ['answered with errors', broken],
  ['could not be reached', noLine],
])('takes offered tickets within one retry after a server works again that %s', async (_, fails) => {
  const { line, pass, state } = await taken(fails);
  await pass(90_000);
  expect(await state()).toBe('waiting');
  expect(line.asked).toBeGreaterThan(4);
  line.works = true;
  await pass(backoffCeilingMs);
  await until(async () => expect(await state()).toBe('held'));
});

it('takes offered tickets within seconds after one lost reply', async () => {
  const { line, pass, state } = await taken(noLine);
  line.works = true;
  await pass(2_000);
  await until(async () => expect(await state()).toBe('held'));
});

it('takes offered tickets as soon as another call reaches the server', async () => {
  const { contact, line, pass, state } = await taken(noLine);
  await pass(90_000);
  expect(contact.reached()).toBe(false);
  line.works = true;
  contact.note({ ok: true, value: null });
  await until(async () => expect(await state()).toBe('held'));
});
