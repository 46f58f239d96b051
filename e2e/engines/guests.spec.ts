import { eventBy, freeEvent } from '../buying/buying-pages.ts';
import { expect } from '../fixtures.ts';
import { codeIn, outbox } from '../identity/people-pages.ts';
import { demoAttendee, demoOrganizer } from '../people.ts';
import {
  arrive,
  chooseGate,
  resume,
  scanAt,
  drained,
  offlineReady,
  openGate,
  startScanning,
  typed,
  wedged,
} from './engine-pages.ts';
import { inEachEngine, test } from './engine-test.ts';

inEachEngine((engine) => {
  test('gets a new guest a free ticket by email on one page, with its code available offline', async ({
    road,
    server,
    person,
  }) => {
    const event = await eventBy(server.url, freeEvent.search);
    await person.goto(`${road.url}/events/${event.registrationId}`);
    const begun = Date.now();
    await person.press('button', 'Get tickets');
    await person.shows('[data-hold=held]');
    await person.fill('Email or phone number', 'fatou@example.org');
    await person.press('button', 'Send code');
    const sent = async () => codeIn((await outbox(server, 'email'))[0] ?? '');
    await expect.poll(sent).not.toBe('');
    await person.enter('Code', await sent());
    await person.fill('Your name', 'Fatou Camara');
    await person.press('button', 'Get tickets');
    await person.shows('[data-order=confirmed]');
    const seconds = (Date.now() - begun) / 1_000;
    process.stdout.write(`${engine.name}, a free ticket for somebody new in ${seconds} s\n`);
    await person.press('link', 'View ticket');
    await person.sees('img', /Ticket code/);
    await offlineReady(person);
    const address = await person.ask(() => location.pathname, null);
    await road.set({ kind: 'offline' });
    await person.goto(road.url + address);
    await person.sees('img', /Ticket code/);
  });

  test('counts scans the browser cleared and continues as a new device', async ({
    road,
    organizer,
    event,
    tickets,
    person,
  }) => {
    await scanAt(person, road.url, event);
    await road.set({ kind: 'offline' });
    for (const { printedCode } of tickets.slice(70, 72)) await wedged(person, printedCode);
    await person.ask(cleared, null);
    await person.goto(`${road.url}/events`);
    await person.reads(/2 scans weren’t confirmed/);
    await road.set({ kind: 'pass' });
    await person.press('button', 'OK');
    // The scanner was running and resumes automatically.
    await chooseGate(person, road.url, event);
    await resume(person);
    expect((await wedged(person, tickets[72]?.printedCode ?? '')).verdict).toBe('admit');
    await drained(person);
    expect(await organizer.scans(event.registrationId)).toHaveLength(1);
  });

  test.describe('in a private window', () => {
    test.use({ opened: { isPrivate: true } });

    test('scans and sends every scan once', async ({ road, organizer, event, tickets, person }) => {
      await arrive(person, road.url, demoOrganizer);
      await openGate(person, road.url, event);
      await startScanning(person);
      expect((await wedged(person, tickets[80]?.printedCode ?? '')).verdict).toBe('admit');
      expect((await typed(person, tickets[81]?.reference ?? '')).verdict).toBe('admit');
      await drained(person);
      expect(await organizer.scans(event.registrationId)).toHaveLength(2);
    });
  });

  if (engine.name === 'firefox')
    test.describe('when sites may not store data', () => {
      test.use({ opened: { keepsNothing: true } });

      test("lists events and warns a user who signs in that the session won't be remembered", async ({
        server,
        person,
      }) => {
        const event = await eventBy(server.url, freeEvent.search);
        await person.goto(`${server.url}/events/${event.registrationId}`);
        await person.sees('heading', event.name);
        await arrive(person, server.url, demoAttendee);
        await person.reads(/This browser can’t save your sign-in/);
      });
    });
});

/** Runs in the page: deletes all stored data, as a browser does when it needs space. */
const cleared = () =>
  new Promise<null>((resolve, reject) => {
    const request = indexedDB.deleteDatabase('gatehouse');
    request.addEventListener('success', () => resolve(null));
    request.addEventListener('error', () => reject(new Error('not deleted')));
  });
