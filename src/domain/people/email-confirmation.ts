/** How long a link that confirms an email address works; ms. */
export const confirmationMs = 24 * 3_600_000;

/** The path of the link; its token stands behind #, which browsers send to no server. */
export const confirmationPath = (token: string): string =>
  `/confirm-email#token=${encodeURIComponent(token)}`;

export const confirmationStates = ['open', 'used', 'expired'] as const;

/**
 * How a link stands. Whose address is confirmed, by this link or another way, is told so however old the link is.
 *
 * @param link times in ms
 */
export function confirmationState(
  link: { readonly expiresAt: number; readonly usedAt: number | null; readonly emailVerified: boolean },
  now: number,
): (typeof confirmationStates)[number] {
  if (link.emailVerified || link.usedAt !== null) return 'used';
  return now < link.expiresAt ? 'open' : 'expired';
}
