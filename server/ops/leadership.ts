import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Queries } from '#server/database/database.ts';
import { asLeader } from '#server/database/leader-work.ts';
import { dropLease, isLeased, extendLease, leaderLease, acquireLease } from '#server/database/leases.ts';

/** The leader as features see it: the one server that does the background work. */
export interface Leader {
  /** Whether this server leads now. */
  leads(): boolean;
  /** Runs the leader's work; it fails at its next statement once another server may lead. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Tells the leader that emails are waiting. A leader that misses it finds them some seconds later. */
  tellOfEmails(): void;
}

/** A single server, which always leads. */
export const soleLeader: Leader = {
  leads: () => true,
  run: (work) => work(),
  tellOfEmails: () => undefined,
};

/** A server that never leads: it only answers calls. */
export const neverLeader = (tellOfEmails: () => void): Leader => ({
  leads: () => false,
  run: (work) => asLeader(() => false, work),
  tellOfEmails,
});

/** A leader that has not renewed its lease for this long has lost it; ms. */
export const leaseMs = 6_000;
/** How often the leader renews its lease and the others check for a leader; ms. With the lease, under 10 s in total. */
export const pollIntervalMs = 2_000;

/** Work that runs while this server leads. */
interface UnderWay {
  /** Starts nothing new, and waits for running work up to a limit; ms. */
  stop(withinMs: number): Promise<void>;
}

export interface LeadershipDeps {
  /** A separate connection, so that a busy server does not lose its lead. */
  readonly queries: Queries;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** This machine's clocks; ms. One stops while the machine sleeps, the other may be set back. */
  readonly clocks?: readonly (() => number)[];
  /** Tells the other servers that emails are waiting. */
  readonly tellOfEmails: () => void;
}

export interface Leadership extends Leader {
  /** Checks for a leader, now and periodically, and begins the work whenever this server leads. */
  start(begin: () => UnderWay): Promise<void>;
  /** Ends the work while still leading, so that what it started elsewhere can end too. */
  finish(withinMs: number): Promise<void>;
  /** Lets another server lead at once. */
  leave(): Promise<void>;
}

/** A server's time as leader. */
interface Term {
  readonly holder: string;
  readonly work: UnderWay;
  leads(): boolean;
  /** When the lease was requested, on each clock: never later than the database's start of it. */
  keptAt: readonly number[];
  isOver: boolean;
}

const leaseOf = (holder: string) => ({ name: leaderLease, holder });

/** Takes the lease and begins the work, which detects its own end. Null when another server has the lease. */
async function beginTerm(
  queries: Queries,
  read: () => readonly number[],
  begin: () => UnderWay,
): Promise<Term | null> {
  const [holder, keptAt] = [randomUUID(), read()];
  if (!(await acquireLease(queries, leaseOf(holder), leaseMs))) return null;
  const state = { keptAt, isOver: false };
  const leads = () =>
    !state.isOver && read().every((now, clock) => now - (state.keptAt[clock] ?? 0) < leaseMs);
  return Object.assign(state, { holder, leads, work: asLeader(leads, begin) });
}

/**
 * Elects one of a database's servers as leader by a renewable lease. A server that was suspended sees by its own
 * clocks that its lease is over before it does anything more.
 */
export function createLeadership({
  queries,
  log,
  clocks = [() => performance.now(), () => Date.now()],
  tellOfEmails,
}: LeadershipDeps): Leadership {
  const read = () => clocks.map((clock) => clock());
  let term: Term | null = null;
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isFinishing = false;

  async function keep(kept: Term): Promise<void> {
    const asked = read();
    if (await extendLease(queries, leaseOf(kept.holder), leaseMs)) kept.keptAt = asked;
    else {
      log.warn('another server leads now; this one has stopped its background work');
      term = null;
      kept.isOver = true;
      await kept.work.stop(0);
    }
  }

  async function campaign(begin: () => UnderWay): Promise<void> {
    if (isFinishing || (await isLeased(queries, leaderLease))) return;
    term = await beginTerm(queries, read, begin);
    if (term !== null) log.info('this server leads and runs the background work');
  }

  const look = (begin: () => UnderWay): Promise<void> =>
    (looking ??= (term === null ? campaign(begin) : keep(term))
      .catch((error: unknown) => log.warn({ err: error }, 'the leader could not be determined'))
      .finally(() => (looking = null)));

  return {
    tellOfEmails,
    leads: () => term?.leads() ?? false,
    run: (work) => asLeader(term?.leads ?? (() => false), work),
    async start(begin) {
      timer = setInterval(() => void look(begin), pollIntervalMs);
      timer.unref();
      await look(begin);
    },
    async finish(withinMs) {
      isFinishing = true;
      await looking;
      await term?.work.stop(withinMs);
    },
    async leave() {
      isFinishing = true;
      clearInterval(timer);
      await looking;
      const last = term;
      if (last === null) return;
      term = null;
      last.isOver = true;
      await dropLease(queries, leaseOf(last.holder));
    },
  };
}

/** Leadership for the server of an embedded database, which no other server can open: it leads without a lease. */
export function leadAlone(): Leadership {
  let work: UnderWay | null = null;
  return {
    ...soleLeader,
    start(begin) {
      work = begin();
      return Promise.resolve();
    },
    finish: async (withinMs) => work?.stop(withinMs),
    leave: () => Promise.resolve(),
  };
}
