import type { FormatWords } from '../formats.ts';

/** Units are abbreviated because counts come as text, and no single noun form fits every number. */
export const formatWords: FormatWords = {
  free: 'مجانًا',
  dateOpen: 'يُعلن الموعد لاحقًا',
  justNow: 'الآن',
  yesterday: 'أمس',
  secondsAgo: (count) => `قبل ${count} ث`,
  minutesAgo: (count) => `قبل ${count} د`,
  hoursAgo: (count) => `قبل ${count} س`,
  daysAgo: (count) => `قبل ${count} ي`,
  slow: (distance) => `متأخرة ${distance}`,
  fast: (distance) => `متقدمة ${distance}`,
  seconds: (count) => `${count} ث`,
  minutes: (count) => `${count} د`,
  hours: (count) => `${count} س`,
  days: (count) => `${count} ي`,
  comma: '، ',
  money: (sum, currency) => `${sum}\u00a0${currency}`,
  zoneNote: (place) => ` (بتوقيت ${place})`,
};
