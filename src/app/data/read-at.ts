import { browserClock, type Clock } from '#platform/clock.ts';

/*
 * The data cache stamps replies by the phone's own clock. What people see, and what is kept for another day, goes by
 * the corrected one (`clock` of the engines). All ms; 0 is never.
 */

/** A stamp of the cache as the corrected time. */
export const correctedStamp = (stampedAt: number, clock: Pick<Clock, 'wall'>): number =>
  stampedAt === 0 ? 0 : stampedAt + clock.wall() - browserClock.wall();

/** A corrected time as the cache would have stamped it. */
export const stampOf = (at: number, clock: Pick<Clock, 'wall'>): number =>
  at - clock.wall() + browserClock.wall();
