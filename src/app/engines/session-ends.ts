import type { AuthEngine, SessionEnd } from '#auth/auth-engine.ts';
import type { EndReason } from '#auth/session-store.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { forgetOrigin, rememberOrigin } from '#app/account/origin.ts';
import { isAtDoor } from '#app/scanning/scanner-entry.ts';
import { showsTickets } from '#app/wallet/ticket-owner-rule.ts';
import type { Notify } from '#app/shell/toasts.ts';

export interface SessionEndDeps {
  readonly notify: Pick<Notify, 'sessionEnded' | 'accountDeleted'>;
  /** Where other code on the page hears that a session ended, and may say so itself. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'dispatchEvent'>;
  readonly auth: Pick<AuthEngine, 'onPerson' | 'onEnded' | 'end'>;
  readonly stored: StoredValues;
  readonly tabStored: StoredValues;
  /** Why the session that another tab ended is over. */
  readonly ended: () => EndReason;
  /** The page's address: path, search and hash. */
  readonly address: () => string;
  readonly goTo: (path: '/login') => void;
}

/** What a page does when its session ends: says so, leads to the sign-in, and back to the work where it expired. */
export function hearSessionEnds(deps: SessionEndDeps): void {
  const { auth, stored, tabStored, events } = deps;
  // A guard turns the visitor away as soon as they are drawn: where they were is noted before.
  auth.onPerson(({ before, now, why }) => {
    if (before === null) return;
    const over = why === null || why === 'elsewhere' ? deps.ended() : why;
    if (over === 'expired' && now === null) rememberOrigin(tabStored, deps.address(), before);
    else forgetOrigin(tabStored);
  });
  auth.onEnded((how: SessionEnd) => {
    if (how === 'signed_out') return;
    const here = how !== 'elsewhere';
    if (here) events.dispatchEvent(new CustomEvent('auth:logout', { detail: { reason: 'unauthorized' } }));
    if (!here && deps.ended() === 'deleted') deps.notify.accountDeleted();
    else deps.notify.sessionEnded();
    // A device at a door works on by its own right: nobody is thrown out of a shift.
    const atDoor = isAtDoor(deps.address(), stored);
    // Nor from a ticket: it stays on the screen, as its holder may stand at a gate with it.
    const atTicket = how === 'expired' && showsTickets(deps.address());
    if (here && !atDoor && !atTicket) deps.goTo('/login');
  });
  events.addEventListener('auth:logout', () => auth.end());
}
