/**
 * One-time codes by SMS (specification, section 9): how long they hold, how often they may be tried and sent.
 * The server counts and decides; the screens say the same things beforehand.
 */
export const oneTimeCode = {
  digits: 6,
  /** Wrong tries of one code; the third ends it. */
  mostTries: 3,
  /** A code holds this long, ms. */
  lifeMs: 5 * 60_000,
  /** How long a screen waits before it offers another code; ms. */
  againMs: 30_000,
  /** How often a message is handed to its gateway before it has failed. */
  sendTries: 3,
  /** Before the second of these, doubling; ms. */
  retryDelayMs: 1_000,
  /** How long a sent code is remembered at most, for limits and logs, ms. */
  cacheMs: 24 * 3_600_000,
  /** Codes asked for: per phone number and per network address. */
  limits: {
    phone: { perHour: 5, perDay: 20 },
    ip: { perHour: 10, perDay: 50 },
  },
} as const;

/** How long a link by email for a forgotten password works; ms. */
export const resetLinkMs = 30 * 60_000;

export type CodeLimit = { readonly perHour: number; readonly perDay: number };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * How long until one more code may be sent, ms; 0 when now. Counts what falls into the last hour and the last
 * day, and asks for both limits to hold.
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
  // Free again once so many have left the window that one more fits.
  const leaves = within[within.length - most];
  return leaves === undefined ? 0 : leaves + windowMs - now;
}

/** What the server keeps of a code that was sent. */
export interface SentCode {
  readonly sentAt: number;
  /** Wrong tries so far. */
  readonly tries: number;
  readonly used: boolean;
}

export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'used_up';

/** The ruling on one try, whose code `matches` or not. */
export function judgeCode(sent: SentCode, matches: boolean, now: number): CodeVerdict {
  if (sent.used || sent.tries >= oneTimeCode.mostTries) return 'used_up';
  if (now >= sent.sentAt + oneTimeCode.lifeMs) return 'expired';
  return matches ? 'right' : 'wrong';
}

/** The digits of what a person typed or pasted, whatever stands between them; undefined where it is no code. */
export function readCode(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(/[\s-]/g, '');
  return new RegExp(`^\\d{${oneTimeCode.digits}}$`).test(digits) ? digits : undefined;
}
