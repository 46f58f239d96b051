import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createCall } from '#api/call.ts';
import { createWalletFetch } from '#app/wallet/wallet-fetch.ts';
import { ping } from '#contract/ping.ts';
import { deleteTickets, storedTicket, storedTickets } from '#database/tickets.ts';
import { browserClock } from '#platform/clock.ts';
import { json, localServer, refuse } from '#tests/api/local-server.ts';
import { freshDatabase } from '#tests/database/open.ts';
import { sampleTicket } from './sample-ticket.ts';

const ticket = (ticketId: string, startsAt: string) =>
  sampleTicket({ ticketId, startsAt, endsAt: startsAt, doorsOpenAt: startsAt });

it('stores the wallet as sent by the server, and uses the copy when the server is unreachable', async () => {
  const { database } = await freshDatabase();
  let items = [ticket('b', '2026-12-02'), ticket('a', '2026-12-01')];
  let broken = false;
  const { host } = await localServer(({ url }, response) =>
    broken || url === ping.path
      ? refuse(response, 503, 'not_ready')
      : json(response, 200, { items, time: 99 }),
  );
  const call = createCall({
    host,
    clock: browserClock,
    fetch,
    apiKey: '',
    session: () => ({ accessToken: 'theirs', csrfToken: null, person: 7 }),
    person: () => 7,
    renew: async () => 'ended',
    fingerprint: async () => '',
  });
  const heard: number[] = [];
  const time = {
    now: () => ({ now: 4 + heard.length, uncertaintyMs: 0 }),
    forLeases: () => null,
    look: () => {},
    offsetMs: () => null,
    observe: (_sentAt: number, _receivedAt: number, serverTime: number) => void heard.push(serverTime),
  };
  const { refresh } = createWalletFetch({ clock: browserClock, time, call, database });
  const ids = async () => (await storedTickets(database, 7)).map((row) => row.ticketId);

  expect(await refresh(7)).toEqual({ ok: true, value: undefined });
  expect(await ids()).toEqual(['a', 'b']);
  expect(heard).toEqual([99]);
  items = [ticket('b', '2026-12-02')];
  await refresh(7);
  expect(await ids()).toEqual(['b']);
  broken = true;
  expect(await refresh(7)).toMatchObject({ ok: false, failure: { kind: 'server' } });
  expect(await ids()).toEqual(['b']);
  expect(await storedTicket(database, 7, 'b')).toMatchObject({
    keptAt: 6,
    ticket: { eventName: 'Harbour Night' },
  });
  expect(await storedTicket(database, 8, 'b')).toBeNull();
  await deleteTickets(database, 8);
  expect(await ids()).toEqual(['b']);
  await deleteTickets(database, 7);
  expect(await ids()).toEqual([]);
  database.close();
});
