import { randomUUIDv7 } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ScanRow } from '#database/rows.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { installCanvasCamera } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { hashOf } from './node-device.ts';
import { demoOrganizer, offlineReady, signedIn } from './people.ts';
import { drained, openScanner, pillOf, show } from './scanner-page.ts';
import { counts } from './sizes.ts';

test(`drains ${counts.queuedScans} scans queued offline in at most 20 requests`, async ({
  page,
  road,
  organizer,
  event,
  tickets,
}) => {
  await installCanvasCamera(page);
  await signedIn(page, road.url, demoOrganizer);
  await openScanner(page, road.url, event);
  await offlineReady(page);
  await road.set({ kind: 'offline' });
  // The first is scanned; the others are records of the same device, appended to its chain.
  await show(page, tickets[0]?.printedCode ?? '');
  await page.goto(`${road.url}/about`);
  const first = await onlyRow(page);
  await addRows(page, following(first, counts.queuedScans - 1));

  await openScanner(page, road.url, event);
  await expect(pillOf(page)).toHaveAttribute('data-unsent', String(counts.queuedScans));
  road.forget();
  await road.set({ kind: 'pass' });
  await drained(page, 120_000);

  const batches = road.seen.filter((request) => request.path.endsWith('/scans'));
  expect(batches.length).toBeLessThanOrEqual(20);
  expect(await organizer.scans(event.registrationId)).toHaveLength(counts.queuedScans);
  const [device] = await organizer.devices(event.registrationId);
  expect(device).toMatchObject({ lastSeq: counts.queuedScans, missing: 0 });
});

/**
 * Builds the records that the device would write next: refusals and admissions of many tickets, each with the hash of
 * the previous one.
 */
function following(row: ScanRow, count: number): ScanRow[] {
  const rows: ScanRow[] = [];
  let last: ScanRecord = row.scan;
  for (let at = 0; at < count; at += 1) {
    const passed = at < 400;
    last = {
      ...last,
      scanId: randomUUIDv7(),
      seq: last.seq + 1,
      ticketNumber: 1 + (at % 400),
      verdict: passed ? 'admit' : 'already_inside',
      passed,
      deviceTime: last.deviceTime + 10,
      correctedTime: last.correctedTime + 10,
      previousHash: hashOf(last),
    };
    rows.push({ ...row, scan: last });
  }
  return rows;
}

const databaseName = 'gatehouse';

async function onlyRow(page: Page): Promise<ScanRow> {
  const rows = await page.evaluate(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const asking = opening.result.transaction('scans').objectStore('scans').getAll();
          asking.addEventListener('success', () => {
            opening.result.close();
            resolve(asking.result);
          });
        });
      }),
    databaseName,
  );
  expect(rows).toHaveLength(1);
  return rows[0] as ScanRow;
}

async function addRows(page: Page, rows: readonly ScanRow[]): Promise<void> {
  await page.evaluate(
    ({ name, list }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('scans', 'readwrite');
          for (const row of list) transaction.objectStore('scans').add(row);
          transaction.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
          transaction.addEventListener('abort', () => reject(transaction.error));
        });
      }),
    { name: databaseName, list: rows },
  );
}
