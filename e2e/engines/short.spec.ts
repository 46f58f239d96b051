import { bought } from '../buying/bought.ts';
import { freeEvent } from '../buying/buying-pages.ts';
import { expect } from '../fixtures.ts';
import { demoOrganizer } from '../people.ts';
import { walletOf } from '../wallet/wallet-pages.ts';
import { arrive, drained, offlineReady, openGate, resume, startScanning, typed } from './engine-pages.ts';
import { inEachEngineHere, test } from './engine-test.ts';

/*
 * The minimum that has to work everywhere, in every run: a ticket holder's wallet and a scanner, both restarting
 * offline. Rare cases and layers are tested only in the engines listed in ENGINES.
 */
inEachEngineHere(() => {
  test('shows one ticket and scans another offline, and sends the scan once', async ({
    road,
    organizer,
    event,
    server,
    tickets,
    person,
  }) => {
    await bought(server.url, organizer, freeEvent);
    const [own] = await walletOf(server.url, demoOrganizer);
    await arrive(person, road.url, demoOrganizer);
    await offlineReady(person);
    await person.goto(`${road.url}/tickets/${own?.ticketId}`);
    await person.sees('img', /Ticket code/);
    await openGate(person, road.url, event);
    await startScanning(person);
    const scanner = await person.ask(() => location.href, null);

    await road.set({ kind: 'offline' });
    await person.goto(`${road.url}/tickets/${own?.ticketId}`);
    await person.sees('img', /Ticket code/);
    await person.goto(scanner);
    await resume(person);
    expect((await typed(person, tickets[50]?.reference ?? '')).verdict).toBe('admit');

    await road.set({ kind: 'pass' });
    await drained(person);
    expect((await organizer.scans(event.registrationId)).map(({ verdict }) => verdict)).toEqual(['admit']);
  });
});
