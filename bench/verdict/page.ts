import { benchDevice, keepEarlierScans, keepUnsent, type BenchDevice } from './device.ts';
import { gateId } from '../made-areas.ts';
import { measureAreas } from './areas-page.ts';
import { benchEvent, type BenchEvent } from './event.ts';
import { rawStore } from './raw-store.ts';
import { pause, range, timed, type VerdictFigures } from './timed.ts';

const tickets = 100_000;
const earlierScans = 50_000;
const unsentScans = 5_000;

/** Alternates verdicts and raw puts, so that both meet the same disk conditions. */
async function inTurns(codes: readonly string[], gate: Awaited<ReturnType<BenchDevice['gate']>>) {
  const raw = await rawStore('bench-raw');
  const verdict: number[] = [];
  const put: number[] = [];
  for (const [index, code] of codes.entries()) {
    let admitted = '';
    verdict.push(
      await timed(async () => {
        admitted = (await gate.admit({ via: 'camera', text: code }, gateId, 'entry')).verdict.code;
      }),
    );
    if (!['admit', 'revoked', 'blocked'].includes(admitted)) throw new Error(`A good code got ${admitted}.`);
    put.push(await timed(() => raw.put(index)));
    // People do not arrive back to back: the disk settles between two scans.
    if (index % 10 === 0) await pause(5);
  }
  raw.close();
  return { verdict, put };
}

async function coldOpens(device: BenchDevice, eventId: string): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < 7; run += 1) {
    times.push(await timed(async () => (await device.open(eventId)).close()));
  }
  return times;
}

async function whileInstalling(
  device: BenchDevice,
  other: BenchEvent,
  work: () => Promise<void>,
): Promise<number> {
  let going = true;
  let installs = 0;
  const installing = (async () => {
    while (going) {
      await device.install(other);
      installs += 1;
      await pause(20);
    }
  })();
  await work();
  going = false;
  await installing;
  return installs;
}

const installCount = 9;

/** Installs the event, then the same pages as other events, each time beside a bare write of them in a new database. */
async function installs(device: BenchDevice, event: BenchEvent) {
  const times = { install: [] as number[], bulk: [] as number[] };
  for (let round = 0; round < installCount; round += 1) {
    const header = {
      ...event.header,
      eventId: round === 0 ? event.header.eventId : `${event.header.eventId}-${round}`,
    };
    await device.enrol(header);
    times.install.push(await timed(() => device.install({ ...event, header })));
    const raw = await rawStore(`bench-bulk-${round}`);
    times.bulk.push(await raw.bulk(event.pages));
    raw.close();
    await pause(20);
  }
  return times;
}

/**
 * Measures everything that happens on a device between a text and a verdict, with a large event and a long shift
 * behind it.
 */
export async function measure(rounds: number): Promise<VerdictFigures> {
  const device = await benchDevice('bench');
  const event = await benchEvent('event-1', tickets);
  const other = await benchEvent('event-2', tickets);
  const { eventId } = event.header;
  await device.enrol(other.header);
  const { install, bulk } = await installs(device, event);
  const coldFirst = await coldOpens(device, eventId);
  await device.prepare(eventId);
  const coldEmpty = await coldOpens(device, eventId);
  await keepEarlierScans(device.database, eventId, earlierScans);
  const coldLongTail = [await timed(async () => (await device.open(eventId)).close())];
  const open = await device.open(eventId);
  await open.checkpoint();
  const cold = await coldOpens(device, eventId);
  await keepUnsent(device.database, eventId, earlierScans, unsentScans);
  const coldUnsent = await coldOpens(device, eventId);
  await device.checkpoint(eventId);
  const coldCovered = await coldOpens(device, eventId);
  open.close();
  const now = await device.open(eventId);
  const gate = await device.gate(now);

  const first = earlierScans + unsentScans;
  const printed = await Promise.all(range(first, rounds).map(event.printed));
  const step = 480;
  const rolling = await Promise.all(
    range(first + rounds, rounds).map((number) => event.rolling(number, step)),
  );
  const more = await Promise.all(range(first + 2 * rounds, rounds).map(event.printed));

  await inTurns(await Promise.all(range(99_000, 100).map(event.printed)), gate);
  const plain = await inTurns(printed, gate);
  const rolled = await inTurns(rolling, gate);
  let busy: Awaited<ReturnType<typeof inTurns>> | undefined;
  await whileInstalling(device, other, async () => {
    busy = await inTurns(more, gate);
  });
  now.close();
  return {
    samples: {
      install,
      bulk,
      coldFirst,
      coldEmpty,
      coldUnsent,
      coldCovered,
      coldLongTail,
      cold,
      printed: plain.verdict,
      printedRaw: plain.put,
      rolling: rolled.verdict,
      rollingRaw: rolled.put,
      busy: busy?.verdict ?? [],
      busyRaw: busy?.put ?? [],
    },
  };
}

Object.assign(window, { measure, measureAreas });
