import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createCall } from '#api/call.ts';
import { buildBuying } from '#app/engines/build-buying.ts';
import { createServerContact } from '#app/engines/server-contact.ts';
import { liveRows } from '#database/live-rows.ts';
import { browserClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { tabLocks } from '#platform/locks.ts';
import { createDoorTime } from '#sync/clock/door-time.ts';
import { browserStorage } from '#tests/auth/auth-bench.ts';
import { freshDatabase } from '#tests/database/open.ts';
import { textsOf } from '#tests/messages/english.ts';
import { formatsIn } from '#messages/formats-in.ts';

const host = 'https://door.example';
const clock = { ...browserClock, after: () => () => {} };
const random = { fraction: () => 0.5 };
const person = { accessToken: 'h.e30.s', csrfToken: null, person: 7 };

/** A device's buying engine behind a captive portal that refuses every call. */
async function behindPortal() {
  const { database } = await freshDatabase();
  const refuse: typeof fetch = async () =>
    new Response(JSON.stringify({ code: 'blocked', message: 'Your plan is used up.' }), {
      status: 403,
      headers: { 'content-type': 'application/json' },
    });
  const reachability = { onHint: () => () => {}, mayBeOnline: () => true };
  const call = createCall({
    host,
    clock,
    fetch: refuse,
    apiKey: 'key',
    session: () => person,
    person: () => 7,
    renew: async () => 'unavailable',
    fingerprint: async () => '',
  });
  return buildBuying({
    host,
    clock,
    fetch: refuse,
    time: createDoorTime(clock, { offsetMs: null, keep: () => {} }),
    call,
    contact: createServerContact(reachability),
    database,
    values: browserStorage()(),
    person: () => 7,
    onPerson: () => () => {},
    mirrorSession: async () => {},
    address: () => '/checkout/e',
    say: () => {},
    words: async () => ({
      texts: textsOf('checkout').news,
      formats: formatsIn.en,
      failures: textsOf('failures'),
    }),
    settle: () => {},
    browser: {
      random,
      locks: tabLocks(),
      reachability,
      visibility: { isVisible: () => true, onChange: () => () => {} },
      newId,
      fingerprint: async () => '',
      ring: async () => {},
      live: liveRows,
    },
  });
}

it('keeps an order refused by a captive portal, because only our server can end it', async () => {
  const buying = await behindPortal();
  const holdId = newId(1_800_000_000_000);
  const answer = await buying.order(
    { eventId: 'e', eventName: 'Jazz', ownerId: 7, holdIds: [holdId] },
    {
      holdIds: [holdId],
      buyer: { name: 'Amie', email: 'amie@example.org', countryCode: 'GM' },
      attendees: [{ holdId, name: 'Amie', email: '' }],
    },
  );
  expect(answer).toMatchObject({ trouble: { kind: 'foreign', status: 403 } });
  expect(await buying.waitingOrder('e', 7)).not.toBeNull();
});

it('does not count a payment check refused by a captive portal', async () => {
  const { verifier } = await behindPortal();
  const view = await verifier.verify({ sessionId: 's', transactionId: newId(1_800_000_000_000) });
  expect(view.state).toMatchObject({ status: 'unanswered', attempts: 0 });
});
