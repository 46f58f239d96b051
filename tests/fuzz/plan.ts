import { singleEntry, type CheckpointRules } from '#domain/door/admission-rules.ts';
import type { Weather } from '../fakes/network.ts';
import type { EventPolicy } from '#domain/manifest/manifest.ts';
import type { checkpoints } from './simulated-event.ts';
import { seededRandom, type SeededRandom } from '../fakes/random.ts';

/** One run, decided by its seed: how many, how long, how bad. */
export interface Plan {
  readonly seed: number;
  readonly random: SeededRandom;
  readonly scanners: number;
  readonly tickets: number;
  /** By checkpoint. */
  readonly rules: Readonly<Record<(typeof checkpoints)[number], CheckpointRules>>;
  readonly weather: Weather;
  /** Faults fire up to here; then everything is well again. ms. */
  readonly faultyMs: number;
  /** Offers at all gates together while faults fire. */
  readonly offers: number;
  /** How many times each kind of trouble comes over the run. */
  readonly troubles: Readonly<Record<Trouble, number>>;
  /** Chance that a scan is made such that the server will never take it. */
  readonly poison: number;
  readonly reusedIds: number;
  /** What the event says of genuine tickets that its list does not have. */
  readonly unlisted: EventPolicy['unlisted'];
  /** Whether the last ticket is one for rehearsals. */
  readonly testTicket: boolean;
  /** Chance that a device is a supervisor's. */
  readonly supervisors: number;
  /** How many forged records an enrolled device of no good sends. */
  readonly forgeries: number;
  /** Chance that a device runs an older app, which records that nobody passed where it let somebody out unseen. */
  readonly olderApps: number;
  /** Devices keep everything in the real store, as a browser does; only what disks and power do is left out. */
  readonly onDexie: boolean;
  /** The server keeps everything in the real tables, and what it says is read from them. */
  readonly onTables: boolean;
  /** Nothing happens by chance: scenes of the real store come one after another, each as it must be to matter. */
  readonly storeScenes: boolean;
  /** The organizer revokes a device in the middle of it all. */
  readonly revokes: boolean;
  /** Longest pause inside a step of a store, ms: where a crash may fall between two steps. */
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

/** Rare troubles make most of the others moot, so they come in few runs. */
const rare: ReadonlySet<Trouble> = new Set([
  'server_restored',
  'server_restored_in_silence',
  'evicted',
  'lease_expired',
]);

/** Those that show the mistakes planted in the tables. */
const firstOnTables: ReadonlySet<number> = new Set([30, 60, 90, 195, 210]);

/**
 * The real store and the real tables are slower by far: few seeds have either, and some of those both, most of them
 * among the first, where planted mistakes are looked for.
 */
export function planOf(seed: number): Plan {
  const random = seededRandom(seed);
  const onDexie = seed % (seed <= 300 ? 12 : 60) === 0;
  const onTables = firstOnTables.has(seed) || (seed > 300 && seed % 240 === 0);
  const storeScenes = onDexie && seed % 72 === 0;
  // The real store takes real time: two devices show what there is to see.
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
    // What is parked stays on the device, and is in the event whenever that is opened.
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

/** Every eighth, after those in which planted mistakes are looked for. */
export const revokesIn = (seed: number): boolean => seed > 300 && seed % 8 === 5;

/**
 * Whoever is revoked keeps nothing but what was not delivered: what a server loses afterwards is lost, and what no server
 * takes is not carried to it.
 */
const forRevocations = ({ scanners, troubles }: Plan): Partial<Plan> => ({
  scanners: Math.max(2, scanners),
  poison: 0,
  reusedIds: 0,
  troubles: { ...troubles, server_restored: 0, server_restored_in_silence: 0, evicted: 0 },
});

/** Few tickets at many gates, where each counts once, and a restore that somebody has to notice. */
const forTables = ({ scanners, offers, rules, troubles }: Plan): Partial<Plan> => ({
  rules: { ...rules, event: singleEntry },
  scanners: Math.max(4, scanners),
  tickets: 5,
  offers: Math.max(30, offers),
  supervisors: 0.3,
  troubles: { ...troubles, server_restored_in_silence: 1, line_down: 6 },
});

/** Two gates at one entrance, where a ticket counts once, and a good network. */
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
 * Page and worker share one store: where it is the real one they meet often, and a server is restored between them. It
 * is opened again and again, from a view that was written down, from a new download, and beside late receipts.
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

/** Mostly the plain ones; limits, waits and a full house now and then. */
function rulesOf(random: SeededRandom): CheckpointRules {
  return {
    reentry: random.pick(['single', 'single', 'after_exit', 'after_exit', 'per_gate', 'per_day', 'free']),
    maxEntries: random.happens(0.2) ? random.integer(1, 3) : null,
    coolDownMs: random.happens(0.2) ? random.integer(1_000, 8_000) : 0,
    capacity: random.happens(0.15) ? random.integer(2, 6) : null,
  };
}

/** Each kind in some runs only: with all of them in every run nothing would ever get far enough to go wrong. */
function troublesOf(seed: number): Record<Trouble, number> {
  const count = (trouble: Trouble): number => {
    const random = seededRandom(seed).fork(trouble);
    if (!random.happens(rare.has(trouble) ? 0.12 : 0.25)) return 0;
    return rare.has(trouble) ? 1 : random.integer(1, 3);
  };
  return Object.fromEntries(troubles.map((trouble) => [trouble, count(trouble)])) as Record<Trouble, number>;
}
