import { quantile } from '../figures.ts';
import { startNightHost, type NightHost } from './host.ts';
import { otherGates, type GatePassage, type OtherGates } from './other-gates.ts';
import { openNightPhone, type Disk, type NightPhone } from './phone.ts';
import { warmUp, type NightPlan } from './plan.ts';

/** Figures for one hour of the night. Times in ms, memory in MB, disk in bytes. */
export interface Hour {
  readonly verdictP50: number;
  readonly verdictP99: number;
  /** Scans of valid tickets that had to be repeated. */
  readonly notRecorded: number;
  readonly heardP50: number;
  readonly heardP99: number;
  readonly batchP50: number;
  readonly batchP99: number;
  readonly phoneHeap: number;
  /**
   * Minimum over the hour, which is what stays stored: the browser's database writes up to four megabytes before it
   * compacts.
   */
  readonly phoneDisk: number;
  readonly phoneIndexedDb: number;
  /** Size of one scan in the phone's own log, which is kept for a week. */
  readonly phoneScan: number;
  readonly serverHeap: number;
  readonly factBytes: number;
  readonly otherBytes: number;
}

/** Passages per request at the other gates while nothing is timed. */
const together = 5;
/** Requests of the other gates between two readings of the phone's disk usage. */
const betweenLooks = 10;
/** The phone's own scans between two scans at other gates, while the phone's are timed. */
const between = 2;

interface Night {
  readonly plan: NightPlan;
  readonly host: NightHost;
  readonly phone: NightPhone;
  readonly others: OtherGates;
  /** Returns the next ticket that has not been scanned. */
  fresh(): number;
  /** Tickets that are inside, oldest first. */
  readonly inside: number[];
  /** The last ticket that the phone itself admitted. */
  lastOwn: number;
}

/** Runs the whole night and calls back after each hour. */
export async function runNight(plan: NightPlan, told: (hour: Hour) => void): Promise<void> {
  const host = await startNightHost(plan);
  try {
    const [gateId = '', ...otherIds] = host.event.gateIds;
    const { eventId } = host.event;
    const code = await host.invite(gateId);
    const phone = await openNightPhone({ url: host.url, eventId, gateId, code, slowdown: plan.slowdown });
    try {
      const devices = await Promise.all(otherIds.map(() => host.addDevice()));
      let next = 0;
      const fresh = () => next++;
      const others = otherGates(eventId, otherIds, devices);
      const night: Night = { plan, host, phone, others, fresh, inside: [], lastOwn: -1 };
      await passElsewhere(night);
      await scanHere(night, 0, warmUp);
      await settled(night);
      for (let hour = 0; hour < plan.hours; hour += 1) told(await oneHour(night));
    } finally {
      await phone.close();
    }
  } finally {
    await host.stop();
  }
}

async function oneHour(night: Night): Promise<Hour> {
  const { phone, host, others } = night;
  const before = (await host.tables()).facts;
  const disk = await passElsewhere(night);
  await settled(night);
  others.times();
  const { verdicts, heard, notRecorded } = await scanAndHear(night);
  const batches = others.times();
  const tables = await host.tables();
  return {
    verdictP50: quantile(verdicts, 0.5),
    verdictP99: quantile(verdicts, 0.99),
    notRecorded,
    heardP50: quantile(heard, 0.5),
    heardP99: quantile(heard, 0.99),
    batchP50: quantile(batches, 0.5),
    batchP99: quantile(batches, 0.99),
    phoneHeap: await phone.heap(),
    phoneDisk: Math.min(...disk.map(({ all }) => all)),
    phoneIndexedDb: Math.min(...disk.map(({ indexedDb }) => indexedDb)),
    phoneScan: await phone.scanBytes(),
    serverHeap: host.heap(),
    factBytes: tables.facts - before,
    otherBytes: tables.others,
  };
}

/**
 * Sends the passages at the other gates while nothing is timed, which is most of the hour. Returns readings of the
 * phone's disk usage taken meanwhile.
 */
