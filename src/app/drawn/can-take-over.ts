import type { DrawnPage } from '#contract/drawn-page.ts';
import type { Engines } from '#app/engines/engines.tsx';
import { doorMark } from '#app/scanning/scanner-entry.ts';

type Known = Pick<
  Engines,
  'auth' | 'contact' | 'losses' | 'messages' | 'stored' | 'storageTroubles' | 'updates'
>;

/**
 * Returns whether this device can hydrate the server-rendered page: a visitor with the page's language, on a device
 * that is not scanning and has no notices of its own. Otherwise the page is rendered again.
 *
 * @param path the browser's current path
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

/**
 * Resolves once it is known whether somebody is signed in, which may need a cookie refresh first. The rendered page
 * can wait.
 */
export const onceKnown = (auth: Pick<Engines['auth'], 'state' | 'subscribe'>) =>
  new Promise<void>((resolve) => {
    const look = () => auth.state().status !== 'loading' && resolve();
    auth.subscribe(look);
    look();
  });
