/** Lifetime of an email confirmation link; ms. */
export const confirmationMs = 24 * 3_600_000;

/** Returns the path of the link; the token is in the fragment, which browsers do not send to servers. */
export const confirmationPath = (token: string): string =>
  `/confirm-email#token=${encodeURIComponent(token)}`;

export const confirmationStates = ['open', 'used', 'expired'] as const;

/**
 * Returns the state of a link: `used` even after it expires once the address is confirmed, by this link or otherwise.
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
