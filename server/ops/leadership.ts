import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Queries } from '#server/database/database.ts';
import { asLeader } from '#server/database/leader-work.ts';
import { dropLease, isLeased, keepLease, leaderLease, takeLease } from '#server/database/leases.ts';

/** What features know of the one server that does the work beside the calls. */
export interface Leader {
  /** Whether this server is it now. */
  leads(): boolean;
  /** Does work that is the leader's; it ends at its next statement once another may lead. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Tells whichever server leads that emails wait. One that hears nothing finds them by itself, some seconds later. */
  tellOfEmails(): void;
}

/** One server alone: it leads for as long as it is there. */
export const aloneLeader: Leader = {
  leads: () => true,
  run: (work) => work(),
  tellOfEmails: () => undefined,
};

/** A server that never leads: it answers calls and nothing else. */
export const otherLeader = (tellOfEmails: () => void): Leader => ({
  leads: () => false,
  run: (work) => asLeader(() => false, work),
  tellOfEmails,
});

/** Whoever has said nothing for so long leads no more; ms. */
export const leaseMs = 6_000;
/** How often the leader says that it is there, and the others look whether somebody leads; ms. Both together: under 10 s. */
export const lookEveryMs = 2_000;

/** Work for as long as this server leads. */
interface UnderWay {
  /** Begins nothing new, and waits for what is under way for so long at most; ms. */
  stop(withinMs: number): Promise<void>;
}

export interface LeadershipDeps {
  /** A connection of its own, so that a busy server does not lose its lead. */
  readonly queries: Queries;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Clocks of this machine; ms. One stands still while the machine sleeps, the other may be put back. */
  readonly clocks?: readonly (() => number)[];
  /** Tells the other servers that emails wait. */
  readonly tellOfEmails: () => void;
}

export interface Leadership extends Leader {
  /** Looks whether somebody leads, now and again and again, and begins the work whenever it is this server's. */
  start(begin: () => UnderWay): Promise<void>;
  /** Ends the work, and still leads: what it began elsewhere may end too. */
  finish(withinMs: number): Promise<void>;
  /** Lets another server lead at once. */
  leave(): Promise<void>;
}

/** From when a server leads until another one does. */
interface Term {
  readonly holder: string;
  readonly work: UnderWay;
  leads(): boolean;
  /** When the lease was asked for, on each clock: never later than the database counts from. */
  keptAt: readonly number[];
  isOver: boolean;
}

const leaseOf = (holder: string) => ({ name: leaderLease, holder });

/** Takes the lease, and begins the work, which knows by itself when it is over. Null where another server has it. */
async function beginTerm(
  queries: Queries,
  read: () => readonly number[],
  begin: () => UnderWay,
): Promise<Term | null> {
  const [holder, keptAt] = [randomUUID(), read()];
  if (!(await takeLease(queries, leaseOf(holder), leaseMs))) return null;
  const state = { keptAt, isOver: false };
  const leads = () =>
    !state.isOver && read().every((now, clock) => now - (state.keptAt[clock] ?? 0) < leaseMs);
  return Object.assign(state, { holder, leads, work: asLeader(leads, begin) });
}

/**
 * Lets one of the servers on a database lead, by a lease that it prolongs. One that stood still knows by its own clocks that
 * its lease is over before it does anything more.
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
    if (await keepLease(queries, leaseOf(kept.holder), leaseMs)) kept.keptAt = asked;
    else {
      log.warn('another server leads by now; this one has ended its work beside the calls');
      term = null;
      kept.isOver = true;
      await kept.work.stop(0);
    }
  }

  async function campaign(begin: () => UnderWay): Promise<void> {
    if (isFinishing || (await isLeased(queries, leaderLease))) return;
    term = await beginTerm(queries, read, begin);
    if (term !== null) log.info('this server leads: it does the work beside the calls');
  }

  const look = (begin: () => UnderWay): Promise<void> =>
    (looking ??= (term === null ? campaign(begin) : keep(term))
      .catch((error: unknown) => log.warn({ err: error }, 'who leads could not be found out'))
      .finally(() => (looking = null)));

  return {
    tellOfEmails,
    leads: () => term?.leads() ?? false,
    run: (work) => asLeader(term?.leads ?? (() => false), work),
    async start(begin) {
      timer = setInterval(() => void look(begin), lookEveryMs);
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

/** The server of an embedded database, which nobody else may open: it leads without asking. */
export function leadAlone(): Leadership {
  let work: UnderWay | null = null;
  return {
    ...aloneLeader,
    start(begin) {
      work = begin();
      return Promise.resolve();
    },
    finish: async (withinMs) => work?.stop(withinMs),
    leave: () => Promise.resolve(),
  };
}
