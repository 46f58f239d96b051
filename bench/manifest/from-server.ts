import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readHeader } from '#contract/door/manifest-header.ts';
import { ticketBits, type ManifestHeader, type PageEntry } from '#domain/manifest/manifest.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { databaseKinds } from '#tests/server-data/databases.ts';
import { now } from '#tests/server-data/door-stores.ts';
import { createHand, send } from '#tests/server-data/scanner-hand.ts';
import type { Row } from '../row.ts';
import { startBenchServer, type BenchDevice, type BenchServer } from '../server/bench-server.ts';

const tickets = 100_000;
const batchSize = 100;

/** Measures a manifest as the server builds it and a phone fetches it: over a port, from the embedded database. */
export async function manifestFromServer(): Promise<Row[]> {
  const { database, close } = await databaseKinds[0].open();
  try {
    const server = await startBenchServer(database, tickets);
    try {
      await spreadStates(server);
      return await measure(server, await server.addDevice());
    } finally {
      await server.stop();
    }
  } finally {
    await close();
  }
}

/** Revokes one ticket in 50 and blocks one in 200, spread without a pattern but the same in every run. */
async function spreadStates({ database, event }: BenchServer): Promise<void> {
  await database.query(
    `UPDATE tickets SET voided_at = 0, state = state | CASE WHEN hashint4(number) % 50 = 0 THEN $2::int ELSE $3::int END
      WHERE event_id = $1 AND (hashint4(number) % 50 = 0 OR hashint4(number) % 200 = 1)`,
    [event.eventId, ticketBits.revoked, ticketBits.blocked],
  );
}

async function measure(server: BenchServer, device: BenchDevice): Promise<Row[]> {
  const { eventId } = server.event;
  const fresh = await fetched(device, eventId);
  const again = await fetched(device, eventId);
  const admitted = 10_000;
  const before = fresh.header.revision;
  await admit(server, admitted);
  const [few, many] = [
    await feed(device, eventId, before + admitted / batchSize - 1),
    await feed(device, eventId, before + (admitted - 1_000) / batchSize),
  ];
  // Cached manifests are up to three seconds old.
  await new Promise((done) => setTimeout(done, 3_100));
  const used = await fetched(device, eventId);
  const ofTickets = (name: string, bytes: number): Row => ({
    name: `server: ${name}`,
    value: bytes / tickets,
    unit: 'byte/ticket',
  });
  const planes = (['state', 'admission', 'reference'] as const).map(
    (kind) => [kind, planeOf(fresh.header, kind)] as const,
  );
  return [
    ...planes.map(([kind, bytes]) => ofTickets(`${kind} plane`, bytes)),
    ofTickets('whole body', fresh.bodyBytes),
    { name: 'server: header, compressed', value: brotliCompressSync(fresh.headerText).length, unit: 'byte' },
    {
      name: `server: admission plane after ${admitted.toLocaleString('en')} passages`,
      value: planeOf(used.header, 'admission') / admitted,
      unit: 'byte/passage',
    },
    { name: 'server: first header, built', value: fresh.headerMs, unit: 'ms' },
    {
      name: 'server: the header again (reference: first)',
      value: again.headerMs,
      unit: 'ms',
      reference: fresh.headerMs,
      ratio: again.headerMs / fresh.headerMs,
    },
    { name: 'server: first byte of the body', value: fresh.bodyFirstMs, unit: 'ms' },
    { name: 'server: first byte of the body again', value: again.bodyFirstMs, unit: 'ms' },
    { name: 'server: first header after passages, built', value: used.headerMs, unit: 'ms' },
    { name: `server: delta of ${few.lines} changes`, value: few.bytes, unit: 'byte' },
    {
      name: `server: delta of ${many.lines} changes (reference: of ${few.lines})`,
      value: many.bytes,
      unit: 'byte',
      reference: few.bytes,
      ratio: many.bytes / few.bytes,
    },
    {
      name: `server: delta of ${few.lines} changes behind a proxy that packs`,
      value: few.packed,
      unit: 'byte',
    },
    {
      name: `server: delta of ${many.lines} changes behind a proxy that packs`,
      value: many.packed,
      unit: 'byte',
      reference: few.packed,
      ratio: many.packed / few.packed,
    },
  ];
}

async function fetched(device: BenchDevice, eventId: string) {
  const began = performance.now();
  const answer: unknown = await (await device.fetch('GET', `/api/events/${eventId}/manifest`)).json();
  const headerMs = performance.now() - began;
  const headerText = textOf(answer, 'header');
  const read = readHeader(headerText);
  if (!read.ok) throw new Error(read.problem.message);
  const asked = performance.now();
  const reply = await device.fetch('GET', `/api/events/${eventId}/manifest/${read.header.revision}/body`);
  const reader = reply.body?.getReader();
  let bodyBytes = (await reader?.read())?.value?.length ?? 0;
  const bodyFirstMs = performance.now() - asked;
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
    bodyBytes += part.value.length;
  return { header: read.header, headerText, headerMs, bodyBytes, bodyFirstMs };
}

/** Admits tickets from number 0 on, with one revision per batch. */
async function admit({ database, event }: BenchServer, count: number): Promise<void> {
  const records = doorRecords(database);
  const hand = createHand(event.eventId);
  const gateId = event.gateIds[0] ?? '';
  for (let from = 0; from < count; from += batchSize) {
    await send(
      records,
      event.eventId,
      hand,
      Array.from({ length: batchSize }, (_, place) => hand.scan(from + place, now, { gateId })),
    );
  }
}

async function feed(device: BenchDevice, eventId: string, since: number) {
  const bytes = Buffer.from(
    await (await device.fetch('GET', `/api/events/${eventId}/changes?since=${since}`)).arrayBuffer(),
  );
  const answer: { changes: { kind: string }[] } = JSON.parse(bytes.toString());
  return { bytes: bytes.length, packed: gzipSync(bytes).length, lines: answer.changes.length };
}

function planeOf(header: ManifestHeader, kind: PageEntry['kind']): number {
  return header.pages.reduce((sum, page) => (page.kind === kind ? sum + page.bytes : sum), 0);
}

function textOf(value: unknown, field: string): string {
  const found =
    typeof value === 'object' && value !== null
      ? Object.entries(value).find(([name]) => name === field)?.[1]
      : undefined;
  if (typeof found !== 'string') throw new Error(`no ${field} in the answer`);
  return found;
}
