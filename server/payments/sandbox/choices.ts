import type { SandboxSession } from '#server/database/sales/sandbox-payments.ts';

/** What a buyer may have the sandbox do. */
type ChoiceName = 'approve' | 'decline' | 'later' | 'never' | 'twice' | 'late' | 'silent';

export interface Choice {
  readonly name: ChoiceName;
  /** How long `later` and `late` wait, ms. */
  readonly delayMs: number;
}

/** What comes of a session: how it stands, and what the sandbox tells of it, when, and how often. */
export interface Step {
  readonly state: SandboxSession['state'];
  readonly choice: string;
  readonly paysAt: number | null;
  /** When money was taken, ms; null where none is. */
  readonly takenAt: number | null;
  /** Due times of the copies of its one message, ms. */
  readonly tellAt: readonly number[];
}

/** What a choice makes of an open session; null where it is too late or something was chosen before. */
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

/** What time alone makes of an open session; null where nothing. An approval that came before the end counts. */
export function elapsed(session: SandboxSession, now: number): Step | null {
  if (session.state !== 'open') return null;
  const { choice, paysAt, expiresAt } = session;
  if (paysAt !== null && paysAt <= now && paysAt < expiresAt)
    return { state: 'paid', choice, paysAt, takenAt: paysAt, tellAt: [paysAt] };
  if (expiresAt <= now) return ended(session, now);
  return null;
}

/** We close it: nobody can pay it any more. */
export function ended(session: SandboxSession, now: number): Step | null {
  if (session.state !== 'open') return null;
  return { state: 'expired', choice: session.choice, paysAt: null, takenAt: null, tellAt: [now] };
}
