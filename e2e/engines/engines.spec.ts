import { writeFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { demoAttendee, demoOrganizer } from '../people.ts';
import { printedTicket, walletOf } from '../wallet/wallet-pages.ts';
import type { EngineBrowser } from './engine.ts';
import { arrive, drained, offlineReady, startScanning, typed, wedged } from './engine-pages.ts';
import { firefox } from './firefox.ts';
import { walkerOn, type Walker } from './walker.ts';
import { webkit } from './webkit.ts';

const wanted = process.env['ENGINE'];

for (const engine of [firefox, webkit].filter(({ name }) => wanted === undefined || wanted === name))
  test.describe(`in ${engine.name}`, () => {
    const missing = engine.missing();
    test.skip(missing !== null, missing ?? '');
    let browser: EngineBrowser;
    let person: Walker;
    test.beforeEach(async () => {
      browser = await engine.open();
      person = walkerOn(browser.page);
    });
    test.afterEach(async ({}, info) => {
      if (info.status !== info.expectedStatus)
        await writeFile(info.outputPath('seen.png'), await browser.page.picture());
      await browser.close();
    });

    test('a holder shows the code with no connection, gives the ticket away, and it is sent once', async ({
      road,
      event,
      server,
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
      await person.reads(/Waiting for signal\. Not done yet\./);
      await person.press('button', /1 change waiting/);
      await person.sees('dialog', 'Sync');
      await person.type(['Escape']);
      await person.seesNo('dialog');

      await road.set({ kind: 'pass' });
      const offered = async () =>
        (await walletOf(server.url)).find(({ ticketId }) => ticketId === ticket.ticketId)?.transfer?.to;
      await expect.poll(offered).toBe('kaddy@example.org');
    });

    test('a steward scans by hand scanner and by typing, goes on with no connection, and all of it arrives once', async ({
      road,
      organizer,
      event,
      tickets,
    }) => {
      const [first, second, third, fourth] = tickets.slice(50, 54);
      await arrive(person, road.url, demoOrganizer);
      await offlineReady(person);
      await startScanning(person, road.url, event);
      expect((await wedged(person, first?.printedCode ?? '')).verdict).toBe('admit');
      expect((await typed(person, second?.reference ?? '')).verdict).toBe('admit');
      await road.set({ kind: 'offline' });
      expect((await wedged(person, third?.printedCode ?? '')).verdict).toBe('admit');
      await person.goto(await person.ask(() => location.href, null));
      await person.shows('[data-scan-state]');
      if (await person.has('button', 'Start scanning')) await person.press('button', 'Start scanning');
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
  });
