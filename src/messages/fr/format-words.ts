import type { FormatWords } from '../formats.ts';

/** Words used in times, distances and prices. */
export const formatWords: FormatWords = {
  free: 'Gratuit',
  dateOpen: 'Date à venir',
  writtenDate: (date) => date.replace(/\b1(?=\s\p{L})/u, '1er'),
  justNow: 'à l’instant',
  yesterday: 'hier',
  secondsAgo: (count) => `il y a ${count} s`,
  minutesAgo: (count) => `il y a ${count} min`,
  hoursAgo: (count) => `il y a ${count} h`,
  daysAgo: (count) => `il y a ${count} jours`,
  slow: (distance) => `en retard de ${distance}`,
  fast: (distance) => `en avance de ${distance}`,
  seconds: (count) => `${count} s`,
  minutes: (count) => `${count} min`,
  hours: (count) => `${count} h`,
  days: (count) => `${count} jours`,
  comma: ', ',
  money: (sum, currency) => `${sum}\u00a0${currency}`,
  zoneNote: (place) => ` (heure locale : ${place})`,
};
