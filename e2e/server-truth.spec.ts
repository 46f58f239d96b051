import { expect, test } from './fixtures.ts';
import { enrolNodeDevice, type NodeDevice } from './node-device.ts';
import type { OrganizerApi, ServerEvent } from './organizer-api.ts';
import { counts } from './sizes.ts';

// What a kill leaves in the server's data folder.
test.use({ embedded: true });

/** Enrols several devices of one event, assigned to its gates in turn. */
async function doors(
  url: string,
  organizer: OrganizerApi,
  event: ServerEvent,
  count: number,
): Promise<NodeDevice[]> {
  const gates = event.gates.map((gate) => gate.gateId);
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      enrolNodeDevice(
        url,
        organizer,
        event.registrationId,
        gates[index % gates.length] ?? '',
        `Door ${index + 1}`,
      ),
    ),
  );
}

test('admits a ticket exactly once out of 64 concurrent HTTP requests', async ({
  server,
  organizer,
  event,
}) => {
  const devices = await doors(server.url, organizer, event, 8);
  const ticketNumber = 7;
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) => {
      const device = devices[index % devices.length];
      if (device === undefined) throw new Error('no device');
      return device.send([device.record(ticketNumber)]);
    }),
  );
  const rulings = answers.flat().map((receipt) => receipt.outcome?.ruling);
  expect(rulings).toHaveLength(64);

  const stored = (await organizer.scans(event.registrationId)).filter(
    (scan) => scan.ticketNumber === ticketNumber,
  );
  expect(stored).toHaveLength(64);
  expect(stored.filter((scan) => scan.ruling === 'first')).toHaveLength(1);
  const earliest = Math.min(...stored.map((scan) => scan.correctedTime));
  expect(stored.find((scan) => scan.ruling === 'first')?.correctedTime).toBe(earliest);
  const open = (await organizer.conflicts(event.registrationId)).filter(
    (conflict) => conflict.status === 'open',
  );
  expect(open).toHaveLength(63);
});

test('returns the same outcomes and changes nothing when a batch is resent byte for byte', async ({
  server,
  organizer,
  event,
}) => {
  const [device] = await doors(server.url, organizer, event, 1);
  if (device === undefined) throw new Error('no device');
  const batch = [1, 2, 3].map((ticket) => device.record(ticket));
  const first = await device.send(batch);
  const again = await Promise.all(Array.from({ length: 8 }, () => device.send(batch)));
  for (const receipts of again) {
    expect(receipts.map((receipt) => receipt.status)).toEqual(['duplicate', 'duplicate', 'duplicate']);
    expect(receipts.map((receipt) => receipt.outcome)).toEqual(first.map((receipt) => receipt.outcome));
  }
  expect(await organizer.scans(event.registrationId)).toHaveLength(3);
});

test(`keeps every acknowledged scan when the server is killed ${counts.serverKills} times under load`, async ({
  server,
  organizer,
  event,
}) => {
  test.setTimeout(900_000 + counts.serverKills * 60_000);
  const devices = await doors(server.url, organizer, event, 3);
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  for (let kill = 0; kill < counts.serverKills; kill += 1) {
    const load = devices.map((device, lane) => sendUntilItBreaks(device, lane * 150, { acknowledged, sent }));
    // At a random point of the work: this run of the server has acknowledged something and is still working.
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size, { intervals: [10] }).toBeGreaterThan(before);
    await new Promise((resolve) => setTimeout(resolve, (kill * 137) % 400));
    await server.kill();
    await Promise.all(load);
    await server.start();
  }
  const stored = (await organizer.scans(event.registrationId)).map((scan) => scan.scanId);
  const missing = [...acknowledged].filter((id) => !stored.includes(id));
  expect(missing).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(counts.serverKills * 3);
  expect(new Set(stored).size).toBe(stored.length);
  expect(stored.filter((id) => !sent.has(id))).toEqual([]);
});

/** Sends batches of five, one after another, until the connection breaks. */
async function sendUntilItBreaks(
  device: NodeDevice,
  firstTicket: number,
  seen: { readonly acknowledged: Set<string>; readonly sent: Set<string> },
): Promise<void> {
  for (let at = 0; ; at += 5) {
    const batch = Array.from({ length: 5 }, (_, index) => device.record(firstTicket + ((at + index) % 150)));
    batch.forEach((scan) => seen.sent.add(scan.scanId));
    const receipts = await device.send(batch).catch(() => null);
    if (receipts === null) return;
    receipts
      .filter((receipt) => receipt.outcome !== null)
      .forEach((receipt) => seen.acknowledged.add(receipt.scanId));
  }
}
