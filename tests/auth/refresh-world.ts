import type { SignInReply } from '#api/session-transport.ts';
import type { AuthEngine, AuthDeps } from '#auth/auth-engine.ts';
import type { SessionStore } from '#auth/session-store.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import { tokenIssuer } from '#domain/people/session.ts';
import { seededRandom, type SeededRandom } from '#tests/fakes/random.ts';
import { createVirtualTime, type VirtualTime } from '#tests/fakes/virtual-time.ts';

/*
 * Simulates one browser with several tabs and one server. The network loses, delays and forges replies, and the clock
 * jumps. A seed always gives the same run.
 */

export const second = 1_000;
export const minute = 60 * second;
export const began = 1_800_000_000_000;
const tokenLifeMs = 15 * minute;
const graceMs = 60 * second;

const endedFailure: Failure = {
  kind: 'unauthorized',
  code: 'session_ended',
  message: 'Your session has ended.',
};
const person = {
  credentialId: 7,
  username: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'L',
  role: 'ORGANIZER' as const,
  phoneNumber: '',
  countryCode: 'GM',
};

/** Counters of a run: faults that occurred, and violations. */
export interface Ledger {
  readonly fired: Map<string, number>;
  readonly violations: string[];
  /** Refreshes sent by the browser. */
  refreshes: number;
}

interface ServerSession {
  generation: number;
  rotatedAt: number;
  /** Whether the newest tokens were ever used: until then, using their predecessor is not a reuse. */
  used: boolean;
  ended: boolean;
}

/** The current state of the network between browser and server. */
interface Weather {
  /** The browser reports that it is offline. */
  offline: boolean;
  imposter: Failure | null;
  loss: number;
  meanDelayMs: number;
}

/** Rotating refresh tokens as the server handles them (server/accounts/sign-in/refresh-token.ts). */
function createServer(time: VirtualTime) {
  const sessions = new Map<number, ServerSession>();
  const grant = (id: number, session: ServerSession): SignInReply => {
    const iat = Math.floor((began + time.now()) / 1000);
    const claims = {
      iss: tokenIssuer,
      iat,
      exp: iat + tokenLifeMs / 1000,
      sid: id,
      gen: session.generation,
      at: time.now(),
    };
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return {
      user: person,
      accessToken: `h.${payload}.s`,
      sessionId: `${id}.${session.generation}`,
      csrfToken: 'csrf',
    };
  };
  const read = (token: string) => {
    const parsed: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return parsed as { sid: number; gen: number; at: number };
  };
  return {
    sessionOf: (token: string) => sessions.get(read(token).sid),
    login(): SignInReply {
      const id = sessions.size + 1;
      const session = { generation: 1, rotatedAt: time.now(), used: false, ended: false };
      sessions.set(id, session);
      return grant(id, session);
    },
    refresh(sessionId: string): Result<SignInReply> {
      const [id = 0, generation = 0] = sessionId.split('.').map(Number);
      const session = sessions.get(id);
      if (session === undefined || session.ended) return { ok: false, failure: endedFailure };
      if (generation === session.generation) {
        session.generation += 1;
        session.rotatedAt = time.now();
        session.used = false;
      } else if (
        generation !== session.generation - 1 ||
        (session.used && time.now() - session.rotatedAt > graceMs)
      ) {
        session.ended = true;
        return { ok: false, failure: endedFailure };
      }
      return { ok: true, value: grant(id, session) };
    },
    /** Returns whether a call with this access token succeeds rather than getting 401. */
    accepts(token: string): boolean {
      const claims = read(token);
      const session = sessions.get(claims.sid);
      if (session === undefined || session.ended || time.now() > claims.at + tokenLifeMs) return false;
      if (claims.gen === session.generation) session.used = true;
      return true;
    },
    logout(token: string): void {
      const session = sessions.get(read(token).sid);
      if (session !== undefined) session.ended = true;
    },
  };
}
type FakeServer = ReturnType<typeof createServer>;

export type Happening = 'storage' | 'visible' | 'reachable';

/** A page: it may sleep (no timers, no events) and die (all its work stops). */
export interface Tab {
  readonly auth: AuthEngine;
  readonly store: SessionStore;
  readonly ends: string[];
  asleep: boolean;
  dead: boolean;
  /** Whether this tab is refreshing. */
  refreshing: boolean;
  /** When it last woke, in virtual ms. */
  wokeAt: number;
  hear(what: Happening): void;
  wake(): void;
  die(): void;
  /** Makes one API call, with at most one forced refresh on a 401. */
  call(): Promise<'answered' | 'refused' | 'unreachable'>;
}

export interface World {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly ledger: Ledger;
  readonly server: FakeServer;
  readonly weather: Weather;
  /** State shared by all tabs. */
  readonly disk: Map<string, string>;
  readonly locks: Map<string, Tab>;
  /** Tabs waiting for the lock, in order. */
  readonly queue: Map<() => void, Tab>;
  readonly tabs: Tab[];
  /** Current error of the device's clock, in ms. */
  clockOffMs: number;
  /** Parts of the tabs that a planted bug replaces. */
  readonly plant: Plant;
}
export type Plant = (deps: AuthDeps, world: World) => AuthDeps;

export function createWorld(seed: number, plant: Plant): World {
  const time = createVirtualTime();
  return {
    time,
    random: seededRandom(seed),
    ledger: { fired: new Map(), violations: [], refreshes: 0 },
    server: createServer(time),
    weather: { offline: false, imposter: null, loss: 0, meanDelayMs: 50 },
    disk: new Map(),
    locks: new Map(),
    queue: new Map(),
    tabs: [],
    clockOffMs: 0,
    plant,
  };
}

export function fire(world: World, fault: string): void {
  world.ledger.fired.set(fault, (world.ledger.fired.get(fault) ?? 0) + 1);
}

export function violate(world: World, what: string): void {
  world.ledger.violations.push(`${Math.round(world.time.now() / 1000)} s: ${what}`);
}
