import type { AuthEngine, SessionEnd } from '#auth/auth-engine.ts';
import type { EndReason } from '#auth/session-store.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { deleteOrigin, rememberOrigin } from '#app/account/origin.ts';
import { isAtDoor } from '#app/scanning/scanner-entry.ts';
import { showsTickets } from '#app/wallet/ticket-owner-rule.ts';
import type { Notify } from '#app/shell/toasts.ts';

export interface SessionEndDeps {
  readonly notify: Pick<Notify, 'sessionEnded' | 'accountDeleted'>;
  /** Events through which other code on the page observes and reports the end of a session. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'dispatchEvent'>;
  readonly auth: Pick<AuthEngine, 'onPerson' | 'onEnded' | 'end'>;
  readonly stored: StoredValues;
  readonly tabStored: StoredValues;
  /** Returns why the session that another tab ended is over. */
  readonly ended: () => EndReason;
  /** Returns the page's URL: path, search and hash. */
  readonly address: () => string;
  readonly goTo: (path: '/login') => void;
}

/** Handles the end of a session: shows a notice, goes to the sign-in, and stores the return path after an expiry. */
export function handleSessionEnds(deps: SessionEndDeps): void {
  const { auth, stored, tabStored, events } = deps;
  // Store the page first, because a guard redirects the visitor on the next render.
  auth.onPerson(({ before, now, why }) => {
    if (before === null) return;
    const over = why === null || why === 'elsewhere' ? deps.ended() : why;
    if (over === 'expired' && now === null) rememberOrigin(tabStored, deps.address(), before);
    else deleteOrigin(tabStored);
  });
  auth.onEnded((how: SessionEnd) => {
    if (how === 'signed_out') return;
    const here = how !== 'elsewhere';
    if (here) events.dispatchEvent(new CustomEvent('auth:logout', { detail: { reason: 'unauthorized' } }));
    const isDeleted = how === 'deleted' || (!here && deps.ended() === 'deleted');
    if (isDeleted) deps.notify.accountDeleted();
    else deps.notify.sessionEnded();
    // A device at a door keeps working under its own lease, so that a shift isn't interrupted.
    const atDoor = isAtDoor(deps.address(), stored);
    // A ticket stays on the screen too, because its holder may be at a gate.
    const atTicket = how === 'expired' && showsTickets(deps.address());
    if (here && !atDoor && !atTicket) deps.goTo('/login');
  });
  events.addEventListener('auth:logout', () => auth.end());
}
