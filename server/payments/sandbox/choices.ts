import type { SandboxSession } from '#server/database/sales/sandbox-payments.ts';

/** Outcomes that a buyer can choose in the sandbox. */
type ChoiceName = 'approve' | 'decline' | 'later' | 'never' | 'twice' | 'late' | 'silent';

export interface Choice {
  readonly name: ChoiceName;
  /** Delay of `later` and `late`, ms. */
  readonly delayMs: number;
}

/** Result of a step: the session's state, and the sandbox's messages about it with their times and number. */
export interface Step {
  readonly state: SandboxSession['state'];
  readonly choice: string;
  readonly paysAt: number | null;
  /** When money was taken, ms; null if none was. */
  readonly takenAt: number | null;
  /** Due times of the copies of its message, ms. */
  readonly tellAt: readonly number[];
}

/** Applies a choice to an open session; null if it is too late or a choice was made before. */
export function chosen(session: SandboxSession, { name, delayMs }: Choice, now: number): Step | null {
  if (session.state !== 'open' || session.choice !== '' || session.expiresAt <= now) return null;
  const paid = (tellAt: readonly number[]): Step => ({
    state: 'paid',
    choice: name,
    paysAt: null,
    takenAt: now,
    tellAt,
  });
  switch (name) {
    case 'approve':
      return paid([now]);
    case 'twice':
      return paid([now, now]);
    case 'late':
      return paid([now + delayMs]);
    case 'silent':
      return paid([]);
    case 'decline':
      return { state: 'failed', choice: name, paysAt: null, takenAt: null, tellAt: [now] };
    case 'later':
      return { state: 'open', choice: name, paysAt: now + delayMs, takenAt: null, tellAt: [] };
    case 'never':
      return { state: 'open', choice: name, paysAt: null, takenAt: null, tellAt: [] };
  }
}

/** Applies elapsed time to an open session; null if nothing changes. An approval before the end counts. */
export function elapsed(session: SandboxSession, now: number): Step | null {
  if (session.state !== 'open') return null;
  const { choice, paysAt, expiresAt } = session;
  if (paysAt !== null && paysAt <= now && paysAt < expiresAt)
    return { state: 'paid', choice, paysAt, takenAt: paysAt, tellAt: [paysAt] };
  if (expiresAt <= now) return ended(session, now);
  return null;
}

/** Closes a session, so that it can't be paid any more. */
export function ended(session: SandboxSession, now: number): Step | null {
  if (session.state !== 'open') return null;
  return { state: 'expired', choice: session.choice, paysAt: null, takenAt: null, tellAt: [now] };
}
