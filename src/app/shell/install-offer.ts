/** A dismissed offer returns after this long; ms. */
export const offerAgainMs = 7 * 24 * 60 * 60 * 1000;

/** How this browser installs apps: with its own prompt, with iOS's share menu, or not at all. */
export type InstallWay = 'prompt' | 'ios' | null;

/** Returns whether to offer installing; `dismissedAt` in ms, null if it never was dismissed. */
export function canOfferInstall(
  way: InstallWay,
  installed: boolean,
  dismissedAt: number | null,
  now: number,
): boolean {
  if (way === null || installed) return false;
  // A time in the future means that the clock was set back, and must not hide the offer forever.
  return dismissedAt === null || dismissedAt > now || now - dismissedAt >= offerAgainMs;
}

/** Parses the stored time; null if it is invalid. */
export function readDismissedAt(text: string | null): number | null {
  const at = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(at) ? at : null;
}
