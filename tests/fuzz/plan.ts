import { singleEntry, type CheckpointRules } from '#domain/door/admission-rules.ts';
import type { Weather } from '../fakes/network.ts';
import type { EventPolicy } from '#domain/manifest/manifest.ts';
import type { checkpoints } from './simulated-event.ts';
import { seededRandom, type SeededRandom } from '../fakes/random.ts';

/** The parameters of one run, determined by its seed: sizes, durations, faults. */
export interface Plan {
  readonly seed: number;
  readonly random: SeededRandom;
  readonly scanners: number;
  readonly tickets: number;
  /** By checkpoint. */
  readonly rules: Readonly<Record<(typeof checkpoints)[number], CheckpointRules>>;
  readonly weather: Weather;
  /** Until this time, in ms, faults occur; then everything works again. */
  readonly faultyMs: number;
  /** Scanned codes at all gates together while faults occur. */
  readonly offers: number;
  /** How many times each kind of fault occurs in the run. */
  readonly troubles: Readonly<Record<Trouble, number>>;
  /** Probability that a scan is made invalid, so that the server never accepts it. */
  readonly poison: number;
  readonly reusedIds: number;
  /** The event's policy for genuine tickets that are missing from its list. */
  readonly unlisted: EventPolicy['unlisted'];
  /** Whether the last ticket is a rehearsal ticket. */
  readonly testTicket: boolean;
  /** Probability that a device is a supervisor's. */
  readonly supervisors: number;
  /** Number of forged records that a malicious enrolled device sends. */
  readonly forgeries: number;
  /** Probability that a device runs an older app, which records an exit without a known entry as not passed. */
  readonly olderApps: number;
  /** Whether devices use the real store, as in a browser; only faults of disks and power are left out. */
  readonly onDexie: boolean;
  /** Whether the server uses the real tables, and its replies are read from them. */
  readonly onTables: boolean;
  /**
   * Whether the run has no random faults, only the scenes of the real store one after another, each set up to be
   * effective.
   */
  readonly storeScenes: boolean;
  /** Whether the organizer revokes a device during the run. */
  readonly revokes: boolean;
  /** Longest pause inside a step of a store, in ms: a crash may occur between two steps. */
  readonly storePauseMs: number;
}

export const troubles = [
  'line_down',
  'flapping',
  'partition_out',
  'partition_back',
  'portal',
  'foreign_json',
  'server_5xx',
  'server_429',
  'server_413',
  'server_401',
  'server_crash_before_commit',
  'server_crash_after_commit',
  'server_restored',
  'lease_expired',
  'ticket_revoked',
  'client_killed',
  'power_lost',
  'evicted',
  'disk_full',
  'clock_jump',
  'worker_woken',
  'page_hidden',
  'gate_exception',
  'receipts_lost',
  'downloaded_again',
  'ruled_unheard',
  'left_unheard',
  'header_changed',
  'sheet_opened',
  'server_restored_in_silence',
] as const;
export type Trouble = (typeof troubles)[number];

export const noTroubles = Object.fromEntries(troubles.map((trouble) => [trouble, 0])) as Record<
  Trouble,
  number
>;

/** Rare faults that make most others irrelevant, so they occur in few runs. */
const rare: ReadonlySet<Trouble> = new Set([
  'server_restored',
  'server_restored_in_silence',
  'evicted',
  'lease_expired',
]);

/** The seeds that reveal the bugs planted in the tables. */
const firstOnTables: ReadonlySet<number> = new Set([30, 60, 90, 195, 210]);

/**
 * The real store and the real tables are much slower: few seeds have either, and some of those both, most of them
 * among the first seeds, which are used to find planted bugs.
 */
