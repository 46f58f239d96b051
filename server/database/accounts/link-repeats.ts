import { linkRepeatMs } from '#domain/people/one-time-code.ts';
import { clockToleranceMs } from '#server/database/clock-tolerance.ts';

/**
 * SQL for whether a link was given just before another, which then repeats it.
 *
 * @param now SQL for the time of the other, ms
 */
export const isJustBefore = (now: string): string =>
  `created_at > ${now} - ${linkRepeatMs} AND created_at < ${now} + ${clockToleranceMs}`;
