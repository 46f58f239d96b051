import { browserClock, type Clock } from '#platform/clock.ts';

/*
 * The data cache stamps replies by the phone's own clock. Displayed and stored times use the corrected one (`clock`
 * of the engines). All ms; 0 means never.
 */

/** Converts a cache timestamp to corrected time. */
export const correctedTimeOf = (stampedAt: number, clock: Pick<Clock, 'wall'>): number =>
  stampedAt === 0 ? 0 : stampedAt + clock.wall() - browserClock.wall();

/** Converts a corrected time to a cache timestamp. */
export const stampOf = (at: number, clock: Pick<Clock, 'wall'>): number =>
  at - clock.wall() + browserClock.wall();
