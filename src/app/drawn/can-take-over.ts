import type { DrawnPage } from '#contract/drawn-page.ts';
import type { Engines } from '#app/engines/engines.tsx';
import { doorMark } from '#app/scanning/scanner-entry.ts';

type Known = Pick<
  Engines,
  'auth' | 'contact' | 'losses' | 'messages' | 'stored' | 'storageTroubles' | 'updates'
>;

/**
 * Whether this device would show what the server has drawn for everybody: a visitor who reads the page's language, on a
 * phone that is at no door, with nothing to say of itself. Any other page is shown anew in its place.
 *
 * @param path where the browser is by now
 */
export function canTakeOver(
  engines: Known,
  drawn: Pick<DrawnPage, 'language' | 'path'>,
  path: string,
): boolean {
  const { auth, contact, losses, messages, stored, storageTroubles, updates } = engines;
  return (
    drawn.path === path &&
    drawn.language === messages.language &&
    auth.state().status === 'unauthenticated' &&
    auth.absentPerson() === null &&
    auth.other() === null &&
    stored.get(doorMark) === null &&
    !updates.shiftOn() &&
    contact.reached() &&
    losses.unseen() === 0 &&
    storageTroubles.trouble() === null
  );
}

/** Once it is known whether somebody is signed in here: a cookie may have to be tried first. A drawn page can wait for it. */
export const onceKnown = (auth: Pick<Engines['auth'], 'state' | 'subscribe'>) =>
  new Promise<void>((resolve) => {
    const look = () => auth.state().status !== 'loading' && resolve();
    auth.subscribe(look);
    look();
  });