export function planOf(seed: number): Plan {
  const random = seededRandom(seed);
  const onDexie = seed % (seed <= 300 ? 12 : 60) === 0;
  const onTables = firstOnTables.has(seed) || (seed > 300 && seed % 240 === 0);
  const storeScenes = onDexie && seed % 72 === 0;
  // The real store takes real time; two devices are enough.
  const scanners = Math.min(random.integer(1, 5), onDexie ? 2 : 5);
  const plan: Plan = {
    seed,
    random,
    scanners,
    tickets: random.integer(4, 16),
    rules: {
      event: rulesOf(random.fork('rules of the event')),
      area: rulesOf(random.fork('rules of the area')),
    },
    weather: {
      loss: random.happens(0.3) ? 0 : random.fraction() * 0.3,
      duplication: random.happens(0.3) ? 0 : random.fraction() * 0.5,
      meanDelayMs: 5 + random.fraction() * random.fraction() * 400,
    },
    faultyMs: (onDexie ? 12_000 : 20_000) + random.integer(0, 15_000),
    offers: scanners * random.integer(4, 10),
    troubles: { ...troublesOf(seed), ...(onDexie ? onOneStore : {}) },
    // Parked records stay on the device, and are part of the event whenever it is opened.
    poison: random.happens(0.3) || onDexie ? 0.15 : 0,
    reusedIds: random.happens(0.1) ? 0.1 : 0,
    onDexie,
    onTables,
    storeScenes,
    unlisted: random.pick(['admit', 'admit', 'admit', 'ask', 'refuse']),
    testTicket: random.happens(0.3),
    supervisors: random.pick([0, 0, 0.3, 1]),
    olderApps: random.fork('older apps').pick([0, 0, 0.5]),
    forgeries: random.happens(0.3) || onTables ? random.integer(1, 6) + (onTables ? 3 : 0) : 0,
    storePauseMs: random.pick([0, 2, 20, 200]),
    revokes: revokesIn(seed) && !onDexie && !onTables,
  };
  if (plan.revokes) return { ...plan, ...forRevocations(plan) };
  if (storeScenes) return { ...plan, ...forStoreScenes };
  return onTables && !onDexie ? { ...plan, ...forTables(plan) } : plan;
}

/** Every eighth seed, after those used to find planted bugs. */
export const revokesIn = (seed: number): boolean => seed > 300 && seed % 8 === 5;

/**
 * A revoked device keeps only undelivered records: what a server loses afterwards is lost, and invalid records are
 * not handed over to it.
 */
const forRevocations = ({ scanners, troubles }: Plan): Partial<Plan> => ({
  scanners: Math.max(2, scanners),
  poison: 0,
  reusedIds: 0,
  troubles: { ...troubles, server_restored: 0, server_restored_in_silence: 0, evicted: 0 },
});

/** Few tickets at many gates, each counting once, and a restore that must be detected. */
const forTables = ({ scanners, offers, rules, troubles }: Plan): Partial<Plan> => ({
  rules: { ...rules, event: singleEntry },
  scanners: Math.max(4, scanners),
  tickets: 5,
  offers: Math.max(30, offers),
  supervisors: 0.3,
  troubles: { ...troubles, server_restored_in_silence: 1, line_down: 6 },
});

/** Two gates at one entrance, each ticket counting once, and a good network. */
const forStoreScenes = {
  scanners: 2,
  tickets: 16,
  rules: { event: singleEntry, area: singleEntry },
  weather: { loss: 0, duplication: 0, meanDelayMs: 5 },
  faultyMs: 26_000,
  troubles: noTroubles,
  poison: 0,
  reusedIds: 0,
  storePauseMs: 2,
} as const;

/**
 * Page and worker share one store: with the real one they often meet, and a server is restored between them. It is
 * opened repeatedly, from a saved view, from a new download, and beside late receipts.
 */
const onOneStore = {
  worker_woken: 8,
  server_restored: 1,
  client_killed: 3,
  receipts_lost: 1,
  downloaded_again: 3,
  ruled_unheard: 5,
  left_unheard: 1,
};

/** Mostly simple rules; limits, waits and a full venue now and then. */
function rulesOf(random: SeededRandom): CheckpointRules {
  return {
    reentry: random.pick(['single', 'single', 'after_exit', 'after_exit', 'per_gate', 'per_day', 'free']),
    maxEntries: random.happens(0.2) ? random.integer(1, 3) : null,
    coolDownMs: random.happens(0.2) ? random.integer(1_000, 8_000) : 0,
    capacity: random.happens(0.15) ? random.integer(2, 6) : null,
  };
}

/** Each kind occurs only in some runs: with all of them in every run, nothing would get far enough to go wrong. */
function troublesOf(seed: number): Record<Trouble, number> {
  const count = (trouble: Trouble): number => {
    const random = seededRandom(seed).fork(trouble);
    if (!random.happens(rare.has(trouble) ? 0.12 : 0.25)) return 0;
    return rare.has(trouble) ? 1 : random.integer(1, 3);
  };
  return Object.fromEntries(troubles.map((trouble) => [trouble, count(trouble)])) as Record<Trouble, number>;
}
