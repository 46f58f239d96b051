/** A dismissed banner comes back after seven days. */
export const installBannerRestMs = 7 * 86_400_000;

/** @param dismissedAt ms, null where it never was; a time in the future is a clock that was wrong, and is no dismissal */
export function showsInstallBanner(dismissedAt: number | null, now: number): boolean {
  if (dismissedAt === null || !Number.isFinite(dismissedAt) || dismissedAt > now) return true;
  return now - dismissedAt >= installBannerRestMs;
}
