import type { Logger } from 'pino';
import { betterOffset, measure, type Offset } from '#domain/time/device-clock.ts';
import { startWork } from './interval-jobs.ts';

/** A clock that all servers on one database agree on. */
export interface SharedClock {
  /** ms since 1970. */
  readonly now: () => number;
  /** Stops following; `now` goes on as it is. @param withinMs how long to wait for a measurement in progress; ms */
  readonly stop: (withinMs: number) => Promise<void>;
}

interface SharedClockDeps {
  /** This machine's clock, ms. */
  readonly own: () => number;
  /** Reads the database's clock, ms. */
  readonly read: () => Promise<number>;
  readonly log: Pick<Logger, 'warn'>;
  /** A clock that nobody sets, ms. */
  readonly monotonic?: () => number;
}

const everyMs = 30_000;
/** The quickest of several answers tells the time best. */
const readings = 3;

/** A difference that a machine with NTP does not have, ms. */
export const clockApartMs = 5_000;
/**
 * The largest difference that is corrected, ms. Authenticator codes allow 30 s, so that a database whose clock is wrong
 * keeps nobody out.
 */
export const clockFollowedMs = 20_000;
/** After a larger one, a difference has to be this small to be corrected again, so that no server jumps to and fro; ms. */
const followedAgainMs = 10_000;

/**
 * Follows the database's clock by Cristian's algorithm, as phones at the door follow a server's: they order an entry
 * and an exit at two gates by the servers that they reached last. A clock that is too far off is not followed: one of
 * the two is wrong, and an operator has to set it.
 *
 * @throws Error if the database does not answer at first; later, what is known stays
 */
export async function followDatabaseClock(deps: SharedClockDeps): Promise<SharedClock> {
  const { own, log } = deps;
  let known: Offset | null = null;
  let correctionMs = 0;
  let isFar = false;
  let isApart = false;
  const measureAgain = async () => {
    let offset = known;
    for (let reading = 0; reading < readings; reading += 1)
      offset = betterOffset(offset, await measureOnce(deps));
    known = offset;
    const offsetMs = offset?.offsetMs ?? 0;
    const apartMs = Math.abs(offsetMs);
    isFar = apartMs > (isFar ? followedAgainMs : clockFollowedMs);
    correctionMs = isFar ? 0 : offsetMs;
    const wasApart = isApart;
    isApart = apartMs > clockApartMs;
    if (isApart && !wasApart)
      log.warn(
        { offsetMs, corrected: !isFar },
        'the clocks of this machine and of the database differ: set them by NTP',
      );
  };
  await measureAgain();
  const stop = startWork([{ everyMs, work: measureAgain, name: 'reading the database’s clock' }], log);
  return { now: () => Math.round(own() + correctionMs), stop };
}

async function measureOnce({
  own,
  read,
  monotonic = () => performance.now(),
}: SharedClockDeps): Promise<Offset> {
  const sentAt = monotonic();
  const told = await read();
  const tripMs = monotonic() - sentAt;
  const receivedAt = own();
  // Own time at sending is worked out, because the machine's clock may have been set meanwhile.
  return measure(receivedAt - tripMs, receivedAt, told);
}
