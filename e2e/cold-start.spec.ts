import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPhone } from './browser.ts';
import { forged, rollingCodeAt } from './codes.ts';
import { installCanvasCamera, writeVideo } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { liveTicketToday } from './live-ticket.ts';
import { demoOrganizer, offlineReady, signedIn } from './people.ts';
import {
  begin,
  chooseDoor,
  drained,
  openScanner,
  pillOf,
  scannerAddress,
  seenVerdict,
  show,
  startScanning,
  typeCode,
} from './scanner-page.ts';

// A server that crashes and restarts with the same data folder, as on a local machine.
test.use({ embedded: true });

test('admits a person from a real camera picture with the server down, and syncs the scan once', async ({
  server,
  organizer,
  event,
  tickets,
}) => {
  const ticket = tickets[3];
  if (ticket === undefined) throw new Error('no ticket');
  const video = join(tmpdir(), `gatehouse-${server.port}.y4m`);
  await writeVideo(video, ticket.printedCode);
  const phone = await openPhone({ video });
  let page = phone.page();

  await test.step('sign in, download and pass the readiness check', async () => {
    await signedIn(page, server.url, demoOrganizer);
    await chooseDoor(page, server.url, event);
    await offlineReady(page);
  });

  await test.step('the server goes down and the restarted browser opens the scanner by its URL', async () => {
    await server.kill();
    await phone.kill();
    page = await phone.open();
    const answer = await page.goto(scannerAddress(server.url, event));
    expect(answer?.fromServiceWorker()).toBe(true);
  });

  const doorOpensAt = Date.now();
  await begin(page);
  const admitted = await test.step('the ticket in the picture is admitted', () => seenVerdict(page));
  const admittedBy = Date.now();
  expect(admitted.verdict).toBe('admit');
  await expect(pillOf(page)).toHaveAttribute('data-reach', 'offline');

  await test.step('the code still in view counts once; typed again, it shows when and where it was used', async () => {
    const again = await typeCode(page, ticket.printedCode);
    expect(again.verdict).toBe('already_inside');
    expect(again.words).toContain(event.gates[0]?.name);
  });

  await test.step('the server returns and the queue drains, each scan stored once with the time at the door', async () => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await server.start();
    const backAt = Date.now();
    await drained(page);
    const scans = (await organizer.scans(event.registrationId)).filter(
      (scan) => scan.ticketNumber === ticket.ticketNumber,
    );
    expect(scans.map((scan) => `${scan.verdict} ${scan.passed} ${scan.ruling}`).toSorted()).toEqual([
      'admit true first',
      'already_inside false none',
    ]);
    const stored = scans.find((scan) => scan.scanId === admitted.scanId);
    expect(stored?.correctedTime).toBeGreaterThanOrEqual(doorOpensAt - 1_000);
    expect(stored?.correctedTime).toBeLessThanOrEqual(admittedBy + 1_000);
    expect(stored?.receivedAt).toBeGreaterThanOrEqual(backAt - 1_000);
    expect(stored?.gateName).toBe(event.gates[0]?.name);
  });
  await phone.dispose();
  await rm(video);
});

test('gives every kind of code its own verdict while offline', async ({
  page,
  server,
  organizer,
  event,
  tickets,
}) => {
  const [good, revoked, otherForged] = tickets;
  if (good === undefined || revoked === undefined || otherForged === undefined) throw new Error('no tickets');
  await organizer.revoke(revoked.ticketId);
  const otherEvent = (await organizer.events()).find((one) => one.ticketsIssued === 0);
  const foreign = await organizer.issue(otherEvent?.registrationId ?? '');

  await installCanvasCamera(page);
  await signedIn(page, server.url, demoOrganizer);
  await openScanner(page, server.url, event);
  await offlineReady(page);
  await server.kill();
  await page.reload();
  await startScanning(page);

  const cases: readonly (readonly [string, string, string])[] = [
    ['a good ticket', good.printedCode, 'admit'],
    ['a forged code', forged(otherForged.printedCode), 'forged'],
    ["another event's code", foreign.printedCode, 'wrong_event'],
    ['a revoked ticket', revoked.printedCode, 'revoked'],
    ['nothing of ours', 'https://tickets.example/123', 'unreadable'],
  ];
  for (const [what, code, verdict] of cases) {
    const seen = await test.step(what, () => show(page, code));
    expect(seen.verdict, what).toBe(verdict);
  }

  await server.start();
  await drained(page);
  const stored = (await organizer.scans(event.registrationId)).map((scan) => scan.verdict);
  expect(stored.toSorted()).toEqual(cases.map(([, , verdict]) => verdict).toSorted());
});

test('refuses a screenshot of a rolling code as stale and admits the current code while offline', async ({
  page,
  server,
  organizer,
}) => {
  const { ticket: mine, event } = await liveTicketToday(server.url, organizer);

  await installCanvasCamera(page);
  await signedIn(page, server.url, demoOrganizer);
  await openScanner(page, server.url, event);
  await offlineReady(page);
  await server.kill();
  expect((await show(page, rollingCodeAt(mine, Date.now() - 600_000))).verdict).toBe('stale_code');
  expect((await show(page, rollingCodeAt(mine, Date.now()))).verdict).toBe('admit');
});
