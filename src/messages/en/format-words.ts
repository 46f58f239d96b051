import type { FormatWords } from '../formats.ts';

/** Words used in times, distances and prices. */
export const formatWords: FormatWords = {
  free: 'Free',
  dateOpen: 'Date to be announced',
  justNow: 'just now',
  yesterday: 'yesterday',
  secondsAgo: (count) => `${count} s ago`,
  minutesAgo: (count) => `${count} min ago`,
  hoursAgo: (count) => `${count} h ago`,
  daysAgo: (count) => `${count} days ago`,
  slow: (distance) => `${distance} slow`,
  fast: (distance) => `${distance} fast`,
  seconds: (count) => `${count} s`,
  minutes: (count) => `${count} min`,
  hours: (count) => `${count} h`,
  days: (count) => `${count} days`,
  comma: ', ',
  money: (sum, currency) => `${currency}\u00a0${sum}`,
  zoneNote: (place) => ` (${place} time)`,
};
