import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { buildWallet } from '#app/engines/build-wallet.ts';
import { ownPath, consumeOrigin } from '#app/account/origin.ts';
import { createPersonal } from '#app/engines/personal.ts';
import { resetScroll } from '#app/shell/navigation/route-change.ts';
import { storedThings } from '#app/engines/stored-things.ts';
import { showsTickets } from '#app/wallet/ticket-owner-rule.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { createEndingStore } from '#auth/ending-store.ts';
import { createSessionStore } from '#auth/session-store.ts';
import { browserClock } from '#platform/clock.ts';
import { createDoorTime } from '#sync/clock/door-time.ts';
import { memoryValues } from '#tests/app/engines/stored-samples.ts';
import { sampleTicket } from '#tests/app/wallet/sample-ticket.ts';
import { freshDatabase } from '#tests/database/open.ts';
import { seededRandom, type SeededRandom } from '#tests/fakes/random.ts';

const { ago, clockTime, day } = formatsIn.en;

const rounds = 400;
const pieces = [
  '%',
  '%E0%A4%A',
  '%00',
  '#',
  '?',
  '&',
  '=',
  '/',
  '\\',
  ' ',
  '"',
  '{',
  '}',
  '[',
  ']',
  'null',
  'true',
  '0',
];
const more = [
  '-1',
  '1e999',
  'NaN',
  '\ud800',
  '\u0000',
  '👋',
  '__proto__',
  'constructor',
  '7@',
  '@7',
  ',',
  '{"session":{}}',
];

/** A text made of a few meaningful pieces in random order. */
function rubbish(random: SeededRandom): string {
  const length = random.integer(0, 8);
  return Array.from({ length }, () => random.pick([...pieces, ...more])).join('');
}

describe('malformed data', () => {
  test('in a URL or its hash scrolls to the top and changes nothing else', () => {
    const random = seededRandom(3);
    for (let round = 0; round < rounds; round += 1) {
      const text = rubbish(random);
      let scrolled = 0;
      resetScroll(`#${text}`, { scrollTo: () => void (scrolled += 1) }, () => null);
      expect(scrolled).toBe(1);
      expect(typeof showsTickets(`/tickets/${text}`)).toBe('boolean');
      const path = ownPath(`/${text}`, 'https://gatehouse.example');
      expect(path === null || new URL(path, 'https://gatehouse.example').origin).not.toBe('null');
    }
  });

  test("in any stored value never signs anyone in, shows others' tickets or crashes", () => {
    const random = seededRandom(4);
    for (let round = 0; round < rounds; round += 1) {
      const local = storedThings.filter((thing) => thing.area === 'local').map((thing) => thing.key);
      const tab = storedThings.filter((thing) => thing.area === 'tab').map((thing) => thing.key);
      const filled = (keys: readonly string[]) =>
        memoryValues(Object.fromEntries(keys.map((key) => [key, rubbish(random)])));
      const [values, tabStored] = [filled(local), filled(tab)];
      const store = createSessionStore({ ...values, onChange: () => () => {} }, () => {});
      expect(store.read()).toBeNull();
      expect(['signed_out', 'revoked', 'expired']).toContain(store.ended());
      expect(store.history().lastAttemptAt).toBe(0);
      expect(createEndingStore(values, () => {}).all()).toEqual([]);
      const personal = createPersonal({
        stored: values,
        tabStored,
        now: () => 1,
        ended: () => store.ended(),
        dropMemory: () => {},
        deleteTickets: async () => {},
        forgetPurchases: async () => {},
        deleteRequests: async () => {},
        forgetDrafts: async () => {},
        deleteLists: async () => {},
      });
      const absent = personal.absent();
      expect(absent === null || Number.isSafeInteger(absent)).toBe(true);
      personal.open(null);
      personal.open(7);
      expect(consumeOrigin(tabStored, 'https://gatehouse.example', 7)).toMatch(/^\//);
    }
  });

  test('in any field of a stored ticket hides at most that ticket', async () => {
    const random = seededRandom(5);
    const { database } = await freshDatabase();
    const time = createDoorTime(browserClock, { offsetMs: null, keep: () => {} });
    const lost = async () => ({ ok: false, failure: { kind: 'unreachable' } }) as const;
    const wallet = buildWallet({
      origin: 'https://gatehouse.example',
      clock: browserClock,
      time,
      call: lost,
      file: lost,
      database,
      onPerson: () => () => {},
      absent: () => null,
    });
    const good = sampleTicket({ ticketId: 'good' });
    const values: readonly unknown[] = [
      null,
      '',
      -1,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      [],
      {},
      true,
      'x'.repeat(300),
    ];
    for (let round = 0; round < 100; round += 1) {
      const row: Record<string, unknown> = {
        ticketId: 'bad',
        ownerId: 7,
        startsAt: good.startsAt,
        ticket: { ...good, ticketId: 'bad' },
        keptAt: 1,
      };
      const field = random.pick(['startsAt', 'ticket', 'keptAt']);
      const inner = random.pick(Object.keys(good));
      const bad = random.happens(0.3) ? rubbish(random) : random.pick(values);
      if (random.happens(0.5)) row[field] = bad;
      else row['ticket'] = { ...good, ticketId: 'bad', [inner]: bad };
      await database.dexie
        .table('tickets')
        .put({ ...row, ticketId: 'good', startsAt: good.startsAt, ticket: good, keptAt: 1 });
      await database.dexie.table('tickets').put(row);
      const { items, keptAt } = await wallet.tickets(7);
      expect(items.map((ticket) => ticket.ticketId)).toContain('good');
      for (const ticket of items)
        expect(
          () => day(ticket.startsAt, ticket.timeZone) + clockTime(ticket.doorsOpenAt, ticket.timeZone),
        ).not.toThrow();
      expect(keptAt === null ? '' : ago(keptAt, 1_000_000)).not.toMatch(/NaN|Invalid/);
    }
    database.close();
  });
});
