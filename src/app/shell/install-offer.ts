/** A dismissed offer comes back after this long; ms. */
export const offerAgainMs = 7 * 24 * 60 * 60 * 1000;

/** How this browser installs apps: by its own prompt, by iOS's share menu, or not at all. */
export type InstallWay = 'prompt' | 'ios' | null;

/** Whether to offer installing; `dismissedAt` in ms, null when it never was dismissed. */
export function mayOfferInstall(
  way: InstallWay,
  installed: boolean,
  dismissedAt: number | null,
  now: number,
): boolean {
  if (way === null || installed) return false;
  // A time in the future is a clock that was set back: it must not hide the offer for ever.
  return dismissedAt === null || dismissedAt > now || now - dismissedAt >= offerAgainMs;
}

/** The time kept as text, or null where it is none. */
export function readDismissedAt(text: string | null): number | null {
  const at = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(at) ? at : null;
}
