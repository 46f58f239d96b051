import { expect } from '../fixtures.ts';
import { demoAttendee, demoOrganizer } from '../people.ts';
import { printedTicket, walletOf } from '../wallet/wallet-pages.ts';
import { inEachEngine, test } from './engine-test.ts';
import {
  arrive,
  drained,
  offlineReady,
  openGate,
  resume,
  scanAt,
  startScanning,
  typed,
  wedged,
} from './engine-pages.ts';

inEachEngine((engine) => {
  test('shows the code offline, transfers the ticket, and sends the transfer once', async ({
    road,
    event,
    server,
    person,
  }) => {
    const ticket = await printedTicket(server.url, event);
    await arrive(person, road.url, demoAttendee);
    await offlineReady(person);
    await person.goto(`${road.url}/tickets/${ticket.ticketId}`);
    await person.sees('img', /Ticket code/);
    await road.set({ kind: 'offline' });
    await person.goto(`${road.url}/tickets/${ticket.ticketId}`);
    await person.sees('img', /Ticket code/);

    await person.press('button', 'Transfer ticket');
    await person.fill('Email address or phone number', 'kaddy@example.org');
    await person.press('button', 'Next');
    await person.press('button', 'Send ticket');
    await person.reads(/Waiting for a connection\. Not done yet\./);
    await person.press('button', /1 change waiting/);
    await person.sees('dialog', 'Sync');
    await person.type(['Escape']);
    await person.seesNo('dialog');

    await road.set({ kind: 'pass' });
    const offered = async () =>
      (await walletOf(server.url)).find(({ ticketId }) => ticketId === ticket.ticketId)?.transfer?.to;
    await expect.poll(offered).toBe('kaddy@example.org');
  });

  test('scans by hand scanner and by typing, continues offline, and sends every scan once', async ({
    road,
    organizer,
    event,
    tickets,
    person,
  }) => {
    const [first, second, third, fourth] = tickets.slice(50, 54);
    await arrive(person, road.url, demoOrganizer);
    await offlineReady(person);
    await openGate(person, road.url, event);
    // Firefox shows a permission prompt, which stays open here; the others decide without asking.
    if (engine.name === 'firefox') await person.reads(/Checking… If the browser asks to keep data/);
    await startScanning(person);
    expect((await wedged(person, first?.printedCode ?? '')).verdict).toBe('admit');
    expect((await typed(person, second?.reference ?? '')).verdict).toBe('admit');
    await road.set({ kind: 'offline' });
    expect((await wedged(person, third?.printedCode ?? '')).verdict).toBe('admit');
    await person.goto(await person.ask(() => location.href, null));
    await resume(person);
    expect((await typed(person, fourth?.reference ?? '')).verdict).toBe('admit');
    expect((await wedged(person, first?.printedCode ?? '')).verdict).toBe('already_inside');
    await road.set({ kind: 'pass' });
    await drained(person);
    const stored = await organizer.scans(event.registrationId);
    expect(stored.map(({ verdict }) => verdict).toSorted()).toEqual([
      ...Array<string>(4).fill('admit'),
      'already_inside',
    ]);
  });

  test('scans and sends again after leaving the scanner page and coming back', async ({
    road,
    organizer,
    event,
    tickets,
    person,
  }) => {
    const [first, second] = tickets.slice(60, 62);
    await scanAt(person, road.url, event);
    expect((await typed(person, first?.reference ?? '')).verdict).toBe('admit');
    await person.goto(`${road.url}/events`);
    await person.sees('heading');
    await person.back();
    await resume(person);
    expect((await typed(person, second?.reference ?? '')).verdict).toBe('admit');
    expect((await typed(person, first?.reference ?? '')).verdict).toBe('already_inside');
    await drained(person);
    expect(await organizer.scans(event.registrationId)).toHaveLength(3);
  });
});
