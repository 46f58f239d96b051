import { days, hours, minutes, seconds } from './nouns.ts';

/** Says when to try again after a wait in ms, rounded up; null if the wait is unknown. */
export function tryAgainIn(waitMs: number | null): string {
  if (waitMs === null) return 'يرجى إعادة المحاولة لاحقًا.';
  return waitMs <= 0 ? 'يمكن إعادة المحاولة الآن.' : `يرجى إعادة المحاولة بعد ${waitWords(waitMs)}.`;
}

/** Formats a wait in ms, rounded up, in the genitive, for use after a preposition or a noun. */
export function waitWords(waitMs: number): string {
  const inSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  if (inSeconds < 60) return seconds.of(inSeconds);
  const inMinutes = Math.ceil(inSeconds / 60);
  if (inMinutes < 60) return minutes.of(inMinutes);
  const inHours = Math.floor(inMinutes / 60);
  if (inHours >= 48) return days.of(Math.ceil(inSeconds / 86_400));
  return inMinutes % 60 === 0 ? hours.of(inHours) : `${hours.of(inHours)} و${minutes.of(inMinutes % 60)}`;
}
