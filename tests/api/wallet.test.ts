import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { refreshWallet } from '#api/wallet.ts';
import { createCall } from '#api/call.ts';
import {
  addTickets,
  forgetTickets,
  keepTickets,
  storedTicket,
  storedTickets,
  removeOtherTickets,
} from '#database/tickets.ts';
import { browserClock } from '#platform/clock.ts';
import { freshDatabase } from '#tests/database/open.ts';
import { sampleTicket } from '#tests/app/wallet/sample-ticket.ts';
import { json, localServer, refuse } from './local-server.ts';

const ticket = (ticketId: string, startsAt: string) =>
  sampleTicket({ ticketId, startsAt, endsAt: startsAt, doorsOpenAt: startsAt });

it('keeps the wallet as the server has it, and goes on with it when the server cannot be had', async () => {
  const { database } = await freshDatabase();
  let items = [ticket('b', '2026-12-02'), ticket('a', '2026-12-01')];
  let broken = false;
  const { host } = await localServer((_heard, response) =>
    broken ? refuse(response, 503, 'not_ready') : json(response, 200, { items, time: 99 }),
  );
  const call = createCall({
    host,
    clock: browserClock,
    fetch,
    apiKey: '',
    session: () => null,
    renew: async () => 'ended',
    fingerprint: async () => '',
  });
  const heard: number[] = [];
  const refresh = () =>
    refreshWallet({
      call,
      heard: (serverTime) => void heard.push(serverTime),
      now: () => 4 + heard.length,
      keep: (tickets, now) => keepTickets(database, 7, tickets, now),
      add: (tickets, now) => addTickets(database, 7, tickets, now),
      removeOthers: (stored) => removeOtherTickets(database, 7, stored),
    });
  const ids = async () => (await storedTickets(database, 7)).map((row) => row.ticketId);

  expect(await refresh()).toEqual({ ok: true, value: { time: 99 } });
  expect(await ids()).toEqual(['a', 'b']);
  expect(heard).toEqual([99]);
  items = [ticket('b', '2026-12-02')];
  await refresh();
  expect(await ids()).toEqual(['b']);
  broken = true;
  expect(await refresh()).toMatchObject({ ok: false, failure: { kind: 'server' } });
  expect(await ids()).toEqual(['b']);
  expect(await storedTicket(database, 7, 'b')).toMatchObject({
    keptAt: 6,
    ticket: { eventName: 'Harbour Night' },
  });
  expect(await storedTicket(database, 8, 'b')).toBeNull();
  await forgetTickets(database, 8);
  expect(await ids()).toEqual(['b']);
  await forgetTickets(database, 7);
  expect(await ids()).toEqual([]);
  database.close();
});
