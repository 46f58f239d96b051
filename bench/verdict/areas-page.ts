import type { ScanRecord } from '#domain/door/scan.ts';
import type { Gate } from '#scanner/gate/deps.ts';
import { gateId } from '../made-areas.ts';
import { benchDevice, keepEarlierScans, type BenchDevice } from './device.ts';
import { benchEvent, type BenchEvent } from './event.ts';
import { pause, range, timed, type VerdictFigures } from './timed.ts';

const tickets = 100_000;
const earlierScans = 50_000;
/** Records per ticket at the event with areas: in, out, into another area, and out of it. */
const recordsOf = 4;
const installs = 5;
const opens = 7;

/**
 * Measures a device at an event with areas, rules, windows, capacity, types and codes sold elsewhere, alternating
 * with an event of one gate and single entry: the same tickets, as many scans, one database.
 */
export async function measureAreas(rounds: number): Promise<VerdictFigures> {
  const device = await benchDevice('bench-areas');
  const plain = await benchEvent('event-plain', tickets);
  const areas = await benchEvent('event-areas', tickets, { areas: true });
  const both = [plain, areas] as const;
  for (const { header } of both) await device.enrol(header);
  const installed = await inTurn(both, installs, (event) => device.install(event));
  for (const { header } of both) await device.prepare(header.eventId);
  await keepEarlierScans(device.database, plain.header.eventId, earlierScans);
  await keepEarlierScans(device.database, areas.header.eventId, earlierScans, inAndOut);
  for (const { header } of both) await device.checkpoint(header.eventId);
  const opened = await inTurn(both, opens, async ({ header }) => (await device.open(header.eventId)).close());
  return {
    samples: {
      pages: [areas.pages.length],
      pagesPlain: [plain.pages.length],
      installAreas: installed[1],
      installPlain: installed[0],
      openAreas: opened[1],
      openPlain: opened[0],
      ...(await verdicts(device, plain, areas, rounds)),
    },
  };
}

const shiftMs = 600_000;
const shiftFrom = Date.now() - shiftMs;

function inAndOut(index: number): Partial<ScanRecord> {
  const inside = index % recordsOf < 2 ? {} : { checkpoint: 'balcony', gateId: 'gate-2' };
  const direction = index % 2 === 0 ? 'entry' : 'exit';
  // One after another, all in the past.
  const correctedTime = shiftFrom + Math.floor((index * shiftMs) / earlierScans / 2);
  return { ticketNumber: Math.floor(index / recordsOf), direction, correctedTime, ...inside };
}

async function inTurn(
  [one, other]: readonly [BenchEvent, BenchEvent],
  rounds: number,
  work: (event: BenchEvent) => Promise<void>,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await timed(() => work(one)));
    times[1].push(await timed(() => work(other)));
  }
  return times;
}

/** Measures in turn: a new ticket at the plain event, a returning ticket at the areas event, and a code sold elsewhere. */
async function verdicts(device: BenchDevice, plain: BenchEvent, areas: BenchEvent, rounds: number) {
  const [open, openAreas] = [
    await device.open(plain.header.eventId),
    await device.open(areas.header.eventId),
  ];
  const [gate, gateAreas] = [await device.gate(open), await device.gate(openAreas)];
  const fresh = await Promise.all(range(earlierScans, rounds).map(plain.printed));
  const again = await Promise.all(range(0, rounds).map(areas.printed));
  const samples: Record<'plain' | 'again' | 'elsewhere', number[]> = { plain: [], again: [], elsewhere: [] };
  for (const place of range(0, rounds)) {
    const turns = [
      ['plain', gate, fresh[place]],
      ['again', gateAreas, again[place]],
      ['elsewhere', gateAreas, areas.elsewhere[place]],
    ] as const;
    // Rotate the order, because the first one finds the disk in the state that the pause left it in.
    for (const shift of range(place, turns.length)) {
      const turn = turns[shift % turns.length];
      if (turn === undefined) continue;
      const [name, at, text = ''] = turn;
      const ms = await timed(() => admitted(at, text));
      // Leave out the first few, which run cold.
      if (place >= rounds / 10) samples[name].push(ms);
    }
    if (place % 10 === 0) await pause(5);
  }
  open.close();
  openAreas.close();
  return samples;
}

async function admitted(gate: Gate, text: string): Promise<void> {
  const { verdict } = await gate.admit({ via: 'camera', text }, gateId, 'entry');
  if (!['admit', 'revoked', 'blocked'].includes(verdict.code))
    throw new Error(`A good code got ${verdict.code}.`);
}
