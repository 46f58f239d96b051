import type { Logger } from 'pino';
import { betterOffset, measure, type Offset } from '#domain/time/device-clock.ts';
import { clockToleranceMs } from '#server/database/clock-tolerance.ts';
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
}

const everyMs = 30_000;
/** The quickest of several answers tells the time best. */
const readings = 3;

/**
 * Follows the database's clock by Cristian's algorithm, as phones at the door follow a server's: they order an entry
 * and an exit at two gates by the servers that they reached last. A clock that is too far off is not followed: one of
 * the two is wrong, and an operator has to set it.
 *
 * @throws Error if the database does not answer
 */
export async function followDatabaseClock({ own, read, log }: SharedClockDeps): Promise<SharedClock> {
  let offset: Offset | null = null;
  let isFar = false;
  const look = async () => {
    const sentAt = own();
    const told = await read();
    offset = betterOffset(offset, measure(sentAt, own(), told));
  };
  const correction = () => (offset === null || isFar ? 0 : offset.offsetMs);
  const measureAgain = async () => {
    for (let reading = 0; reading < readings; reading += 1) await look();
    const apartMs = offset?.offsetMs ?? 0;
    const wasFar = isFar;
    isFar = Math.abs(apartMs) > clockToleranceMs;
    if (isFar && !wasFar)
      log.warn(
        { apartMs },
        'the clocks of this machine and of the database differ too much: set them by NTP',
      );
  };
  await measureAgain();
  const stop = startWork([{ everyMs, work: measureAgain, name: 'reading the database’s clock' }], log);
  return { now: () => Math.round(own() + correction()), stop };
}
