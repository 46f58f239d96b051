/** Formats "Réessayez dans 5 minutes." for a wait in ms, rounded up; null if the wait is unknown. */
export function tryAgainIn(waitMs: number | null): string {
  if (waitMs === null) return 'Réessayez plus tard.';
  return waitMs <= 0 ? 'Réessayez maintenant.' : `Réessayez dans ${waitWords(waitMs)}.`;
}

/** Formats a wait in ms, rounded up: "1 seconde", "5 minutes", "1 heure 20 minutes", "3 jours". */
export function waitWords(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  if (seconds < 60) return counted(seconds, 'seconde');
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return counted(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return counted(Math.ceil(seconds / 86_400), 'jour');
  return minutes % 60 === 0
    ? counted(hours, 'heure')
    : `${counted(hours, 'heure')} ${counted(minutes % 60, 'minute')}`;
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