async function passElsewhere({ plan, phone, others, fresh, inside }: Night): Promise<Disk[]> {
  const entries = plan.people - plan.timed - plan.heard - plan.timed / between;
  const passages: GatePassage[] = Array.from({ length: entries }, () => ({
    ticket: fresh(),
    direction: 'entry',
  }));
  inside.push(...passages.map(({ ticket }) => ticket));
  const out = inside.splice(0, plan.returning);
  inside.push(...out);
  const doubles = passages.slice(0, plan.doubles).map((passage) => ({ ...passage, ago: -1 }));
  const all: GatePassage[] = [
    ...passages,
    ...out.map((ticket): GatePassage => ({ ticket, direction: 'exit' })),
    ...out.map((ticket): GatePassage => ({ ticket, direction: 'entry' })),
    ...doubles,
  ];
  const disk: Disk[] = [];
  for (let at = 0; at < all.length; at += together) {
    await others.send(all.slice(at, at + together));
    if (at % (together * betweenLooks) === 0) disk.push(await phone.disk());
  }
  return disk;
}

interface Timed {
  readonly verdicts: readonly number[];
  readonly heard: readonly number[];
  readonly notRecorded: number;
}

/**
 * Runs the timed part of an hour: a few scans on the phone, then one elsewhere, and so on. If each ran in one
 * stretch, it would measure the machine's other load in that minute.
 */
async function scanAndHear(night: Night): Promise<Timed> {
  const { timed, heard } = night.plan;
  const verdicts: number[] = [];
  const times: number[] = [];
  let notRecorded = 0;
  for (let round = 0; round < heard; round += 1) {
    const scanned = await scanHere(
      night,
      Math.floor((timed * round) / heard),
      Math.floor((timed * (round + 1)) / heard),
    );
    verdicts.push(...scanned.times);
    notRecorded += scanned.notRecorded;
    await settled(night);
    times.push(await hearOfAnother(night));
  }
  await settled(night);
  return { verdicts, heard: times, notRecorded };
}

interface Scanned {
  readonly times: readonly number[];
  readonly notRecorded: number;
}

/** Times the phone's own scans from number `from` to number `to` of the hour, while other gates keep scanning. */
async function scanHere(night: Night, from: number, to: number): Promise<Scanned> {
  const { plan, others, fresh, inside } = night;
  const times: number[] = [];
  let notRecorded = 0;
  const refusedEvery = Math.floor(plan.timed / plan.refused);
  for (let at = from; at < to; at += 1) {
    if (at % between === 0) {
      const ticket = fresh();
      inside.push(ticket);
      await others.send([{ ticket, direction: 'entry' }]);
    }
    const used = at % refusedEvery === refusedEvery - 1;
    const ticket = used ? night.lastOwn : fresh();
    const scanned = await scanUntilRecorded(night, ticket, used ? 'already_inside' : 'admit');
    if (!used) inside.push((night.lastOwn = ticket));
    times.push(scanned.ms);
    notRecorded += scanned.notRecorded;
  }
  return { times, notRecorded };
}

/** Maximum number of times a ticket is scanned. */
const maxTries = 10;

/** Scans again, as a person would, when the screen says that the scan was not recorded. */
async function scanUntilRecorded({ phone, host }: Night, ticket: number, expected: string) {
  const code = host.codeOf(ticket);
  for (let notRecorded = 0; notRecorded < maxTries; notRecorded += 1) {
    const { verdict, ms } = await phone.scan(code);
    // A record may reach the disk after its timeout; then the ticket is inside.
    const landedLate = notRecorded > 0 && verdict === 'already_inside';
    if (verdict === expected || landedLate) return { ms, notRecorded };
    if (verdict !== 'not_recorded') throw new Error(`a ticket got ${verdict} where ${expected} was due`);
  }
  throw new Error(`a ticket was not recorded in ${maxTries} tries`);
}

/** Measures how soon the phone's screen shows an admission elsewhere, in ms from the reply to the other gate. */
async function hearOfAnother({ phone, others, fresh, inside }: Night): Promise<number> {
  const known = phone.whenInside((await phone.inside()) + 1);
  const ticket = fresh();
  inside.push(ticket);
  await others.send([{ ticket, direction: 'entry' }]);
  const answered = Date.now();
  return (await known) - answered;
}

/** Waits until the phone knows every scan made elsewhere, and the server every scan of the phone. */
async function settled({ phone, inside }: Night): Promise<void> {
  await phone.drained();
  await phone.whenInside(inside.length);
}
