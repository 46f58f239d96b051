/**
 * One-time codes by SMS (specification, section 9): lifetime, attempts and rate limits. The server enforces them; the
 * screens show them in advance.
 */
export const oneTimeCode = {
  digits: 6,
  /** Maximum number of wrong attempts per code; the third invalidates it. */
  maxTries: 3,
  /** Lifetime of a code, ms. */
  lifeMs: 5 * 60_000,
  /** Time before a screen offers to send another code; ms. */
  againMs: 30_000,
  /** Maximum number of delivery attempts to the gateway. */
  sendTries: 3,
  /** Delay before the second attempt, then doubling; ms. */
  retryDelayMs: 1_000,
  /** Maximum time that a sent code is stored, for limits and logs, ms. */
  cacheMs: 24 * 3_600_000,
  /** Rate limits for code requests, per phone number and per network address. */
  limits: {
    phone: { perHour: 5, perDay: 20 },
    ip: { perHour: 10, perDay: 50 },
  },
} as const;

/** Lifetime of a password reset link sent by email; ms. */
export const resetLinkMs = 30 * 60_000;

/**
 * How long a request for a link repeats the one before, and sends no second email: it was sent twice, because its reply
 * was lost or a button pressed twice. Whoever waits longer for an email gets another; ms.
 */
export const linkRepeatMs = oneTimeCode.againMs;

export type CodeLimit = { readonly perHour: number; readonly perDay: number };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Returns how long until another code may be sent, ms; 0 if one may be sent now. Both the hourly and the daily limit
 * must hold.
 *
 * @param sentAt when codes were sent before, ms, in any order
 */
export function sendWaitMs(sentAt: readonly number[], now: number, limit: CodeLimit): number {
  return Math.max(waitFor(sentAt, now, hourMs, limit.perHour), waitFor(sentAt, now, dayMs, limit.perDay));
}

function waitFor(sentAt: readonly number[], now: number, windowMs: number, most: number): number {
  const within = sentAt
    .filter((at) => at > now - windowMs && at <= now)
    .toSorted((one, other) => one - other);
  // Sending is possible again once enough old codes have left the window.
  const leaves = within[within.length - most];
  return leaves === undefined ? 0 : leaves + windowMs - now;
}

/** The server's record of a sent code. */
export interface SentCode {
  readonly sentAt: number;
  /** Wrong attempts so far. */
  readonly tries: number;
  readonly used: boolean;
}

export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'used_up';

/** Decides on one attempt, given whether the entered code `matches`. */
export function judgeCode(sent: SentCode, matches: boolean, now: number): CodeVerdict {
  if (sent.used || sent.tries >= oneTimeCode.maxTries) return 'used_up';
  if (now >= sent.sentAt + oneTimeCode.lifeMs) return 'expired';
  return matches ? 'right' : 'wrong';
}

/** Extracts the digits of a typed or pasted code, ignoring separators; undefined if it is not a code. */
export function readCode(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(/[\s-]/g, '');
  return new RegExp(`^\\d{${oneTimeCode.digits}}$`).test(digits) ? digits : undefined;
}
