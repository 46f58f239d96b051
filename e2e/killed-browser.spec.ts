import { openPhone, storageSettled } from './browser.ts';
import { installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { demoOrganizer, offlineReady, signIn } from './people.ts';
import { drained, openScanner, pillOf, show } from './scanner-page.ts';
import { counts } from './sizes.ts';

test(`The browser is killed ${counts.browserKills} times right after a verdict was painted: every scan shown is there, and reaches the server once`, async ({
  road,
  organizer,
  event,
  tickets,
}) => {
  test.setTimeout(60_000 + counts.browserKills * 30_000);
  const phone = await openPhone({ prepare: installCanvasCamera });
  let page = phone.page();
  await signIn(page, road.url, demoOrganizer);
  await offlineReady(page);
  await openScanner(page, road.url, event);
  await road.set({ kind: 'offline' });
  await storageSettled();

  const shown: string[] = [];
  for (const ticket of tickets.slice(30, 30 + counts.browserKills)) {
    const seen = await show(page, ticket.printedCode, { thenHide: false });
    await phone.kill();
    expect(seen.verdict).toBe('admit');
    shown.push(seen.scanId);
    page = await phone.open();
    await openScanner(page, road.url, event);
    await expect(pillOf(page)).toHaveAttribute('data-unsent', String(shown.length));
  }

  await road.set({ kind: 'pass' });
  await drained(page);
  const stored = (await organizer.scans(event.registrationId)).map((scan) => scan.scanId);
  expect(stored.toSorted()).toEqual(shown.toSorted());
  const [device] = await organizer.devices(event.registrationId);
  expect(device?.missing).toBe(0);
  await phone.dispose();
});
