import type { Result } from '#domain/failures/failure.ts';
import type { HeldPlaces, HoldReply } from '#domain/sales/held-places.ts';
import {
  createHoldsReplay,
  type HoldsReplay,
  type HoldsReplayDeps,
  type HoldsStore,
} from '#sync/purchases/holds-replay.ts';
import type { ReachHint } from '#sync/deps.ts';
import { seededRandom, type SeededRandom } from '../fakes/random.ts';
import { createLife, lifeClock, type Life } from '../fakes/life.ts';
import { memoryLocks, type HeldLocks } from '../fakes/memory-locks.ts';
import { createNetwork, goodLine, type Line, type WireReply } from '../fakes/network.ts';
import { createVirtualTime, type VirtualTime } from '../fakes/virtual-time.ts';
import { resultOf } from './wire.ts';

export const second = 1_000;
const holdMs = 600 * second;
const timeoutMs = 10 * second;

/** One hold as the server has it. */
interface ServerHold {
  readonly ticketTypeId: string;
  readonly quantity: number;
  state: 'held' | 'released';
  readonly until: number;
}

/** Holds as the server rules on them: counted at each decision, identified by their ids. */
interface HoldsServer {
  readonly holds: Map<string, ServerHold>;
  /** All ids that were ever refused. */
  readonly refused: Set<string>;
  trouble: 'none' | '5xx' | '429' | 'crash_before' | 'crash_after';
  serve(request: unknown): Promise<WireReply | null>;
}

interface HoldRequest {
  readonly kind: 'hold' | 'release';
  readonly holdId: string;
  readonly ticketTypeId?: string;
  readonly quantity?: number;
}

const ours = (status: number, body: unknown): WireReply => ({ status, ours: true, body });

function createServer(time: VirtualTime, capacity: number, fired: (fault: string) => void): HoldsServer {
  const holds = new Map<string, ServerHold>();
  const refused = new Set<string>();
  const word = (hold: ServerHold): HoldReply => ({
    state: hold.state === 'held' && time.now() >= hold.until ? 'expired' : hold.state,
    heldUntil: hold.until,
  });
  const taken = (type: string) =>
    [...holds.values()]
      .filter((hold) => hold.ticketTypeId === type && word(hold).state === 'held')
      .reduce((sum, hold) => sum + hold.quantity, 0);

  function decide({ kind, holdId, ticketTypeId = '', quantity = 0 }: HoldRequest): WireReply {
    const known = holds.get(holdId);
    if (kind === 'release') {
      if (known === undefined) return ours(404, { code: 'no_such_hold', message: '' });
      known.state = 'released';
      return ours(200, word(known));
    }
    if (known !== undefined) return ours(200, word(known));
    if (taken(ticketTypeId) + quantity > capacity) {
      fired('sold_out');
      refused.add(holdId);
      return ours(409, { code: 'sold_out', message: 'Sold out.' });
    }
    const hold: ServerHold = { ticketTypeId, quantity, state: 'held', until: time.now() + holdMs };
    holds.set(holdId, hold);
    return ours(200, word(hold));
  }

  const server: HoldsServer = {
    holds,
    refused,
    trouble: 'none',
    async serve(request) {
      const { trouble } = server;
      if (trouble !== 'none') fired(trouble);
      if (trouble === 'crash_before') return null;
      if (trouble === '5xx') return ours(503, { code: 'trouble', message: '' });
      if (trouble === '429') return { ...ours(429, { code: 'limited', message: '' }), retryAfterMs: 2_000 };
      const reply = decide(request as HoldRequest);
      return trouble === 'crash_after' ? null : reply;
    },
  };
  return server;
}

/** A page of the buyer's browser; the rows outlive it. */
interface BuyerPage {
  readonly life: Life;
  readonly replay: HoldsReplay;
  hint(hint: ReachHint): void;
}

export interface HoldsWorld {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly server: HoldsServer;
  readonly line: Line;
  readonly weather: { loss: number; duplication: number; meanDelayMs: number };
  readonly rows: Map<string, HeldPlaces>;
  readonly pages: BuyerPage[];
  readonly fired: Map<string, number>;
  readonly fire: (fault: string) => void;
  open(): BuyerPage;
}

/** The dependencies that a planted bug replaces. */
export type HoldsPlant = (deps: HoldsReplayDeps, world: HoldsWorld, life: Life) => HoldsReplayDeps;

export function createHoldsWorld(seed: number, plant: HoldsPlant): HoldsWorld {
  const time = createVirtualTime();
  const random = seededRandom(seed);
  const fired = new Map<string, number>();
  const fire = (fault: string) => void fired.set(fault, (fired.get(fault) ?? 0) + 1);
  const weather = {
    loss: random.fraction() * 0.3,
    duplication: random.fraction() * 0.4,
    meanDelayMs: 5 + random.fraction() * 400,
  };
  const network = createNetwork({ time, random: random.fork('network'), weather, timeoutMs, fired: fire });
  const server = createServer(time, 12, fire);
  const rows = new Map<string, HeldPlaces>();
  const locks: HeldLocks = new Map();
  const line = goodLine();

  function open(): BuyerPage {
    const life = createLife(time);
    const listeners = new Set<(hint: ReachHint) => void>();
    const ask = async (request: HoldRequest): Promise<Result<HoldReply>> =>
      resultOf(await life.within(network(line, request, server.serve))) as Result<HoldReply>;
    const deps: HoldsReplayDeps = {
      clock: lifeClock(time, life, () => time.now()),
      random: random.fork(`page ${world.pages.length} ${time.now()}`),
      reachability: {
        onHint: (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
      },
      locks: memoryLocks(locks, life),
      store: storeOver(rows, life, random.fork('disk')),
      transport: {
        hold: ({ holdId, ticketTypeId, quantity }) => ask({ kind: 'hold', holdId, ticketTypeId, quantity }),
        release: (holdId) => ask({ kind: 'release', holdId }),
      },
      orders: { wait: async () => false, send: async () => null },
      ring: () => {},
    };
    const replay = createHoldsReplay(plant(deps, world, life));
    const page = {
      life,
      replay,
      hint(hint: ReachHint) {
        if (life.alive()) for (const listener of listeners) listener(hint);
      },
    };
    world.pages.push(page);
    replay.start();
    return page;
  }
  const world: HoldsWorld = { time, random, server, line, weather, rows, pages: [], fired, fire, open };
  return world;
}

/** Rows on a slow disk; if a page dies before its write is done, nothing is written. */
function storeOver(rows: Map<string, HeldPlaces>, life: Life, random: SeededRandom): HoldsStore {
  const write = async (work: () => void) => {
    await life.pause(1 + random.delay(3));
    work();
  };
  return {
    add: (places) => write(() => places.forEach((one) => rows.set(one.holdId, one))),
    unsent: async () =>
      [...rows.values()].filter(({ state }) => state === 'waiting' || state === 'releasing'),
    change: (holdId, rule) =>
      write(() => {
        const kept = rows.get(holdId);
        if (kept !== undefined) rows.set(holdId, rule(kept));
      }),
  };
}
